import type { Location } from "react-router";

const storageKey = "scroll-positions";

const positions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
};

/** Stores the scroll position for a return to the page. */
export function rememberScroll(key: string): void {
  try {
    const latest = Object.entries({ ...positions(), [key]: Math.round(scrollY) }).slice(-50);
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // Storage can be full or shut: then the page starts at its top.
  }
}

/** Back and forward go where the page was; a new page starts at its top or at the place its address names, with its focus. */
export function restoreScroll(location: Location, kind: string): void {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (kind === "POP") scrollTo(0, positions()[location.key] ?? 0);
  else if (target) {
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  } else scrollTo(0, 0);
}

/** Brings an alert that the screen has put the focus on into view, before any other place. @returns false where there is none */
export function showAlert(): boolean {
  const focused = document.activeElement;
  const isAlert = focused?.getAttribute("role") === "alert";
  if (isAlert) focused?.scrollIntoView({ block: "center" });
  return isAlert;
}

/** After a form that stays where it was: brings what the page says about it into view. @returns false where it says nothing */
export function showAnswer(): boolean {
  const [main, focused] = [document.getElementById("main"), document.activeElement];
  const hasFocus =
    focused instanceof HTMLElement && focused !== main && focused.tabIndex < 0 && main?.contains(focused);
  const answer = hasFocus ? focused : (main?.querySelector("[role=alert]") ?? main?.querySelector("[role=status]"));
  answer?.scrollIntoView({ block: "center" });
  return answer != null;
}
