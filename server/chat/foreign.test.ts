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
  askedBack: AskedBack | null = null,
  calls: Help["calls"] = [{ number: "998", country: null }],
) {
  const language = languageOf(text, page);
  const reader = { language, base: "", now: new Date("2026-11-23T10:00:00Z"), rate: null };
  const tools = await toolsFor(await knowledgeOf(demonstrationCatalogue("marsa")), reader, async () => []);
  const { answered } = await answerQuestion(createGrounded(), {
    question: { text, language, clinic: "Marsa", procedure: null, history: [] },
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

describe("a text that is neither English nor Arabic is told where to turn, then whom to call", () => {
  test.each([
    ["Was kostet ein Implantat?", "de", /Englisch und Arabisch[\s\S]*998/],
    ["Der Verband ist ganz nass", "de", /Englisch und Arabisch[\s\S]*998/],
    ["¿Cuánto cuesta una corona?", "es", /inglés y árabe[\s\S]*998/],
    ["Combien de temps dois-je rester ?", "fr", /anglais et l’arabe[\s\S]*998/],
    ["болит грудь", "de", /Englisch und Arabisch[\s\S]*998/],
    ["我胸口疼", "de", /Englisch und Arabisch[\s\S]*998/],
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

test("a text that is not understood gets the numbers of the visitor's country and of the clinic's", async () => {
  const { cards } = await ask("Was kostet ein Implantat?", "de", null, [
    { number: "112", country: "AT" },
    { number: "998", country: "AE" },
  ]);
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
  expect((await ask(text, "de", askedBack)).caution).toBe(caution);
});
