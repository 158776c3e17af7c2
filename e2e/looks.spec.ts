import type { Page, TestInfo } from "@playwright/test";
import { aDraft, aSentRequest, withdraw } from "./drafts.ts";
import { expectNoSidewaysScroll, languageBases, type PageLanguage, publicPages } from "./pages.ts";
import { steps } from "./quote-wizard.ts";
import { expect, test } from "./test.ts";

/** What a page shows that nobody should see: pictures that did not come, and text too small to read. */
const defects = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const pictures = [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => `no picture at ${image.currentSrc || image.src}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!parent || !textContent?.trim() || !parent.checkVisibility() || parent.closest("svg, script, style"))
        continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < 12) small.add(`${size}px: ${textContent.trim().slice(0, 40)}`);
    }
    return [...pictures, ...small];
  });

/** Opens a page, brings in what is loaded late, and keeps a picture of the whole of it for people to look at. */
async function look(page: Page, address: string, file: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await expectNoSidewaysScroll(page);
  expect.soft(await defects(page), address).toEqual([]);
  await page.screenshot({ path: file, fullPage: true, scale: "css", animations: "disabled" });
}

const fileFor = ({ project }: TestInfo, language: string, place: number, name: string): string =>
  `test-results/looks/${project.name}/${language}/${String(place).padStart(2, "0")}-${name}.png`;

for (const [language, base] of Object.entries(languageBases) as [PageLanguage, string][]) {
  test(`public pages, looked at: ${language}`, async ({ page, allow }, info) => {
    allow(/status of 404/);
    for (const [place, [name, path]] of publicPages.entries()) {
      await look(page, base + path, fileFor(info, language, place + 1, name));
    }
  });

  test(`a request, looked at: ${language}`, async ({ page, request }, info) => {
    const draft = await aDraft(request, language);
    for (const [place, step] of steps.entries()) {
      await look(page, `${base}${draft.path}${step}/`, fileFor(info, language, place + 31, `step-${step}`));
    }
    await look(page, base + draft.path, fileFor(info, language, 41, "draft"));
    const sent = await aSentRequest(request, language);
    await look(page, base + sent.path, fileFor(info, language, 42, "sent"));
    await look(page, `${base}${sent.path}travel/`, fileFor(info, language, 43, "change"));
    await withdraw(request, sent);
    await look(page, base + sent.path, fileFor(info, language, 44, "withdrawn"));
  });
}
