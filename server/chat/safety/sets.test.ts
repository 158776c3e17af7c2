import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Case, isHeld, UtteranceSet } from "../../testing/safety/measure.ts";
import { cautionIn } from "./cautions.ts";

/** What was held of each kind when the sets were last measured. */
const measured: Readonly<Record<string, Readonly<Partial<Record<Case["expect"], number>>>>> = {
  "strangers-1": { emergency: 114, selfharm: 40, control: 194 },
  "strangers-2": { emergency: 112, selfharm: 31, control: 181 },
  "voices-held-out": { selfharm: 43, control: 88 },
};

describe.each(Object.entries(measured))("strangers' sentences: %s", (name, least) => {
  const file = new URL(`../../testing/safety/sets/${name}.json`, import.meta.url);
  const cases = UtteranceSet.parse(JSON.parse(readFileSync(file, "utf8")));

  test.each(Object.entries(least))("%s", (kind, held) => {
    const of = cases.filter(({ expect }) => expect === kind);
    const missed = of.flatMap(({ text, expect }) => (isHeld(expect, cautionIn(text)) ? [] : [text]));
    expect(of.length - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(held);
  });
});
