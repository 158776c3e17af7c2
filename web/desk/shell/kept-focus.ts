import { useEffect } from "react";

/** What may take the focus in place of something in it that is gone. */
const places = "dialog, section, article, form, fieldset, li, aside, main";

/** From inside out. */
function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places);
  return place ? [place, ...placesAround(place)] : [];
}

/**
 * An act often takes away the button that it was made with, and the browser then loses the focus: who works with the keyboard or
 * a screen reader would begin again at the top. The focus goes to the nearest place around it that is still there.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    let around: readonly HTMLElement[] = [];
    /** The places on the page, while the focus is in a dialog above it. */
    let behind: readonly HTMLElement[] = [];
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === document.body) return;
      last = target;
      around = placesAround(target);
      if (!target.closest("dialog")) behind = around;
    };
    const keep = (): void => {
      const active = document.activeElement;
      if (!last || last.isConnected || (active && active !== document.body)) return;
      const place = [...around, ...behind].find((one) => one.isConnected);
      last = undefined;
      if (!place) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    // Who presses beside everything has left it.
    const leave = (): void => {
      setTimeout(() => {
        if (document.activeElement === document.body && last?.isConnected) last = undefined;
      });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", leave);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", leave);
    };
  }, []);
}
