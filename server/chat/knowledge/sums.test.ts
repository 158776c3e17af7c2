import { expect, test } from "vitest";
import { demonstrationCatalogue } from "../../testing/answering/assistant-questions.ts";
import { knowledgeOf, toolsFor } from "./knowledge.ts";
import { additionIn, asksSum } from "./sums.ts";

const toolsOf = async (clinic: string) =>
  toolsFor(
    await knowledgeOf(demonstrationCatalogue(clinic)),
    { language: "en", base: "", now: new Date("2026-11-25T10:00:00Z"), rate: null },
    async () => [],
  );

test.each([
  ["how much does that make altogether", true],
  ["كم المجموع", true],
  ["how much more is the third one", false],
  ["do I pay a deposit", false],
])("a question asks for a sum: %s", (text, isAsked) => {
  expect(asksSum(text)).toBe(isAsked);
});

test.each([
  ["Ultrasound inside the heart throughout, AED 6,000.", "AED", 600_000],
  ["Local anaesthetic only (€180 less), sedation, or a general anaesthetic", "EUR", -18_000],
  ["Toric lenses for astigmatism (1,100,000 won more for each eye)", "KRW", 1_100_000],
  ["Gum surgery, from €390 a quarter of the mouth", "EUR", null],
  ["Every further level, AED 24,000 to AED 29,000.", "AED", null],
  ["The number of grafts, counted and signed", "KRW", null],
])("a line names what it adds: %s", (line, currency, amount) => {
  expect(additionIn(line, currency)?.amount ?? null).toBe(amount);
});

test("the sum is of the package under whose name the line stands", async () => {
  const tools = await toolsOf("haneul");
  const text = "ICL essential with toric for both eyes, how much altogether";
  const [sum] = tools.sum(text, "implantable-contact-lens", [text]);
  expect(sum?.text).toContain("8,600,000");
  expect(sum?.text).not.toContain("9,900,000");
});

test("a question without a line of its own gets no sum", async () => {
  const tools = await toolsOf("marsa");
  const text = "what does the hip cost altogether";
  expect(tools.sum(text, "total-hip-replacement", [text])).toEqual([]);
});
