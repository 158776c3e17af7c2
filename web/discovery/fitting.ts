/** Characters of a title and a description that search engines show. */
export const longestTitle = 65;
export const longestDescription = 160;

/** Width of a text in letters: a Chinese sign is as wide as two. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\p{Script=Han}，。：、；？！（）]/gu)?.length ?? 0);

/** Cut between words, with a sign that something is missing. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  const end = start.lastIndexOf(" ");
  return `${(end > most / 2 ? start.slice(0, end) : start).replace(/[\s,،;:.–-]+$/u, "")}…`;
}

/** As many whole sentences as leave room for the ending, at least the beginning of the first; then the ending. */
export function fittingDescription(text: string, ending = ""): string {
  const room = longestDescription - (ending === "" ? 0 : ending.length + 1);
  const [first = "", ...rest] = text.split(/(?<=[.!?؟。])\s+/u);
  let fitting = first;
  for (const sentence of rest) {
    if (fitting.length + 1 + sentence.length > room) break;
    fitting += ` ${sentence}`;
  }
  // One short sentence says little: then the next begins, and is cut.
  if (fitting.length < room / 2) fitting = shortened(text, room);
  return `${shortened(fitting, room)} ${ending}`.trim();
}

/** The beginning with as many of the parts, joined by `join`, as a title has room for. */
export function fittingTitle(parts: readonly string[], join: (parts: readonly string[]) => string): string {
  for (let count = parts.length; count > 0; count -= 1) {
    const title = join(parts.slice(0, count));
    if (widthOf(title) <= longestTitle) return title;
  }
  return shortened(join(parts.slice(0, 1)), longestTitle);
}
