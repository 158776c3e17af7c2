import { isMeasured } from "../../contract/measured-pages.ts";

/** Whether an address of this site, language and all, is a page that may be measured. */
export const mayMeasure = (pathname: string, base: string): boolean =>
  pathname.startsWith(`${base}/`) && isMeasured(pathname.slice(base.length));

/**
 * Whether the address that the page was loaded from is one: its content policy blocks other hosts otherwise, wherever
 * later navigations led.
 */
export function wasLoadedMeasured(base: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return mayMeasure(URL.parse(loaded?.name ?? "")?.pathname ?? location.pathname, base);
}
