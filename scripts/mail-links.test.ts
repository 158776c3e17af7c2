import { readFileSync } from "node:fs";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { siteLanguages } from "../contract/languages.ts";
import { siteOf } from "../server/pages/site.ts";
import { openTestSite } from "../server/testing/site.ts";
import { paymentNews } from "../web/mails/payment-news.ts";
import { visitorNews } from "../web/mails/quote-news.ts";
import { sampleMails } from "../web/mails/testing.ts";

const clinics = ["marsa", "duna", "haneul"];
const fileOf = (name: string) =>
  parse(readFileSync(new URL(`../server/provider-files/demonstration/${name}.yaml`, import.meta.url), "utf8"));

/** The pattern of the page that answered each request, as the log has it. */
const routes: string[] = [];
const site = await openTestSite({
  providers: clinics.map(fileOf),
  log: pino({ level: "info" }, { write: (line) => routes.push((JSON.parse(line) as { route: string }).route) }),
});
afterAll(() => site.close());

const news = {
  "quote-news": visitorNews,
  "payment-news": paymentNews,
  "companion-news": ["changed", "ended"],
} as const;
const kinds = Object.entries(sampleMails).flatMap(([template, { facts }]) => {
  const { token: _, ...ofAccount } = facts;
  const each = news[template as keyof typeof news]?.map((one) => ({ ...facts, news: one }));
  return [
    ...(each ?? [facts]),
    ...(template === "quote-news" ? [ofAccount] : []),
    ...("signedIn" in facts || template.startsWith("contact-") ? [{ ...facts, signedIn: true }] : []),
  ].map((given) => ({ template, facts: given }));
});

/** Follows an address to the page that answers it, with the patterns of all on the way. */
async function follow(
  address: URL,
  seen: readonly string[] = [],
): Promise<{ status: number; seen: readonly string[] }> {
  routes.length = 0;
  const { status, headers } = await site.call("GET", address.pathname + address.search, { host: address.host });
  const all = [...seen, ...routes];
  const to = headers["location"];
  if (to === undefined) return { status, seen: all };
  expect(all.length, address.href).toBeLessThan(6);
  return follow(new URL(String(to), address), all);
}

test.each(clinics)(
  "every link of every mail leads to a page of %s, in whichever language the mail is",
  async (clinic) => {
    const row = await site.services.providers.byHost(`${clinic}.localhost`);
    if (!row) throw new Error(`${clinic} was not imported`);
    const links = new Map<string, string>();
    for (const language of siteLanguages) {
      const scene = siteOf(site.services, row, { language, origin: `http://${clinic}.localhost` });
      for (const { template, facts } of kinds) {
        const { html } = site.services.screens.renderer.renderMail({ template, language, site: scene, facts });
        for (const [, href = ""] of html.matchAll(/href="(http[^"]*)"/g))
          links.set(href.replaceAll("&amp;", "&"), `${template} in ${language}`);
      }
    }
    const pages = [...links].filter(([href]) => URL.parse(href)?.host === `${clinic}.localhost`);
    expect(pages.length).toBeGreaterThan(100);
    for (const [href, mail] of pages) {
      const { status, seen } = await follow(new URL(href));
      const isPage = status === 200 || /^\/(?:quote|consultation|companion)\/:/.test(seen.at(-1) ?? "");
      expect(isPage ? "a page" : `${status} ${seen.join(" ")}`, `${href} of ${mail}`).toBe("a page");
    }
  },
  60_000,
);
