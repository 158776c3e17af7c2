import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { type AnswerCase, answerInTalk } from "../testing/answering/answer-sets.ts";

const ask = async (clinic: AnswerCase["clinic"], ...conversation: string[]) => {
  const { response } = await answerInTalk(createGrounded(), {
    clinic,
    language: /[\u0621-\u064a]/.test(conversation[0] ?? "") ? "ar" : "en",
    kind: "facts",
    conversation,
    mustContain: [],
    mustNotContain: [],
  });
  return response.replaceAll("\u00a0", " ");
};

describe("a price that is asked for by a number or a side has the line that says so", () => {
  test.each([
    ["duna", ["price for the full arch complete in both jaws?"], ["€10,900", "One jaw or both"]],
    ["duna", ["how much is jaw surgery for both jaws?"], ["The second jaw, €3,200"]],
    ["duna", ["How much is a veneer per tooth?"], ["about €460 each"]],
    ["duna", ["How much is a veneer per tooth?", "so eight of them?"], ["about €460 each"]],
    ["marsa", ["how much is angioplasty with three stents?"], ["AED 56,000", "Each further stent, AED 7,800"]],
    ["marsa", ["كم سعر القسطرة مع ثلاث دعامات؟"], ["كل دعامة إضافية، 7,800"]],
    [
      "marsa",
      ["how much is a knee replacement?", "and what about doing the other knee too?"],
      ["Replacing both knees"],
    ],
    ["marsa", ["كم سعر تغيير الركبتين؟"], ["لاستبدال الركبتين"]],
  ] as const)("%s: %s", async (clinic, conversation, written) => {
    const response = await ask(clinic, ...conversation);
    for (const one of written) expect(response).toContain(one);
  });

  test("a package that has it by its name answers alone", async () => {
    const response = await ask("marsa", "cost of carpal tunnel in both hands");
    expect(response).toContain("AED 16,900");
    expect(response).not.toContain("What may change");
  });
});

test("a price with everything included is the price of the package that has a hotel", async () => {
  const response = await ask(
    "marsa",
    "how much would it set me back to get my knee done, hotel and everything included?",
  );
  expect(response).toContain("AED 63,500");
  expect(response).not.toContain("Not included");
});
