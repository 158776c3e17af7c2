import { dayAfter, weekdayOf } from "../../../contract/zoned-time.ts";
import { normaliseText } from "../../formats/normalised-text.ts";

const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "a an one single يوم واحد اسبوع شهر",
    "two couple يومين اسبوعين شهرين اثنين",
    "three ثلاثه ثلاث تلات",
    "four اربعه اربع",
    "five خمسه خمس",
    "six سته ست",
    "seven سبعه سبع",
    "eight ثمانيه ثمان",
    "nine تسعه تسع",
    "ten عشره عشر",
    "eleven",
    "twelve",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1])),
);
/** The number that a word of a text names: "six", "ست", "12". */
export const numberIn = (word: string): number | undefined =>
  /^\d+$/.test(word)
    ? Number(word)
    : word.length > 2 && !/^(?:an$|one$|single|couple|يوم|اسبوع|شهر)/u.test(word)
      ? numberWords[word]
      : undefined;

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
  const hours = /(?:^|[^\p{L}\d])(\d{1,3}) ?(?:hours?|h|ساعه|ساعات)(?!\p{L})/u.exec(words)?.[1];
  if (hours !== undefined && !counted) return Math.floor(Number(hours) / 24);
  if (/\b(?:the|a) (?:day|night|evening) before\b|(?:^| )(?:بيوم|بليله)(?: |$)/u.test(words)) return 1;
  const alone = /(?:^|[^\p{L}])(?:ال|ب)?(يومين|اسبوعين|شهرين|اسبوع|شهر)(?!\p{L})/u.exec(words);
  const word = counted?.[1] ?? "";
  const count = counted && (numberWords[word] ?? numberWords[word.replace(/^[بل]/u, "")] ?? Number(word));
  if (counted && count) return count * units[unitOf(counted[2] ?? "")];
  return alone ? (numberWords[alone[1] ?? ""] ?? 1) * units[unitOf(alone[1] ?? "")] : undefined;
}

const ordinals: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "first اول اولي",
    "second ثاني تاني",
    "third ثالث تالت",
    "fourth رابع",
    "fifth خامس",
    "sixth سادس",
    "seventh سابع",
    "eighth ثامن تامن",
    "ninth تاسع",
    "tenth عاشر",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 1])),
);
const countIn = (word: string): number | undefined => {
  const bare = word.replace(/^ال/u, "").replace(/(?<=\d)(?:st|nd|rd|th)$/, "");
  return ordinals[bare] ?? numberIn(bare);
};

/** "Day 5", "the second week", "3 days after", "بعد أسبوعين", each with its count and unit. */
const recoveryDays = [
  /(?<!\p{L})(?<unit>day|week|month|اليوم|يوم|الاسبوع|اسبوع|الشهر|شهر) (?<count>(?:ال)?[\p{L}\d]+)/u,
  /(?<count>\p{L}+|\d+(?:st|nd|rd|th)?) (?<unit>day|week|month)(?!\p{L})/u,
];
const daysAfter =
  /\b(?:days?|weeks?|months?) (?:after|later|on|post|from)\b|\b(?:after|in) (?:[\p{L}\d]+ )(?:days?|weeks?|months?)\b|(?:^| )بعد (?:[\p{L}\d]+ )?(?:يوم|يومين|ايام|اسبوع|اسبوعين|اسابيع|شهر|شهرين|اشهر|شهور)(?!\p{L})/u;

