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
  ru: "Sojourn Stays (демонстрация)",
  zh: "Sojourn Stays（演示）",
};
export const seller = { id: "demonstration-stays", name: sellerName.en } as const;

export const tourismFee: Sentence = {
  en: "Tourism fee, paid at the hotel",
  ar: "رسم السياحة، يُدفع في الفندق",
  de: "Tourismusabgabe, im Hotel zu zahlen",
  es: "Tasa turística, se paga en el hotel",
  fr: "Taxe de séjour, à payer à l’hôtel",
  ru: "Туристический сбор, оплачивается в отеле",
  zh: "旅游税，在酒店支付",
};

export const conditions: readonly Sentence[] = [
  {
    en: "This is a demonstration hotel: no guest is expected there.",
    ar: "هذا فندق للعرض التوضيحي: لا يُنتظر فيه أي ضيف.",
    de: "Dies ist ein Hotel der Demonstration: Dort wird kein Gast erwartet.",
    es: "Este es un hotel de demostración: allí no se espera a ningún huésped.",
    fr: "Cet hôtel est une démonstration : aucun client n’y est attendu.",
    ru: "Это демонстрационный отель: гостей там не ждут.",
    zh: "这是演示酒店：那里不会接待任何客人。",
  },
  {
    en: "The hotel asks for a passport at the desk.",
    ar: "يطلب الفندق جواز السفر عند مكتب الاستقبال.",
    de: "Das Hotel verlangt am Empfang einen Reisepass.",
    es: "El hotel pide el pasaporte en la recepción.",
    fr: "L’hôtel demande un passeport à la réception.",
    ru: "На стойке регистрации отель попросит паспорт.",
    zh: "酒店前台会要求出示护照。",
  },
];

export const roomNames: Readonly<Record<RoomRow["kind"], Sentence>> = {
  single: {
    en: "Single room",
    ar: "غرفة مفردة",
    de: "Einzelzimmer",
    es: "Habitación individual",
    fr: "Chambre simple",
    ru: "Одноместный номер",
    zh: "单人房",
  },
  double: {
    en: "Double room",
    ar: "غرفة مزدوجة",
    de: "Doppelzimmer",
    es: "Habitación doble",
    fr: "Chambre double",
    ru: "Двухместный номер",
    zh: "双人房",
  },
  twin: {
    en: "Room with two beds",
    ar: "غرفة بسريرين",
    de: "Zimmer mit zwei Betten",
    es: "Habitación con dos camas",
    fr: "Chambre à deux lits",
    ru: "Номер с двумя кроватями",
    zh: "双床房",
  },
  accessible: {
    en: "Accessible room",
    ar: "غرفة مهيّأة لذوي الإعاقة",
    de: "Barrierefreies Zimmer",
    es: "Habitación accesible",
    fr: "Chambre accessible",
    ru: "Безбарьерный номер",
    zh: "无障碍房",
  },
  family: {
    en: "Family room",
    ar: "غرفة عائلية",
    de: "Familienzimmer",
    es: "Habitación familiar",
    fr: "Chambre familiale",
    ru: "Семейный номер",
    zh: "家庭房",
  },
  suite: { en: "Suite", ar: "جناح", de: "Suite", es: "Suite", fr: "Suite", ru: "Люкс", zh: "套房" },
  studio: { en: "Studio", ar: "استوديو", de: "Studio", es: "Estudio", fr: "Studio", ru: "Студия", zh: "单间公寓" },
  apartment: {
    en: "Apartment",
    ar: "شقة",
    de: "Apartment",
    es: "Apartamento",
    fr: "Appartement",
    ru: "Апартаменты",
    zh: "公寓",
  },
};

const boardNames: Readonly<Record<Board, Sentence>> = {
  room_only: {
    en: "room only",
    ar: "الغرفة فقط",
    de: "ohne Verpflegung",
    es: "solo alojamiento",
    fr: "sans repas",
    ru: "без питания",
    zh: "不含餐",
  },
  breakfast: {
    en: "with breakfast",
    ar: "مع الفطور",
    de: "mit Frühstück",
    es: "con desayuno",
    fr: "petit déjeuner compris",
    ru: "с завтраком",
    zh: "含早餐",
  },
  half: {
    en: "half board",
    ar: "نصف إقامة",
    de: "Halbpension",
    es: "media pensión",
    fr: "demi-pension",
    ru: "полупансион",
    zh: "含两餐",
  },
  full: {
    en: "full board",
    ar: "إقامة كاملة",
    de: "Vollpension",
    es: "pensión completa",
    fr: "pension complète",
    ru: "полный пансион",
    zh: "含三餐",
  },
  all_inclusive: {
    en: "all inclusive",
    ar: "شامل كل شيء",
    de: "alles inklusive",
    es: "todo incluido",
    fr: "tout compris",
    ru: "всё включено",
    zh: "全包",
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
        ru: `; взрослых: ${adults}, возраст детей: ${children.join(", ")}`,
        zh: `；成人：${adults}，儿童年龄：${children.join("、")}`,
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
