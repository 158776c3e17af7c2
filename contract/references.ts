// Crockford's digits: none is read as another, and 32 of them take every byte equally often.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight bytes as two groups that people can name on the phone: `7K4P-2QXD`. */
export function referenceDigits(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => digits[byte % digits.length]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
