import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import type { ChatAnswer } from "../../contract/chat-answers.ts";
import { presentProvider } from "../tenants/present.ts";
import { demonstrationCatalogue } from "../testing/answering/assistant-questions.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { clinicFacts } from "./knowledge/clinic-facts.ts";
import { groupsOf } from "./knowledge/passage-sources.ts";
import { procedureFacts } from "./knowledge/procedure-facts.ts";

const demo = (name: string) =>
  parse(readFileSync(new URL(`../provider-files/demonstration/${name}.yaml`, import.meta.url), "utf8"));

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ providers: [demo("duna")] });
});
afterAll(() => site.close());

const host = "duna.localhost";

/** Links that open no page, or one without their place; without a built client there are no places. */
async function deadAmong(hrefs: Iterable<string>): Promise<string[]> {
  const isBuilt = site.services.screens !== plainScreens;
  const byPage = Map.groupBy(new Set(hrefs), (href) => href.split("#")[0] ?? "");
  const dead: string[] = [];
  for (const [page, links] of byPage) {
    const { status, bytes } = await site.call("GET", page, { host });
    const places = new Set([...bytes.toString("utf8").matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
    const isDead = (href: string) => {
      const place = href.split("#")[1];
      return status !== 200 || (isBuilt && place !== undefined && !places.has(place));
    };
    dead.push(...links.filter(isDead));
  }
  return dead;
}

const inMarkdown = (text: string): string[] => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, href]) => href ?? "");

test("every link that stands in an answer to a question that is not understood opens a page", async () => {
  const hrefs: string[] = [];
  for (const language of presentProvider(demonstrationCatalogue("duna").provider, "en").languages) {
    const messages = [{ role: "user", content: "좋은 병원인가요" }];
    const { body } = await site.call<ChatAnswer>("POST", `/api/ai-agent/ask?language=${language}`, {
      host,
      body: { providerId: site.providers[0], conversationId: `conv_${randomUUID()}`, messages, turn: randomUUID() },
      headers: { accept: "application/json" },
    });
    const found = inMarkdown(body.response);
    expect(found.length, body.response).toBeGreaterThan(3);
    hrefs.push(...found);
  }
  expect(await deadAmong(hrefs)).toEqual([]);
});

test("every place that an answer cites opens", async () => {
  const catalogue = demonstrationCatalogue("duna");
  const reader = { language: "en", base: "", now: new Date("2026-11-23T10:00:00Z"), rate: null } as const;
  const facts = [
    ...clinicFacts(catalogue, reader),
    ...catalogue.entries.flatMap(({ row }) => procedureFacts(catalogue, reader, row.slug)),
    ...[...groupsOf(catalogue, reader)].flatMap(({ sources }) => sources.map(({ fact }) => fact)),
  ];
  expect(await deadAmong(facts.map(({ href }) => href))).toEqual([]);
}, 60_000);
