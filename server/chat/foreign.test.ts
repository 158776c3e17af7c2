import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import type { SiteLanguage } from "../../contract/languages.ts";
import { demonstrationCatalogue } from "../testing/answering/assistant-questions.ts";
import { type AskedBack, answerQuestion } from "./answers.ts";
import { knowledgeOf, toolsFor } from "./knowledge/knowledge.ts";
import { languageOf } from "./lexicon/text-language.ts";
import type { Help } from "./safety/help.ts";

async function ask(
  text: string,
  page: SiteLanguage,
  {
    askedBack = null,
    calls = [{ number: "998", country: null }],
    procedure = null,
  }: { askedBack?: AskedBack | null; calls?: Help["calls"]; procedure?: string | null } = {},
) {
  const language = languageOf(text, page);
  const reader = { language, base: "", now: new Date("2026-11-23T10:00:00Z"), rate: null };
  const tools = await toolsFor(await knowledgeOf(demonstrationCatalogue("marsa")), reader, async () => []);
  const { answered } = await answerQuestion(createGrounded(), {
    question: { text, language, clinic: "Marsa", procedure, history: [] },
    tools,
    calls,
    askedBack,
    run: { signal: AbortSignal.timeout(20_000), spent: async () => {} },
  });
  return answered;
}

describe("an emergency in the page's language gets the warning in that language", () => {
  test.each([
    ["Ich habe Brustschmerzen", "de", "emergency", "Notfall"],
    ["me duele el pecho", "es", "emergency", "emergencia"],
    ["es ist so eng in meiner Brust und es tut weh", "de", "emergency", "Notfall"],
    ["no puedo respirar", "es", "emergency", "urgencia"],
    ["j'ai mal à la poitrine", "fr", "emergency", "urgence"],
    ["Je veux mourir", "fr", "self-harm", "998"],
    ["болит грудь", "ru", "emergency", "экстренн"],
    ["我胸口疼", "zh", "emergency", "紧急"],
    ["я хочу умереть", "ru", "self-harm", "998"],
  ] as const)("%s", async (text, page, caution, said) => {
    const answered = await ask(text, page);
    expect(answered).toMatchObject({ language: page, caution });
    expect(answered.response).toContain(said);
    expect(answered.response).toContain("998");
  });
});

describe("a text in another language of the pages is answered in its language on every page", () => {
  test.each([
    ["Die Farbe der Wände gefällt mir", "de", "nicht sicher verstanden"],
    ["El color de las paredes me recuerda a mi infancia", "es", "No he entendido bien"],
    ["La couleur des murs me rappelle mon enfance", "fr", "Je n’ai pas bien compris"],
    ["облака похожи на овечек", "ru", "Я не уверен, что понял"],
    ["天色蓝", "zh", "没有完全理解"],
  ] as const)("%s", async (text, language, said) => {
    for (const page of ["en", "ar", "de"] as const)
      expect(await ask(text, page)).toMatchObject({
        language,
        response: expect.stringContaining(said),
        caution: null,
        cards: [],
        citations: [],
        offersPerson: true,
      });
  });
});

describe("a plain question with a noun that is known is answered from the records, in its language", () => {
  test.each([
    ["Wo ist die Klinik?", "de", "Dubai"],
    ["Sprechen die Ärzte Deutsch?", "de", "Englisch"],
    ["Was kostet eine Knieprothese?", "de", "48.500"],
    ["¿Cuánto cuesta una prótesis de rodilla?", "es", "48.500"],
    ["Combien coûte une prothèse du genou ?", "fr", "48 500"],
    ["Quels sont les risques d'une prothèse de hanche ?", "fr", "dislocation"],
    ["Где находится клиника?", "ru", "Dubai"],
    ["Сколько стоит замена коленного сустава?", "ru", "48 500"],
    ["Цена на протез колена", "ru", "48 500"],
    ["Вы говорите по-русски?", "ru", "Russian"],
    ["Нужна ли виза?", "ru", "visa"],
    ["Сколько дней нужно оставаться после замены тазобедренного сустава?", "ru", "\\d"],
    ["诊所在哪里？", "zh", "Dubai"],
    ["膝关节置换多少钱", "zh", "48,500"],
    ["换膝盖要住多久", "zh", "\\d"],
    ["你们会说中文吗", "zh", "没有会说中文的医生"],
  ] as const)("%s", async (text, language, said) => {
    for (const page of ["en", "de"] as const) {
      const answered = await ask(text, page);
      expect(answered).toMatchObject({ language, caution: null, offersPerson: true });
      expect(answered.response.replaceAll(/[\u00a0\u202f]/gu, " ")).toMatch(new RegExp(said, "i"));
      expect(answered.citations.length).toBeGreaterThan(0);
      // Of all of these only the risks of a treatment are about a body.
      expect(answered.response.includes("998")).toBe(said === "dislocation");
    }
  });

  test("of the procedure whose page is open", async () => {
    const { response, caution } = await ask("Was kostet die Behandlung?", "de", { procedure: "coronary-angioplasty" });
    expect(caution).toBeNull();
    expect(response).toContain("AED");
    expect(response).not.toMatch(/death/i);
  });
});

