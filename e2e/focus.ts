import { expect, type Locator } from "@playwright/test";

/** The visible part of the focused element, and whether it is the target. */
const focusSeen = (target: Locator) =>
  target.evaluate((wanted) => {
    const element = document.activeElement;
    const isThere = element === wanted;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { isThere, seen: "nothing has the focus" };
    /** A ring that is drawn outside its box is cut off where an ancestor of the same size clips. */
    const isClipped = (one: Element, box: DOMRect, offset: number): boolean => {
      for (let clip = one.parentElement; clip && clip !== document.body; clip = clip.parentElement) {
        if (getComputedStyle(clip).overflow === "visible") continue;
        const inside = clip.getBoundingClientRect();
        const isOutside =
          box.left - offset <= inside.left &&
          box.right + offset >= inside.right &&
          box.top - offset <= inside.top &&
          box.bottom + offset >= inside.bottom;
        if (isOutside) return true;
      }
      return false;
    };
    const rings = (one: Element, pseudo?: "::after"): boolean => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one, pseudo);
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return false;
      // The ring of a card's link is around the whole card.
      const ringed = pseudo && one instanceof HTMLElement ? (one.offsetParent ?? one) : one;
      return !isClipped(one, ringed.getBoundingClientRect(), Number.parseFloat(outlineOffset));
    };
    const shows = (one: Element | null): boolean => one !== null && (rings(one) || rings(one, "::after"));
    const name = `<${element.tagName.toLowerCase()}> ${element.id || element.textContent?.trim().slice(0, 40)}`;
    const label = element.closest("label");
    if (!shows(element) && !shows(label)) return { isThere, seen: `the focus cannot be seen on ${name}` };
    const box = (shows(element) ? element : (label ?? element)).getBoundingClientRect();
    const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const));
    const isOnTop = points.some(([x, y]) => {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit) === true);
    });
    return { isThere, seen: isOnTop ? "seen" : `the focus is hidden on ${name}` };
  });

/** Presses Tab, or Shift+Tab, until the target has the focus; the focus must be visible at each stop. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const page = target.page();
  await expect(target).toBeAttached();
  for (let stop = 0; stop < 90; stop++) {
    await page.keyboard.press(key);
    const { isThere, seen } = await focusSeen(target);
    if (seen !== "seen") throw new Error(`After ${stop + 1} times ${key} on ${page.url()}: ${seen}`);
    if (isThere) return;
  }
  throw new Error(`The keyboard does not come to ${target}`);
}

/** Focuses a button, link or summary and presses it. */
export async function press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Focuses a field and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}
