import type { createBrowserRouter } from "react-router";
import { rememberScroll } from "./scroll.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** Whether a click on this anchor may be answered by the client instead of a page load. */
function isOurs(anchor: HTMLAnchorElement, base: string, part: string): boolean {
  const { origin, pathname, hash } = anchor;
  if (origin !== location.origin || anchor.target || anchor.hasAttribute("download") || anchor.hreflang) return false;
  if (hash && pathname === location.pathname && anchor.search === location.search) return false;
  const inside = pathname.startsWith(base + part);
  return inside && !/^\/(api|assets|builds|pictures)\/|\.\w+$/.test(pathname);
}

/**
 * One listener for the whole page: plain left clicks on anchors, and forms that only ask, are client navigations.
 * @param part the paths that this client has, after the language's prefix
 */
export function followLinks(router: Router, base: string, part = "/"): void {
  router.subscribe((state) => {
    if (state.navigation.state === "loading") rememberScroll(state.location.key);
  });
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const anchor = (event.target as Element).closest("a");
    // Offline, the browser's own navigation gets the stored page, or the one that stands for it.
    if (!navigator.onLine || !anchor || !isOurs(anchor, base, part)) return;
    event.preventDefault();
    void router.navigate(anchor.pathname.slice(base.length) + anchor.search + anchor.hash);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get" || form.target) return;
    const { origin, pathname, hash } = new URL(form.action);
    if (origin !== location.origin || !pathname.startsWith(base + part)) return;
    event.preventDefault();
    const fields = [...new FormData(form, event.submitter)].filter(
      ([, value]) => typeof value === "string" && value !== "",
    );
    void router.navigate(`${pathname.slice(base.length)}?${new URLSearchParams(fields as [string, string][])}${hash}`);
  });
}
