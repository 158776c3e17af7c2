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
