import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/browser.ts";
import { worstReplies } from "../scripts/worst-replies.ts";
import { startProduct } from "./product.ts";

const samples = 10;

interface Timing {
  /** Milliseconds until layout: of the reply, and of the same bytes as one text. */
  readonly reply: number;
  readonly text: number;
}

/** Runs in the page and answers the next questions there, so that only the browser's work is measured. */
function answerHere(citation: object): void {
  const state = { answer: "", began: 0 };
  const real = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input).includes("/ai-agent/ask")) return real(input, init);
    const body = JSON.stringify({ response: state.answer, citations: [citation] });
    state.began = performance.now();
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  Object.assign(window, { seen: state });
}

/** Asks in the open window and waits for the rendered reply. */
const timed = (page: Page, answer: string): Promise<Timing> =>
  page.evaluate(async (answer) => {
    const { seen } = window as unknown as { seen: { answer: string; began: number } }; // set by answerHere
    seen.answer = answer;
    const log = document.querySelector<HTMLElement>("#chat [role=log]");
    const input = document.querySelector<HTMLTextAreaElement>("#chat textarea");
    if (!log || !input) throw new Error("the window is shut");
    const replies = () => log.querySelectorAll(":scope > div > div[dir=auto] > div.space-y-2").length;
    const before = replies();
    const reply = await new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        if (replies() === before) return;
        watch.disconnect();
        log.getBoundingClientRect();
        resolve(performance.now() - seen.began);
      });
      watch.observe(log, { childList: true, subtree: true });
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(input, "?");
      input.dispatchEvent(new Event("input", { bubbles: true }));
      setTimeout(() => input.form?.requestSubmit());
    });
    const plain = document.createElement("div");
    const began = performance.now();
    plain.textContent = answer;
    log.append(plain);
    log.getBoundingClientRect();
    const text = performance.now() - began;
    plain.remove();
    return { reply, text };
  }, answer);

const at = (share: number, values: readonly number[]): string =>
  (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN).toFixed(1).padStart(6);

/**
 * Rendering time of the built widget for the costliest replies of 16 KB in Chromium, compared with the same bytes as
 * one text.
 */
export async function measureReplies(folder: string): Promise<string[]> {
  const server = await startProduct(join(folder, "data"));
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const rows: { readonly name: string; readonly took: readonly Timing[] }[] = [];
    for (const [name, answer] of Object.entries(worstReplies)) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(server.site.replace("127.0.0.1", server.host));
      await page.evaluate(answerHere, { n: 1, label: "Prices", href: "/procedures/", excerpt: "From €90." });
      await page.locator("#chat-toggle").click();
      await page.locator("#chat textarea").waitFor();
      const timings: Timing[] = [];
      for (let n = -2; n < samples; n += 1) {
        const one = await timed(page, answer);
        if (n >= 0) timings.push(one);
      }
      rows.push({ name, took: timings });
      await page.close();
    }
    const all = rows.flatMap(({ took }) => took);
    const row = (name: string, timings: readonly Timing[]) => {
      const [reply, text] = [timings.map((one) => one.reply), timings.map((one) => one.text)];
      return `${name.padEnd(26)} p50 ${at(0.5, reply)} ms   p99 ${at(0.99, reply)} ms   as one text p50 ${at(0.5, text)} ms   p99 ${at(0.99, text)} ms`;
    };
    return [
      `Replies of 16 KB in the built widget, ${samples} of each kind into one growing conversation, until they are laid out`,
      ...rows.map(({ name, took }) => row(name, took)),
      row("all kinds", all),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
