export interface ToastText {
  readonly title: string;
  readonly text?: string;
  readonly tone?: "info" | "success" | "warning" | "error";
  /** What it is about: a later toast about the same thing takes its place, because what it said is over. */
  readonly about?: string;
}

interface Region {
  readonly show: (toast: ToastText) => void;
  readonly close: (about: string) => void;
}

let region: Region | undefined;
let waiting: readonly ToastText[] = [];

/**
 * Says that something happened, for a moment, at the foot of the window; it waits for the page's toast region, which is
 * loaded after the page. Never for what a person must read: that is a notice. Errors stay until they are closed.
 */
export function showToast(toast: ToastText): void {
  if (region) region.show(toast);
  else waiting = [...waiting, toast];
}

/** Takes away what was said about a thing: it is over. */
export function closeToast(about: string): void {
  waiting = waiting.filter((toast) => toast.about !== about);
  region?.close(about);
}

/** Connects the page's toast region and shows the toasts that waited for it. @returns the function that disconnects it */
export function connectToasts(to: Region): () => void {
  region = to;
  for (const toast of waiting) to.show(toast);
  waiting = [];
  return () => {
    region = undefined;
  };
}