describe("a text that is neither English nor Arabic is told where to turn, then whom to call", () => {
  test.each([
    ["Was steht in der Zeitung?", "de", /auf Englisch oder Arabisch[\s\S]*\/procedures\/[\s\S]*998/],
    ["Der Regenbogen steht über den Dächern", "de", /auf Englisch oder Arabisch[\s\S]*998/],
    ["El color de las paredes me recuerda a mi infancia", "es", /en inglés o árabe[\s\S]*998/],
    ["облака похожи на овечек", "ru", /по-английски, или по-арабски[\s\S]*998/],
    ["天色蓝", "zh", /用英语、阿拉伯语[\s\S]*998/],
    ["좋은 병원인가요", "fr", /en anglais ou en arabe[\s\S]*998/],
  ] as const)("%s on a page in %s", async (text, page, said) => {
    const { language, response, offersPerson, citations, caution, cards } = await ask(text, page);
    expect(response).toMatch(said);
    expect({ language, offersPerson, citations, caution, cards }).toEqual({
      language: page,
      offersPerson: true,
      citations: [],
      caution: null,
      cards: [],
    });
  });
});

test.each([
  ["ho un dolore al petto", "en", "emergency"],
  ["falta de ar", "de", "emergency"],
  ["nao respira", "ru", "emergency"],
] as const)("an emergency in a language without pages is noticed: %s", async (text, page, caution) => {
  expect(await ask(text, page)).toMatchObject({ language: page, caution });
});

test("an emergency shows the numbers of the visitor's country and of the clinic's", async () => {
  const { cards } = await ask("Ich bekomme keine Luft", "de", {
    calls: [
      { number: "112", country: "AT" },
      { number: "998", country: "AE" },
    ],
  });
  expect(cards).toMatchObject([
    { kind: "call", number: "112", country: "AT" },
    { kind: "call", number: "998", country: "AE" },
  ]);
});

test.each([
  ["knee replacement price", "en", "48,500"],
  ["كم سعر استبدال الركبة", "ar", "48,500"],
] as const)("what is understood is answered in its own language on a German page: %s", async (text, language, said) => {
  const answered = await ask(text, "de");
  expect(answered.language).toBe(language);
  expect(answered.response).toContain(said);
});

test.each([
  ["Ja", "emergency"],
  ["Ja, es passiert gerade", "emergency"],
  ["Nein", null],
] as const)("the question whether it happens now is answered in German: %s", async (text, caution) => {
  const askedBack: AskedBack = { question: "mir ist komisch", caution: "possible-emergency" };
  expect((await ask(text, "de", { askedBack })).caution).toBe(caution);
});

describe("what the classifier alone sees is asked back, and nothing beneath it says that it was not understood", () => {
  test.each([
    ["le défibrillateur m'a choqué trois fois de suite", "fr", "possible-emergency"],
    ["Ich hab den Strick schon in der Garage liegen", "de", "possible-self-harm"],
  ] as const)("%s", async (text, page, caution) => {
    const answered = await ask(text, page);
    expect([caution, caution.replace("possible-", "")]).toContain(answered.caution);
    expect(answered.response).toContain("998");
    expect(answered.response).not.toMatch(/nicht sicher verstanden|pas bien compris/);
  });

  test("nor does the answer to a no", async () => {
    const askedBack: AskedBack = { question: "le défibrillateur m'a choqué", caution: "possible-emergency" };
    const { response, caution } = await ask("Non", "fr", { askedBack });
    expect(caution).toBeNull();
    expect(response).toContain("998");
    expect(response).not.toContain("pas bien compris");
  });
});
