/** Classes of a box that people type or choose in. */
export const controlStyle =
  "block w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink " +
  "placeholder:text-muted transition-colors hover:border-ink " +
  "focus-visible:border-focus focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:bg-danger-soft " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";
