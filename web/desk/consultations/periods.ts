import type { Period } from "../../../contract/desk/consultation-hours.ts";

/** Periods as a person types them: `09:00-12:00, 14:00-17:30`. */
export const periodsText = (periods: readonly Period[]): string =>
  periods.map(({ opens, closes }) => `${opens}-${closes}`).join(", ");

const pattern = /^([01]?\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]?\d|2[0-3]):([0-5]\d)$/;

/** Undefined where a part is no period. */
export function readPeriods(text: string): Period[] | undefined {
  const found: Period[] = [];
  for (const part of text.split(/[,،;]/).map((one) => one.trim())) {
    if (part === "") continue;
    const match = pattern.exec(part);
    if (!match) return undefined;
    const [, fromHour = "", from = "", toHour = "", to = ""] = match;
    found.push({ opens: `${fromHour.padStart(2, "0")}:${from}`, closes: `${toHour.padStart(2, "0")}:${to}` });
  }
  return found;
}
