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
  ["Hardened arteries that need drilling or a special balloon, AED 9,000 to 14,500.", "AED", null],
  ["The number of grafts, counted and signed", "KRW", null],
  ["If the angiogram shows that no stent is needed, you pay AED 13,500 instead of the package price.", "AED", null],
  ["إذا أظهرت القسطرة أنك لا تحتاج إلى دعامة فتدفع 13,500 درهم بدلًا من سعر الباقة.", "AED", null],
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

test("what is paid in place of the price is not added to it", async () => {
  const tools = await toolsOf("marsa");
  for (const text of [
    "if the angiogram shows I don't need a stent after all do I still pay the whole lot?",
    "How much do I pay if it turns out I need no stent?",
    "if they look at my arteries and find nothing to fix, do i still pay for the stent package",
  ]) {
    const facts = tools.sum(text, "coronary-angioplasty", [text]);
    expect(facts.map((fact) => fact.text).join()).toContain("you pay AED 13,500 instead");
    expect(facts.map((fact) => fact.text).join()).not.toContain("69,500");
  }
});

test("what is for each further one is not multiplied by the number of all", async () => {
  const tools = await toolsOf("marsa");
  const sumOf = (text: string) => tools.sum(text, "coronary-angioplasty", [text])[0]?.text;
  expect(sumOf("complete angioplasty with three stents, how much altogether")).toBeUndefined();
  expect(sumOf("complete angioplasty and two further stents, how much altogether")).toContain("71,600");
});

test("what is left out takes off", async () => {
  const tools = await toolsOf("duna");
  const text = "two wisdom teeth without the sedation, what would I pay?";
  expect(tools.sum(text, "wisdom-teeth-removal", [text])[0]?.text).toContain("€430");
});
