import type { Language } from "../../contract/values.ts";
import { formatNumber, formatUnit } from "../format.ts";
import { m } from "../words/compiled/messages.js";

/** Digits as most of the world's keyboards write them become those that programs read. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

export type Measure = "height" | "weight";

const centimetresPerInch = 2.54;
const kilogramsPerPound = 0.45359237;

/** A typed measure in small letters, with the signs that other keyboards and languages use instead of a point or a quote. */
const plain = (typed: string): string =>
  latinDigits(typed)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[,\u066B]/g, ".")
    .replace(/['’‘′´`]{2}|[″”“]/g, '"')
    .replace(/[’‘′´`]/g, "'")
    .replace(/[\u200e\u200f\u061c]/g, "")
    .trim();

const number = String.raw`(\d+(?:\.\d+)?)`;
const metric = new RegExp(`^${number}\\s*(cm|سم|m|متر)?$`);
const imperial = new RegExp(
  `^([2-8])\\s*(?:'|ft\\.?|feet|foot|قدم|أقدام|اقدام)\\s*(?:و\\s*)?(?:${number}\\s*(?:"|in\\.?|inch|inches|بوصة|بوصات|إنش|انش)?)?$`,
);
const kilograms = new RegExp(`^${number}\\s*(?:kg|kgs|kilos?|كغ|كجم|كيلو)?$`);
const pounds = new RegExp(`^${number}\\s*(?:lbs?\\.?|pounds?|رطل|أرطال|باوند)$`);
const stones = new RegExp(`^(\\d+)\\s*(?:st\\.?|stones?)\\s*(?:${number}\\s*(?:lbs?\\.?|pounds?)?)?$`);

/** Whole centimetres of `178`, `1,78 m`, `5'10"`, `5 ft 10` or `١٧٨`; NaN for anything else. */
export function centimetres(typed: string): number {
  const text = plain(typed);
  const [, value = "", unit] = metric.exec(text) ?? [];
  if (value) {
    const isMetres = unit ? unit === "m" || unit === "متر" : Number(value) < 3;
    return Math.round(Number(value) * (isMetres ? 100 : 1));
  }
  const [found, feet, inches = "0"] = imperial.exec(text) ?? [];
  return found && Number(inches) < 12
    ? Math.round((Number(feet) * 12 + Number(inches)) * centimetresPerInch)
    : Number.NaN;
}

/** Kilograms of `82,5`, `181 lb`, `12 st 7` or `٨٢٫٥`, to a tenth; NaN for anything else. */
export function kilogramsOf(typed: string): number {
  const text = plain(typed);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const inPounds = pounds.exec(text);
  if (inPounds) return tenths(Number(inPounds[1]) * kilogramsPerPound);
  const [found, stone, rest = "0"] = stones.exec(text) ?? [];
  if (found) return Number(rest) < 14 ? tenths((Number(stone) * 14 + Number(rest)) * kilogramsPerPound) : Number.NaN;
  return tenths(Number(kilograms.exec(text)?.[1] ?? Number.NaN));
}

export const readMeasure: Readonly<Record<Measure, (typed: string) => number>> = {
  height: centimetres,
  weight: kilogramsOf,
};

/** Languages whose readers also measure in feet and pounds. */
const imperialToo: readonly Language[] = ["en", "ar"];

/** A height or a weight, for some readers in both systems, so that a person sees what was understood. */
export function measureText(measure: Measure, value: number, language: Language): string {
  if (!imperialToo.includes(language))
    return formatUnit(value, measure === "weight" ? "kilogram" : "centimeter", language);
  if (measure === "weight")
    return m.quotes_weight_text({
      kilograms: formatNumber(value, language),
      pounds: formatNumber(Math.round(value / kilogramsPerPound), language),
    });
  const inches = Math.round(value / centimetresPerInch);
  return m.quotes_height_text({
    centimetres: formatNumber(value, language),
    feet: formatNumber(Math.floor(inches / 12), language),
    inches: formatNumber(inches % 12, language),
  });
}
