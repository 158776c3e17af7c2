/** An address inside a sentence that may run from the right: its stars and signs stay where they are. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
