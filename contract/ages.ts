/** Age in whole years on a day; someone born on 29 February is a year older on 1 March of other years. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** From this age a person decides about their own treatment. */
const ageOfMajority = 18;

/** Whether a parent or guardian still acts for a person born on that day. */
export const isMinorOn = (bornOn: string, day: string): boolean => ageOn(bornOn, day) < ageOfMajority;

/** The day from which a person decides about their own treatment: the 18th birthday, or 1 March of a year without 29 February. */
export function ofAgeOn(bornOn: string): string {
  const year = Number(bornOn.slice(0, 4)) + ageOfMajority;
  const birthday = Date.UTC(year, Number(bornOn.slice(5, 7)) - 1, Number(bornOn.slice(8)));
  return new Date(birthday).toISOString().slice(0, 10);
}

interface Person {
  readonly role: "patient" | "companion";
  readonly bornOn: string;
}

/** Whether the patient is under age on the day of arrival, and nobody who travels along is of age. */
export const travelsWithoutAdult = (travellers: readonly Person[], arriveOn: string): boolean =>
  travellers.some(({ role, bornOn }) => role === "patient" && isMinorOn(bornOn, arriveOn)) &&
  travellers.every(({ bornOn }) => isMinorOn(bornOn, arriveOn));
