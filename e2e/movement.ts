import type { Page } from "@playwright/test";

/** Starts to record layout shifts as the browser reports them. @returns a function that reads them */
export async function shiftsFrom(page: Page): Promise<() => Promise<readonly string[]>> {
  const handle = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => void seen.push(...list.getEntries())).observe({ type: "layout-shift" });
    return seen;
  });
  return () => handle.evaluate((seen) => seen.map((entry) => JSON.stringify(entry)));
}

/** Positions of all visible elements on the page, except amounts in the visitor's currency. */
export const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const place = (name: string, { x, y, width, height }: DOMRect) =>
      `${[x, y + scrollY, width, height].map(Math.round).join(" ")} ${name}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility() || element.closest("about-price, rate-note, svg *")) continue;
      if (node instanceof Element) {
        if (node.matches("img, svg, input, select, textarea, button, iframe, hr"))
          found.push(place(node.tagName, node.getBoundingClientRect()));
      } else if (node.textContent?.trim()) {
        const range = document.createRange();
        range.selectNode(node);
        found.push(place(node.textContent.trim().slice(0, 40), range.getBoundingClientRect()));
      }
    }
    return found;
  });

/**
 * To run in each document: a complaint to the console where the start of the client moves a control of the server's page by 20 px or
 * more, because a tap that begins before it and ends after it is lost. Nothing is said where the visitor acted, scrolled or turned the
 * device meanwhile. Opening hours by the reader's own clock are left out: only script knows that clock.
 */
export function reportMovedControls(): void {
  function topsOf(): ReadonlyMap<Element, number> {
    const ownHours = [...document.querySelectorAll<HTMLElement>("own-hours")];
    for (const hours of ownHours) hours.hidden = true;
    const tops = [...document.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => [control, control.getBoundingClientRect().top] as const);
    for (const hours of ownHours) hours.hidden = false;
    return new Map(tops);
  }
  let before: ReturnType<typeof topsOf> | undefined;
  let isTouched = false;
  const whereabouts = () => [scrollX, scrollY, innerWidth, innerHeight].join(" ");
  addEventListener("load", async () => {
    await document.fonts.ready;
    if ("hydrated" in document.documentElement.dataset) return;
    before = topsOf();
    const place = whereabouts();
    addEventListener("hydrated", () => requestAnimationFrame(() => requestAnimationFrame(() => compare(place))));
  });
  for (const input of ["pointerdown", "keydown", "input", "submit"])
    addEventListener(input, () => (isTouched = true), { capture: true });
  function compare(place: string): void {
    if (isTouched || whereabouts() !== place) return;
    const moved = [...topsOf()].filter(([control, top]) => Math.abs(top - (before?.get(control) ?? top)) > 20);
    const [first] = moved;
    if (!first) return;
    const [control, top] = first;
    console.error(
      `The start of the client moves ${moved.length} controls of ${location.pathname}, the first by ${top - (before?.get(control) ?? top)} px: ${control.outerHTML.slice(0, 160)}`,
    );
  }
}
