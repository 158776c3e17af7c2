import type { OpeningHours } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { formatList, weekdayName } from "../format.ts";

/** Days in words; three or more in a row are a range, written as `range` says: `{first} to {last}`. */
export function daysInWords(days: OpeningHours["days"], range: string, language: Language): string {
  const at = days.map((name) => weekdays.indexOf(name));
  const names = at.map((one) => weekdayName(one, language));
  const isRow = at.length > 2 && at.every((one, index) => one === ((at[0] ?? 0) + index) % 7);
  if (!isRow) return formatList(names, language);
  return range.replace("{first}", names[0] ?? "").replace("{last}", names.at(-1) ?? "");
}

/** Times in words, written as `times` says: `{opens} – {closes}`. */
export const timesInWords = ({ opens, closes }: OpeningHours, times: string): string =>
  times.replace("{opens}", opens).replace("{closes}", closes);
