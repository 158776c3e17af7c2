import rows from "./airlines.json" with { type: "json" };

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

export const airlines: readonly Airline[] = rows;

/** Stands beside every airline's name. */
export const invented = "Demonstration airline: this flight does not exist.";

const byCode = new Map(airlines.map((airline) => [airline.code, airline]));
export const airlineOf = (code: string): Airline | undefined => byCode.get(code);
