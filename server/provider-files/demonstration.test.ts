import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ProviderFile } from "../../contract/provider-file.ts";

const flying: Readonly<Record<string, RegExp>> = {
  en: /\b(?<!no )(?:fly|flying|flight)\b/iu,
  ar: /السفر|الطيران|تسافر/u,
};
const words: Readonly<Record<string, number>> = { two: 2, three: 3, five: 5, fourteen: 14 };

/** Where a procedure's header and its recovery calendar name different days for the earliest flight. */
function contradictionsIn({ slug, minDaysBeforeFlight: first, texts }: ProviderFile["procedures"][number]): string[] {
  return Object.entries(texts).flatMap(([language, { recovery }]) => {
    const about = (text: string) => flying[language]?.test(text) ?? false;
    const stage = recovery.find(({ title, text }) => about(title) || about(text));
    if (!stage || stage.fromDay > first || (stage.toDay ?? first) < first)
      return [`${slug} (${language}): the header says day ${first}, which is not in the first stage about flying`];
    const clause = stage.text.split(/[.;,]/u).find((part) => about(part) && /from day/iu.test(part));
    const [, day] = /from day (\w+)/iu.exec(clause ?? "") ?? [];
    return day === undefined || (words[day] ?? Number(day)) === first
      ? []
      : [`${slug} (${language}): the header says day ${first}, the calendar day ${day}`];
  });
}

test.each(["marsa", "duna", "haneul"])("%s: people may fly on the same day by header and calendar", async (name) => {
  const text = await readFile(new URL(`demonstration/${name}.yaml`, import.meta.url), "utf8");
  const { procedures } = ProviderFile.parse(parse(text));
  expect(procedures.flatMap(contradictionsIn)).toEqual([]);
});
