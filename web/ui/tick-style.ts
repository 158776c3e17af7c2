/** Classes of a radio button or checkbox: the browser's own, in the provider's colour. */
export const tickStyle = "mt-0.5 size-6 shrink-0 cursor-pointer accent-primary-edge disabled:cursor-not-allowed";
