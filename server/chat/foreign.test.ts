import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import type { SiteLanguage } from "../../contract/languages.ts";
import { demonstrationCatalogue } from "../testing/answering/assistant-questions.ts";
import { type AskedBack, answerQuestion } from "./answers.ts";
import { knowledgeOf, toolsFor } from "./knowledge/knowledge.ts";
import { languageOf } from "./lexicon/text-language.ts";

async function ask(text: string, page: SiteLanguage, askedBack: AskedBack | null = null) {
  const language = languageOf(text, page);
  const reader = { language, base: "", now: new Date("2026-11-23T10:00:00Z"), rate: null };
  const tools = await toolsFor(await knowledgeOf(demonstrationCatalogue("marsa")), reader, async () => []);
  const { answered } = await answerQuestion(createGrounded(), {
    question: { text, language, clinic: "Marsa", procedure: null, history: [] },
    tools,
    calls: [{ number: "998", country: null }],
    askedBack,
    run: { signal: AbortSignal.timeout(20_000), spent: async () => {} },
  });
  return answered;
}

describe("an emergency in the page's language gets the warning in that language", () => {
  test.each([
    ["Ich habe Brustschmerzen", "de", "emergency", "Notfall"],
    ["me duele el pecho", "es", "possible-emergency", "Si esto"],
    ["no puedo respirar", "es", "emergency", "urgencia"],
    ["j'ai mal à la poitrine", "fr", "emergency", "urgence"],
  ] as const)("%s", async (text, page, caution, said) => {
    const answered = await ask(text, page);
    expect(answered).toMatchObject({ language: page, caution });
    expect(answered.response).toContain(said);
    expect(answered.response).toContain("998");
  });
});

describe("a text that is neither English nor Arabic is told whom to call, then where to turn", () => {
  test.each([
    ["Was kostet ein Implantat?", "de", /998[\s\S]*Englisch und Arabisch/],
    ["Der Verband ist ganz nass", "de", /998[\s\S]*Englisch und Arabisch/],
    ["¿Cuánto cuesta una corona?", "es", /998[\s\S]*inglés y árabe/],
    ["Combien de temps dois-je rester ?", "fr", /998[\s\S]*anglais et l’arabe/],
    ["болит грудь", "de", /998[\s\S]*Englisch und Arabisch/],
    ["我胸口疼", "de", /998[\s\S]*Englisch und Arabisch/],
  ] as const)("%s", async (text, page, said) => {
    const { language, response, offersPerson, citations, caution } = await ask(text, page);
    expect(response).toMatch(said);
    expect({ language, offersPerson, citations, caution }).toEqual({
      language: page,
      offersPerson: true,
      citations: [],
      caution: null,
    });
  });
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
  expect((await ask(text, "de", askedBack)).caution).toBe(caution);
});
