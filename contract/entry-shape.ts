/** An entry of "Included" without its numbers: with another number it is the same promise of more or fewer. */
export const entryShape = (entry: string): string => entry.replace(/\d+/g, "#");
