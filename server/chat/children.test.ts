import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import type { Language } from "../../contract/values.ts";
import { answerInTalk } from "../testing/answering/answer-sets.ts";

const ask = (clinic: "marsa" | "duna" | "haneul", language: Language, ...conversation: string[]) =>
  answerInTalk(createGrounded(), {
    ...{ kind: "facts", clinic, language, conversation, mustContain: [], mustNotContain: [] },
  });

describe("who asks whether a child can be treated hears who decides, what is published and who can ask", {
  timeout: 60_000,
}, () => {
  test.each([
    ["marsa", "en", "Do you treat children?", "still growing"],
    ["marsa", "ar", "هل تعالجون الأطفال؟", "أحد الوالدين"],
    ["duna", "fr", "Vous soignez les enfants ?", "teenager with all permanent teeth"],
    ["duna", "de", "Meine Tochter ist 12, geht das bei euch?", "Eltern"],
    ["marsa", "es", "¿Atienden a niños?", "menor"],
    ["haneul", "ru", "Вы лечите детей?", "Родитель"],
    ["haneul", "zh", "你们给小孩做治疗吗？", "under about seven"],
  ] as const)("%s, %s: %s", async (clinic, language, text, said) => {
    const { response, cards, offersPerson } = await ask(clinic, language, text);
    expect(response).toContain(said);
    expect(cards).toEqual([expect.objectContaining({ kind: "quote" })]);
    expect(offersPerson).toBe(true);
  });

  test("of the treatment in talk, whom it suits", async () => {
    const { response } = await ask(
      "duna",
      "de",
      "Was kosten unsichtbare Zahnspangen?",
      "Meine Tochter ist 14, geht das?",
    );
    expect(response).toContain("a teenager with all permanent teeth");
    expect(response).toContain("unter 18 Jahren");
  });

  test("who asks for a child's quote after it is led to the request", async () => {
    const { response, cards } = await ask("marsa", "ar", "ولدي عمره 14 سنة", "كيف أطلب عرض سعر له؟");
    expect(response).toContain("لطفل دون 18 عامًا");
    expect(cards).toEqual([expect.objectContaining({ kind: "quote", href: "/ar/quote/" })]);
  });

  test("a referral on a child's suitability says so too", async () => {
    const { caution, response } = await ask("marsa", "en", "My son is 14, can you help him?");
    expect(caution).toBe("eligibility");
    expect(response).toContain("A parent or legal guardian can request a quote for a child under 18.");
  });

  test("a child who comes along is a companion", async () => {
    const { caution, response } = await ask(
      "marsa",
      "en",
      "Can I bring my 3 year old along while I have the operation?",
    );
    expect(caution).toBeNull();
    expect(response).toContain("a bed for one companion");
  });

  test.each([
    ["marsa", "I have three children at home, how soon can I lift them after a hip replacement?"],
    ["marsa", "do you have a playground for my kids"],
    ["marsa", "My son is 14. How much is an ACL operation?"],
  ] as const)("another question that names a child has its own answer: %s %s", async (clinic, text) => {
    expect((await ask(clinic, "en", text)).response).not.toContain("right for a child");
  });
});
