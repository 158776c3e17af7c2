/** The classes of a notice that lies over the page. */
export const noticeLook =
  "fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4 shadow-lg";
