import { dayAfter } from "../../../contract/zoned-time.ts";
import { normaliseText } from "../../catalogue/normalised-words.ts";

const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "a an one يوم واحد اسبوع شهر",
    "two couple يومين اسبوعين شهرين اثنين",
    "three ثلاثه ثلاث تلات",
    "four اربعه اربع",
    "five خمسه خمس",
    "six سته ست",
    "seven سبعه سبع",
    "eight ثمانيه ثمان",
    "nine تسعه تسع",
    "ten عشره عشر",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1])),
);
const units = { day: 1, week: 7, month: 30 } as const;
const unitOf = (word: string): keyof typeof units =>
  /^(?:w|اس)/u.test(word) ? "week" : /^(?:m|ش|اشهر)/u.test(word) && !/^اس/u.test(word) ? "month" : "day";

/** The number of days that a text names: "5 days", "a week", "اسبوعين"; undefined without one. */
export function daysIn(text: string): number | undefined {
  const words = normaliseText(text);
  const counted =
    /(?:^|[^\p{L}\d])(\d{1,3}|[\p{L}]+) (?:of )?(days?|weeks?|months?|ايام|يوم|اسابيع|اسبوع|اشهر|شهور|شهر)(?!\p{L})/u.exec(
      words,
    );
  const alone = /(?:^|[^\p{L}])(?:ال|ب)?(يومين|اسبوعين|شهرين|اسبوع|شهر)(?!\p{L})/u.exec(words);
  const word = counted?.[1] ?? "";
  const count = counted && (numberWords[word] ?? numberWords[word.replace(/^[بل]/u, "")] ?? Number(word));
  if (counted && count) return count * units[unitOf(counted[2] ?? "")];
  return alone ? (numberWords[alone[1] ?? ""] ?? 1) * units[unitOf(alone[1] ?? "")] : undefined;
}

const months = [
  "jan january يناير كانون الثاني",
  "feb february فبراير شباط",
  "mar march مارس اذار",
  "apr april ابريل نيسان",
  "may مايو ايار",
  "jun june يونيو حزيران",
  "jul july يوليو تموز",
  "aug august اغسطس اب",
  "sep sept september سبتمبر ايلول",
  "oct october اكتوبر تشرين",
  "nov november نوفمبر",
  "dec december ديسمبر",
].map((names) => names.split(" "));

/** The next day of the calendar that a text names: "on 12 March", "١٢ مارس", "tomorrow"; undefined without one. */
export function dayInText(text: string, today: string): string | undefined {
  const words = normaliseText(text);
  const written = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(words);
  if (written) return written[0];
  if (/\btomorrow\b|(?:^| )(?:بكره|بكرا|باكر|غدا)(?: |$)/u.test(words)) return dayAfter(today, 1);
  if (/\btoday\b|(?:^| )اليوم(?: |$)/u.test(words)) return today;
  const [, dayFirst, monthLast] = /(?:^|[^\d])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (\p{L}+)/u.exec(words) ?? [];
  const [, monthFirst, dayLast] = /(\p{L}{3,}) (\d{1,2})(?:st|nd|rd|th)?(?!\d)/u.exec(words) ?? [];
  const monthOf = (name: string | undefined) => months.findIndex((names) => name !== undefined && names.includes(name));
  const [day, month] =
    monthOf(monthLast) >= 0 ? [Number(dayFirst), monthOf(monthLast)] : [Number(dayLast), monthOf(monthFirst)];
  if (month < 0 || !(day >= 1 && day <= 31)) return undefined;
  const year = Number(today.slice(0, 4));
  const inYear = (which: number) => `${which}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const next = inYear(year) < today ? inYear(year + 1) : inYear(year);
  return Number.isNaN(Date.parse(next)) ? undefined : next;
}
