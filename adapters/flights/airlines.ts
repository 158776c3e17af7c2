/** An airline of the demonstration: none of them exists. */
export interface Airline {
  /** Two letters before every flight's number. */
  readonly code: string;
  readonly name: string;
  readonly hub: string;
  /** The farthest that it flies, in kilometres. */
  readonly range: number;
  /** Minutes that its hub needs between two flights. */
  readonly minimumConnection: number;
  /** Whether it asks for passports before it writes tickets. */
  readonly asksPassports: boolean;
}

export const airlines: readonly Airline[] = [
  { code: "ZP", name: "Pannon Swift", hub: "BUD", range: 5200, minimumConnection: 45, asksPassports: false },
  { code: "ZG", name: "Golden Dhow", hub: "DXB", range: 14_500, minimumConnection: 75, asksPassports: false },
  { code: "ZH", name: "Han River Air", hub: "ICN", range: 12_500, minimumConnection: 70, asksPassports: true },
  { code: "ZL", name: "Levant Crest", hub: "IST", range: 11_500, minimumConnection: 60, asksPassports: false },
  { code: "ZR", name: "Rhine Central", hub: "FRA", range: 11_500, minimumConnection: 45, asksPassports: false },
  { code: "ZA", name: "Albion Meridian", hub: "LHR", range: 11_500, minimumConnection: 75, asksPassports: false },
  { code: "ZS", name: "Straits Orchid", hub: "SIN", range: 14_500, minimumConnection: 60, asksPassports: true },
  { code: "ZE", name: "Highland Savanna", hub: "ADD", range: 9800, minimumConnection: 60, asksPassports: false },
  { code: "ZJ", name: "Empire Atlantic", hub: "JFK", range: 12_500, minimumConnection: 90, asksPassports: true },
];

/** Said wherever an airline's name is: whoever reads it cannot fly with them. */
export const invented = "Demonstration airline: this flight does not exist.";

const byCode = new Map(airlines.map((airline) => [airline.code, airline]));
export const airlineOf = (code: string): Airline | undefined => byCode.get(code);