/** The first and last day after a treatment that a text names, whose own day is 0; undefined without one. */
export function recoveryDaysIn(text: string): readonly [from: number, to: number] | undefined {
  const words = normaliseText(text);
  for (const pattern of recoveryDays)
    for (const { groups } of words.matchAll(new RegExp(pattern, "gu"))) {
      const count = countIn(groups?.["count"] ?? "");
      const length = units[unitOf(groups?.["unit"]?.replace(/^ال/u, "") ?? "")];
      if (count !== undefined) return length === 1 ? [count, count] : [(count - 1) * length + 1, count * length];
    }
  const days = daysAfter.test(words) ? daysIn(text) : undefined;
  return days === undefined ? undefined : [days, days];
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

/** "Five days ago", "قبل خمسة أيام", "yesterday". */
const ago =
  /\bago\b|(?:^| )(?:منذ|من|قبل|صار ?ل[يهن]\p{L}*|الي|لي) (?:ال|ب)?(?:[\p{L}\d]+ )?(?:يوم|يومين|ايام|اسبوع|اسبوعين|اسابيع|شهر|شهرين|اشهر|شهور)(?!\p{L})/u;
const yesterday = /\byesterday\b|(?:^| )(?:امس|امبارح|مبارح|البارحه)(?: |$)/u;
/** An operation that is over. */
const isOver =
  /\b(?:was|were|had|has been|have been|did|got|since|(?<!\b(?:is|be|am|are|get|gets|getting) )(?:replaced|operated|done))\b|(?:^| )(?:كانت?|عملت|سويت|سوينا|اجريت|اجرينا|خضعت|انعملت|صارت)(?: |$)/u;
/** The day of the journey, which says nothing of the operation's. */
const ofTravel =
  /\b(?:fly|flying|flight|travel|leave|go home|return)(?: \p{L}+){0,3}? (?:tomorrow|today|on|the)\b|(?:اسافر|السفر|اطير|الطيران|ارجع)(?: \p{L}+){0,2} (?:بكره|بكرا|باكر|غدا|اليوم|يوم|في)(?: |$)/u;

/**
 * The day of the operation in a question about the flight after it: one that is over lies in the past, and the day of the
 * journey is no day of an operation. Undefined where the text leaves it open.
 */
export function operationDayIn(text: string, today: string): string | undefined {
  const words = normaliseText(text);
  if (yesterday.test(words)) return dayAfter(today, -1);
  const days = ago.test(words) ? daysIn(words) : undefined;
  if (days !== undefined) return dayAfter(today, -days);
  const travel = ofTravel.exec(words);
  const beforeTravel = travel ? words.slice(0, travel.index) : words;
  if (!isOver.test(words)) return travel ? undefined : dayInText(text, today);
  const named = dayInText(beforeTravel, today);
  if (named === undefined || /\b(?:today|tomorrow)\b/.test(beforeTravel)) return undefined;
  return named <= today ? named : `${Number(named.slice(0, 4)) - 1}${named.slice(4)}`;
}

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

const weekdayNames =
  "monday mon الاثنين اثنين|tuesday tue tues الثلاثاء ثلاثاء|wednesday wed الاربعاء اربعاء|thursday thu thurs الخميس خميس|friday fri الجمعه جمعه|saturday sat السبت سبت|sunday sun الاحد احد"
    .split("|")
    .map((names) => names.split(" "));

/** "And sat?" */
const fewWords = 3;

/** The days of the week that a text names, 0 for Monday; "today" and "tomorrow" are counted from a day of the calendar. */
export function weekdaysIn(text: string, today: string): readonly number[] {
  const words = normaliseText(text)
    .replace(/اثنين (?:سوا|مع بعض|منا|مننا)/gu, " ")
    .split(/[^\p{L}\d]+/u);
  const hasDay = words.some((word) => /^(?:يوم|ايام)$/u.test(word));
  return weekdayNames.flatMap((names, day) => {
    const isNamed = words.some((word, at) => {
      const bare = word.replace(/^[وبف](?=ال)/u, "");
      // Without its article, the name of a day is a number or a person.
      if (/^[\u0621-\u064a]/u.test(bare))
        return names.includes(bare) && (bare.startsWith("ال") || words[at - 1] === "يوم");
      return (
        names.includes(word.replace(/s$/, "")) &&
        (word.length > 3 || hasDay || words.length <= fewWords || /^(?:on|mon|tue|thu)/.test(words[at - 1] ?? ""))
      );
    });
    const isCounted =
      (words.includes("tomorrow") || words.some((word) => /^(?:بكره|بكرا|باكر|غدا)$/u.test(word))) &&
      weekdayOf(dayAfter(today, 1)) === day;
    return isNamed || isCounted ? [day] : [];
  });
}
