import rows from "./airlines.json" with { type: "json" };

/** An invented airline. */
export interface Airline {
  /** The two-letter prefix of flight numbers. */
  readonly code: string;
  readonly name: string;
  readonly hub: string;
  /** Maximum flight distance in kilometres. */
  readonly range: number;
  /** Minimum connection time at its hub, in minutes. */
  readonly minimumConnection: number;
  /** True when passports are required for ticketing. */
  readonly asksPassports: boolean;
}

export const airlines: readonly Airline[] = rows;

/** Shown beside every airline's name. */
export const invented = {
  en: "Demonstration airline: this flight does not exist.",
  ar: "شركة طيران للعرض التوضيحي: هذه الرحلة غير موجودة.",
  de: "Fluggesellschaft der Demonstration: Diesen Flug gibt es nicht.",
  es: "Aerolínea de demostración: este vuelo no existe.",
  fr: "Compagnie de démonstration : ce vol n’existe pas.",
  ru: "Демонстрационная авиакомпания: такого рейса нет.",
  zh: "演示航空公司：此航班并不存在。",
};

const byCode = new Map(airlines.map((airline) => [airline.code, airline]));
export const airlineOf = (code: string): Airline | undefined => byCode.get(code);
