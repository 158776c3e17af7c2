import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { Clinic } from "./answer-sets.ts";
import { demonstrationCatalogue } from "./assistant-questions.ts";
import { measureArguments, sharesOf } from "./shares.ts";

const Searched = z.object({ clinic: Clinic, language: z.string(), text: z.string() });

/** Searches for treatments: the right one stands first, or nothing stands where none is offered. */
const SearchSet = z.object({
  offered: z.array(z.extend(Searched, { slugs: z.array(z.string()).check(z.minLength(1)) })),
  notOffered: z.array(Searched),
});

const { name, showsMissed } = measureArguments();
const file = name.endsWith(".json") ? name : new URL(`searches/${name}.json`, import.meta.url);
const { offered, notOffered } = SearchSet.parse(JSON.parse(readFileSync(file, "utf8")));
const found = [
  ...offered.map((one) => ({ kind: "offered", ...one })),
  ...notOffered.map((one) => ({ kind: "not offered", slugs: [], ...one })),
].map((one) => {
  const { keys, related, notOffered: named } = demonstrationCatalogue(one.clinic).search.find(one.text);
  const [first] = keys;
  return {
    ...one,
    keys,
    related,
    named,
    isRight: first === undefined ? one.kind === "not offered" : one.slugs.includes(first),
  };
});
process.stdout.write(sharesOf(found));
if (showsMissed)
  for (const { clinic, text, slugs, keys, named, related, isRight } of found)
    if (!isRight)
      process.stdout.write(
        `\n${clinic}: ${text}\n  wanted: ${slugs.join(" | ") || "nothing"}\n  found: ${keys.slice(0, 4).join(", ") || "nothing"}; not offered: ${named ?? "-"}; related: ${related.slice(0, 4).join(", ")}\n`,
      );
