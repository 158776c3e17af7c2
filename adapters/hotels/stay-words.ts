import type { Board } from "../../contract/hotels.ts";
import { writtenIn } from "../../contract/languages.ts";
import { asWritten, commaIn, composed, type Sentence } from "../bookings/sentences.ts";
import type { RoomRow } from "./hotel-search.ts";
import type { Stay } from "./hotels.ts";

/** The contracting seller of the seeded hotels. */
export const sellerName: Sentence = {
  en: "Sojourn Stays (demonstration)",
  ar: "سوجورن للإقامة (عرض توضيحي)",
  de: "Sojourn Stays (Demonstration)",
  es: "Sojourn Stays (demostración)",
  fr: "Sojourn Stays (démonstration)",
};
export const seller = { id: "demonstration-stays", name: sellerName.en } as const;

export const tourismFee: Sentence = {
  en: "Tourism fee, paid at the hotel",
  ar: "رسم السياحة، يُدفع في الفندق",
  de: "Tourismusabgabe, im Hotel zu zahlen",
  es: "Tasa turística, se paga en el hotel",
  fr: "Taxe de séjour, à payer à l’hôtel",
};

export const conditions: readonly Sentence[] = [
  {
    en: "This is a demonstration hotel: no guest is expected there.",
    ar: "هذا فندق للعرض التوضيحي: لا يُنتظر فيه أي ضيف.",
    de: "Dies ist ein Hotel der Demonstration: Dort wird kein Gast erwartet.",
    es: "Este es un hotel de demostración: allí no se espera a ningún huésped.",
    fr: "Cet hôtel est une démonstration : aucun client n’y est attendu.",
  },
  {
    en: "The hotel asks for a passport at the desk.",
    ar: "يطلب الفندق جواز السفر عند مكتب الاستقبال.",
    de: "Das Hotel verlangt am Empfang einen Reisepass.",
    es: "El hotel pide el pasaporte en la recepción.",
    fr: "L’hôtel demande un passeport à la réception.",
  },
];

export const roomNames: Readonly<Record<RoomRow["kind"], Sentence>> = {
  single: {
    en: "Single room",
    ar: "غرفة مفردة",
    de: "Einzelzimmer",
    es: "Habitación individual",
    fr: "Chambre simple",
  },
  double: {
    en: "Double room",
    ar: "غرفة مزدوجة",
    de: "Doppelzimmer",
    es: "Habitación doble",
    fr: "Chambre double",
  },
  twin: {
    en: "Room with two beds",
    ar: "غرفة بسريرين",
    de: "Zimmer mit zwei Betten",
    es: "Habitación con dos camas",
    fr: "Chambre à deux lits",
  },
  accessible: {
    en: "Accessible room",
    ar: "غرفة مهيّأة لذوي الإعاقة",
    de: "Barrierefreies Zimmer",
    es: "Habitación accesible",
    fr: "Chambre accessible",
  },
  family: {
    en: "Family room",
    ar: "غرفة عائلية",
    de: "Familienzimmer",
    es: "Habitación familiar",
    fr: "Chambre familiale",
  },
  suite: { en: "Suite", ar: "جناح", de: "Suite", es: "Suite", fr: "Suite" },
  studio: { en: "Studio", ar: "استوديو", de: "Studio", es: "Estudio", fr: "Studio" },
  apartment: { en: "Apartment", ar: "شقة", de: "Apartment", es: "Apartamento", fr: "Appartement" },
};

const boardNames: Readonly<Record<Board, Sentence>> = {
  room_only: {
    en: "room only",
    ar: "الغرفة فقط",
    de: "ohne Verpflegung",
    es: "solo alojamiento",
    fr: "sans repas",
  },
  breakfast: {
    en: "with breakfast",
    ar: "مع الفطور",
    de: "mit Frühstück",
    es: "con desayuno",
    fr: "petit déjeuner compris",
  },
  half: { en: "half board", ar: "نصف إقامة", de: "Halbpension", es: "media pensión", fr: "demi-pension" },
  full: {
    en: "full board",
    ar: "إقامة كاملة",
    de: "Vollpension",
    es: "pensión completa",
    fr: "pension complète",
  },
  all_inclusive: {
    en: "all inclusive",
    ar: "شامل كل شيء",
    de: "alles inklusive",
    es: "todo incluido",
    fr: "tout compris",
  },
};

/** The guests of a stay with children; nothing for adults alone. */
const guestsLine = ({ adults, children }: Pick<Stay, "adults" | "children">): Sentence =>
  children.length === 0
    ? asWritten("")
    : {
        en: `; adults: ${adults}, ages of children: ${children.join(", ")}`,
        ar: `؛ البالغون: ${adults}، أعمار الأطفال: ${children.join("، ")}`,
        de: `; Erwachsene: ${adults}, Alter der Kinder: ${children.join(", ")}`,
        es: `; adultos: ${adults}, edades de los niños: ${children.join(", ")}`,
        fr: ` ; adultes : ${adults}, âges des enfants : ${children.join(", ")}`,
      };

/** The room, the board and, with children, the guests of a stay. */
export const stayLine = (room: Sentence, board: Board, guests: Pick<Stay, "adults" | "children">): Sentence =>
  composed(
    (language) =>
      writtenIn(room, language) +
      commaIn(language) +
      writtenIn(boardNames[board], language) +
      writtenIn(guestsLine(guests), language),
  );
