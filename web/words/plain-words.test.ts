import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("en/", import.meta.url);
const texts = readdirSync(folder).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, string>),
);

/** Readers take each of these for something else, or had to read it twice. */
const words = [
  ...["to be had", "comes back", "set aside", "on the spot", "look again", "by the clock", "e-mail"],
  ...[
    "cancelling, as sold",
    "were sold",
    "check prices and hold",
    "is let go",
    "has to be mended",
    "seller keeps, or",
    "this offer stands",
  ],
  ...["money that moved", "priced anew", "what to show there", "been given back", "would still be charged"],
  ...["show what it costs", "wrong with this", "number at the seller", "everything is settled"],
  ...["write down another", "help on the way", "money you think in", "do you think", "keeps others out"],
  ...["take everything with you", "happened lately", "clinic writes to you about it", "a step further"],
  ...["stand beside", "do you come from", "may do later", "after that nothing", "price stands", "when you come and go"],
  ...["good days in between", "how much it asks", "under a roof", "free of steps", "procedure to talk about"],
  ...["your person at the clinic", "lies ahead", "unwanted mail", "tell it to nobody", "called its deletion off"],
  ...["offer was taken back", "run out: ", "to be renewed: ", "booking number"],
];

test.each(words)("no English text says “%s”", (word) => {
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.filter(([, text]) => text.toLowerCase().includes(word)).map(([key]) => key);
  expect(found).toEqual([]);
});

/** The tool of a developer, and the name of the service. */
const isOfMailService = (key: string) => key.startsWith("shell_inbox_") || key === "health_mail";

test("what a person reads on the site calls an email an email", () => {
  const found = texts.filter(([key, text]) => /\bmails?\b/i.test(text) && !isOfMailService(key)).map(([key]) => key);
  expect(found.filter((key) => !key.startsWith("desk_"))).toEqual([]);
});
