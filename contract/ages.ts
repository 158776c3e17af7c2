/** Age in whole years on a day; someone born on 29 February is a year older on 1 March of other years. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** From this age a person decides about their own treatment. */
const ageOfMajority = 18;

/** Whether a parent or guardian still acts for a person born on that day. */
export const isMinorOn = (bornOn: string, day: string): boolean => ageOn(bornOn, day) < ageOfMajority;
