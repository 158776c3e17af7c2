import type { Page } from "@playwright/test";

/** What moves by itself from now on, as the browser itself notices it; asked for by calling what this answers. */
export async function shiftsFrom(page: Page): Promise<() => Promise<readonly string[]>> {
  const handle = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => void seen.push(...list.getEntries())).observe({ type: "layout-shift" });
    return seen;
  });
  return () => handle.evaluate((seen) => seen.map((entry) => JSON.stringify(entry)));
}

/** Where all that is seen stands on the whole page, but for what the currency fills in by itself. */
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
