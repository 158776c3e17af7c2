// Crockford's alphabet: no ambiguous characters, and 32 divide a byte's values evenly.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight bytes as two groups that can be read out on the phone: `7K4P-2QXD`. */
export function referenceDigits(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => digits[byte % digits.length]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
