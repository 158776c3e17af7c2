import { getHeapStatistics } from "node:v8";

/** Bytes that a cache may take of what the process has for its objects. */
export const shareOfMemory = (share: number): number => Math.floor(getHeapStatistics().heap_size_limit * share);

/** Bytes that an object of a clinic's texts takes with what is made of it, by its letters: measured on the demonstration. */
const bytesPerLetter = 6;

/** An estimate of what an object with its texts takes. */
export const bytesOf = (value: unknown): number => bytesPerLetter * lettersIn(value);

function lettersIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 4;
  let letters = 0;
  for (const one of Object.values(value)) letters += 4 + lettersIn(one);
  return letters;
}
