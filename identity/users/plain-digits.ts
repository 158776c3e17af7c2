/** Codes typed with Arabic digits, or copied with spaces, are the same codes. */
export const plainDigits = (code: string): string =>
  code
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\-\u200e\u200f\u2066-\u2069]/g, "");
