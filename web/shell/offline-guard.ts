import { noticeLook } from "../notice-look.ts";
import { m } from "../words/compiled/messages.js";

/** Whether an event would leave the page or send a form. */
function asksTheServer({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type === "click") {
    const anchor = target.closest("a");
    if (!anchor?.href.startsWith("http") || anchor.target) return false;
    const { origin, pathname, search, hash } = anchor;
    return !hash || origin + pathname + search !== location.origin + location.pathname + location.search;
  }
  // Forms without a method are the browser's own affair; the filters of the list are sent by a change.
  const form = target.closest("form");
  return type === "change" ? form?.id === "filters" : form?.hasAttribute("method") === true;
}

/** Whether a press leads to a page that opens offline by itself; its address then. */
async function storedPage({ type, target }: Event): Promise<string | undefined> {
  const href = type === "click" && target instanceof Element ? target.closest("a")?.href : undefined;
  if (!href || !navigator.serviceWorker?.controller) return undefined;
  return (await caches.match(href.replace(/#.*/, ""), { ignoreVary: true })) ? href : undefined;
}

/**
 * Offline, the browser would put its own page in the place of this one and of what was typed: nothing is left or sent
 * but for a page in the store, and a notice says why, until the network is back or something else is pressed.
 */
export function guardOffline(): void {
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.className = noticeLook;
  // It lies over the page, above the assistant's strip.
  Object.assign(notice.style, { bottom: "5rem", pointerEvents: "none" });
  const say = () => {
    notice.textContent = "";
    document.body.append(notice);
    notice.textContent = m.offline_notice();
  };
  const guard = (event: Event) => {
    if (navigator.onLine || !asksTheServer(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void storedPage(event).then((href) => (href ? location.assign(href) : say()));
  };
  for (const kind of ["click", "submit", "change"]) addEventListener(kind, guard, { capture: true });
  addEventListener("vite:preloadError", () => {
    if (!navigator.onLine) say();
  });
  for (const kind of ["online", "pointerdown"]) addEventListener(kind, () => notice.remove());
}
