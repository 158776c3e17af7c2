/** Elements that take the focus when a dialog opens. */
const focusable = "a[href], button:not(:disabled), input, select, textarea";

/** The element that had the focus before each open dialog, and the end of its listening. */
const open = new WeakMap<HTMLDialogElement, { readonly before: Element | null; readonly stop: () => void }>();

/** A modal dialog opens, takes the focus, asks by `cancel` at Escape, and gives the focus back when it closes. */
function addModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    const before = document.activeElement;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && this.dispatchEvent(new Event("cancel", { cancelable: true })))
        this.close();
    };
    document.addEventListener("keydown", onKey);
    open.set(this, { before, stop: () => document.removeEventListener("keydown", onKey) });
    this.open = true;
    this.querySelector<HTMLElement>(focusable)?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    const { before, stop } = open.get(this) ?? {};
    stop?.();
    if (before instanceof HTMLElement && !before.closest("[hidden]")) before.focus();
    this.dispatchEvent(new Event("close"));
  };
}

/** Adds what browsers have and jsdom has not: modal dialogs, and answers of a desktop to media queries. */
export function addMissing(): void {
  addModalDialogs();
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
}
