/** Classes of a radio button or checkbox: the browser's own, in the provider's colour, level with its first line. */
export const tickStyle =
  "mt-[calc((1lh-1.5rem)/2)] size-6 shrink-0 cursor-pointer accent-primary-edge disabled:cursor-not-allowed";

/** Classes of a box that people type or choose in. */
export const controlStyle =
  "block w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink " +
  "placeholder:text-muted transition-colors hover:border-ink " +
  "focus-visible:border-focus focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:bg-danger-soft " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";
