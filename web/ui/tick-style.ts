/** Classes of a radio button or checkbox: the browser's own, in the provider's colour, level with its first line. */
export const tickStyle =
  "mt-[calc((1lh-1.5rem)/2)] size-6 shrink-0 cursor-pointer accent-primary-edge disabled:cursor-not-allowed";
