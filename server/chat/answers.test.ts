import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { answerInTalk } from "../testing/answering/answer-sets.ts";

const ask = (content: string) =>
  answerInTalk(createGrounded(), {
    kind: "facts",
    clinic: "marsa",
    language: /[\u0621-\u064a]/.test(content) ? "ar" : "en",
    conversation: [content],
    mustContain: [],
    mustNotContain: [],
  });

test.each([
  "My knee swells every evening and the pain wakes me up at night. Is that arthrosis?",
  "My knee hurts when I climb stairs. Is that arthrosis?",
  "My knee hurts when I climb stairs",
  "ركبتي تتورم كل مساء والألم يصحيني في الليل، هل هذا خشونة؟",
])("a complaint of long standing is referred, without an alarm or lines of a recovery: %s", async (content) => {
  const { caution, citations, cards, offersPerson } = await ask(content);
  expect(caution).toBe("diagnosis");
  expect(citations).toEqual([]);
  expect(cards.map(({ kind }) => kind)).toEqual(["quote"]);
  expect(offersPerson).toBe(true);
});

test.each(["She is 17. Is that a problem?", "عمرها 17، هل هذه مشكلة؟"])(
  "an age without a symptom asks who may be treated: %s",
  async (content) => expect((await ask(content)).caution).toBe("eligibility"),
);

describe("the whole price and its additions", () => {
  test.each([
    [
      "How much will I pay in all for a new knee, with my husband coming along, and what could be extra?",
      ["48,500", "1 companion", "metal allergy", "Extra hospital nights"],
    ],
    [
      "كم سأدفع في المجموع لركبة جديدة مع زوجي، وما الذي قد يضاف؟",
      ["48,500", "لمرافق واحد", "4,800", "ليالي الإقامة الإضافية"],
    ],
  ])("stand in this order: %s", async (content, expected) => {
    const { response } = await ask(content);
    const places = expected.map((one) => response.indexOf(one));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

test.each([
  [
    "If the new knee gets infected when I am back in Germany, who pays for the second operation?",
    "the warranty is 2 years",
  ],
  ["إذا التهبت الركبة الجديدة بعد رجوعي إلى ألمانيا، من يدفع العملية الثانية؟", "الضمان سنتان"],
])(
  "who pays for what goes wrong at home is answered by the warranty, a country being no language: %s",
  async (content, warranty) => {
    const { response } = await ask(content);
    expect(response.split(warranty)).toHaveLength(2);
    expect(response).toContain("+971 4 000 0144");
    expect(response).not.toMatch(/Languages|لغات/);
  },
);

test("a question about a price and what is in it shows each package once", async () => {
  const { cards } = await ask("How much is a knee replacement and is the hotel included?");
  expect(cards.map((card) => card.kind === "package" && card.slug)).toEqual(["complete", "essential"]);
});
