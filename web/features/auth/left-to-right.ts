/** An address or a number as it is read in every language: its signs keep their order within Arabic (U+2066, U+2069). */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
