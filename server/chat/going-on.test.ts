import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import type { Language } from "../../contract/values.ts";
import { answerInTalk } from "../testing/answering/answer-sets.ts";

const ask = (clinic: "marsa" | "duna" | "haneul", language: Language, ...conversation: string[]) =>
  answerInTalk(createGrounded(), {
    ...{ kind: "facts", clinic, language, conversation, mustContain: [], mustNotContain: [] },
  });

// The first answer reads the lexicons and builds an index.
describe("what a message goes on to ask is answered of the treatment in talk", { timeout: 60_000 }, () => {
  test.each([
    ["duna", "en", ["What's in the full aligner package?", "what if I lose one of the trays?"], "€60 each"],
    ["duna", "en", ["Whitening at home, how much is it?", "Is the scaling included?"], "Cleaning by a hygienist, €75"],
    ["marsa", "en", ["How much is the spine fusion with the hotel?", "And what would a second level add?"], "24,000"],
    ["marsa", "de", ["gesundheitscheck für zwei personen preis", "Ist eine Darmspiegelung dabei?"], "AED 4,800"],
    ["duna", "de", ["Was kosten vier Zirkonkronen?", "Und jede weitere?"], "€410 each"],
    ["haneul", "ru", ["кто из врачей говорит по русски", "а кто из них лечит нос?"], "Da-eun Shim"],
  ] as const)("%s %s: %s", async (clinic, language, conversation, said) => {
    const { response, caution } = await ask(clinic, language, ...conversation);
    expect(caution).toBeNull();
    expect(response).toContain(said);
    expect(response).not.toMatch(/Loss of graft|Earlier surgery/);
  });
});

describe("a number is the one of the treatment that is named", { timeout: 60_000 }, () => {
  test.each([
    ["marsa", "en", "Until when can I cancel the carpal tunnel for free?", "7 days before"],
    ["duna", "de", "Wie viele Tage vor der Kieferoperation kann ich kostenlos stornieren?", "30 Tage"],
    ["marsa", "fr", "Une nuit de plus à l'hôpital après la prothèse de hanche, c'est combien ?", "AED 1,900"],
    ["marsa", "zh", "全面体检要空腹吗", "eight to ten hours"],
    ["duna", "en", "and the deposit, when is it to be paid?", "due on booking"],
    ["haneul", "en", "Do you do both cataracts on the same day?", "three days between the eyes"],
    ["duna", "ar", "هل يوجد مترجم للغة العربية وكم تكلفته؟", "35"],
  ] as const)("%s %s: %s", async (clinic, language, text, said) => {
    const { response, caution } = await ask(clinic, language, text);
    expect(caution).toBeNull();
    expect(response).toContain(said);
  });
});

test("a sentence on another treatment than those that are named says of which", async () => {
  const { response } = await ask("marsa", "es", "¿Qué resonancia tengo que llevar para la operación de rodilla?");
  const [before, after = ""] = response.split("MRI, if you do not bring one");
  expect(after).not.toBe("");
  expect(before).toContain("**Anterior cruciate ligament reconstruction**");
});

test("who asks if a treatment suits them reads what the clinic published, in any language", async () => {
  const { response, caution } = await ask("haneul", "zh", "我今年18岁，可以做全飞秒激光吗？");
  expect(caution).toBe("eligibility");
  expect(response).toContain("between 20 and about 45");
});

test("the line at any hour is no matter of privacy", async () => {
  const { response, caution } = await ask("haneul", "ar", "ما هو رقم خط المرضى على مدار الساعة بعد العلاج؟");
  expect(caution).toBeNull();
  expect(response).toContain("+82 2 0155 0144");
});

describe("a follow-up stays with the treatment in talk, whatever its words sound like", { timeout: 60_000 }, () => {
  test.each([
    ["zh", ["白内障手术多少钱？", "两只眼睛一起做吗？"], "three days between the eyes"],
    ["zh", ["白内障手术多少钱？", "两只眼睛一起做吗？", "术后多久可以坐飞机？"], "Cataract surgery"],
    ["en", ["How much is cataract surgery?", "both eyes at the same time?"], "three days between the eyes"],
    ["en", ["cataract, one eye only, cost?", "could i fly home soon after? just the one eye"], "from day 2"],
    ["ru", ["Сколько стоит лазерная коррекция?", "А сыну 16 лет можно?", "Сколько дней быть в Сеуле?"], "SMILE"],
  ] as const)("%s: %s", async (language, conversation, said) => {
    expect((await ask("haneul", language, ...conversation)).response).toContain(said);
  });

  test("a price for both sides that no record has is not guessed", async () => {
    const { response } = await ask("marsa", "en", "How much is a new hip?", "And for two hips?");
    expect(response).toContain("I found nothing about this for Total hip replacement");
    expect(response).toContain("64,500");
  });
});
