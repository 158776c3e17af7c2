import { describe, expect, test } from "vitest";
import { createGrounded } from "../../../adapters/assistant/grounded.ts";
import type { Language } from "../../../contract/values.ts";
import { demonstrationCatalogue } from "../../testing/answering/assistant-questions.ts";
import { answerQuestion } from "../answers.ts";
import { knowledgeOf, toolsFor } from "../knowledge/knowledge.ts";
import { languageOf } from "../lexicon/text-language.ts";
import { helpIn } from "./help.ts";

async function ask(
  text: string,
  { page = "en", from = "DE", said = [] }: { page?: Language; from?: string; said?: readonly string[] } = {},
) {
  const history = said.map((content) => ({ role: "user" as const, content }));
  const catalogue = demonstrationCatalogue("duna");
  const { emergencyNumber, urgentPhone = null } = catalogue.provider.company.contact;
  const language = languageOf(text, page);
  const reader = { language, base: "", now: new Date("2026-11-23T10:00:00Z"), rate: null };
  const { answered } = await answerQuestion(createGrounded(), {
    question: { text, language, clinic: "Duna Dental", procedure: null, history },
    tools: await toolsFor(await knowledgeOf(catalogue), reader, async () => []),
    ...helpIn(from, { countryCode: "HU", emergencyNumber, urgentPhone }),
    run: { signal: AbortSignal.timeout(20_000), spent: async () => {} },
  });
  return { ...answered, calls: answered.cards.flatMap((card) => (card.kind === "call" ? card.number : [])) };
}

describe("a question for an emergency number is answered with it, the clinic's beside it", () => {
  test.each([
    ["Which number do I call in Germany in an emergency?", "en", "**112**", ["112"]],
    ["What is the emergency number in Japan?", "en", "**119**", ["119", "112"]],
    ["Sorry, he is better now. Which number is the ambulance in the US?", "en", "**911**", ["911", "112"]],
    ["What is the British emergency number?", "en", "**999**", ["999", "112"]],
    ["In my country we call 999, what is the number in Hungary?", "en", "**112**", ["112"]],
    ["Welche Notrufnummer gilt in Japan?", "de", "**119**", ["119", "112"]],
    ["Quel est le numéro d'urgence au Mexique ?", "fr", "**911**", ["911", "112"]],
    ["¿A qué número llamo para una ambulancia en Brasil?", "es", "**192**", ["192", "112"]],
    ["Какой номер скорой помощи в Японии?", "ru", "**119**", ["119", "112"]],
    ["日本的急救电话是多少？", "zh", "**119**", ["119", "112"]],
    ["كم رقم الاسعاف في الامارات؟", "ar", "**998**", ["998", "112"]],
    ["Номер скорой в Аргентине", "ru", "**107**", ["107", "112"]],
  ] as const)("%s", async (text, language, number, calls) => {
    const answered = await ask(text, { page: language });
    expect(answered).toMatchObject({ language, caution: null, calls });
    expect(answered.response.indexOf(number)).toBeLessThan(80);
    expect(answered.response).toContain("+36 1 099 0144");
  });

  test("without a country in the question it is that of the visitor's", async () => {
    expect((await ask("ambulance number?", { from: "EG" })).calls).toEqual(["123", "112"]);
  });

  test.each([
    [["emergency number in the US"], "and in Japan?", "en", ["119", "112"]],
    [["emergency number in the US", "and in Japan?"], "What about Kenya and Brazil?", "en", ["999", "192", "112"]],
    [["كم رقم الاسعاف في الامارات؟"], "وفي مصر؟", "ar", ["123", "112"]],
    [["Quel est le numéro d'urgence en France ?"], "et au Maroc ?", "fr", ["150", "112"]],
    [["Welche Notrufnummer gilt in Japan?"], "und in den USA?", "de", ["911", "112"]],
    [["¿Cuál es el número de emergencias en España?"], "¿y en México?", "es", ["911", "112"]],
    [["Какой номер скорой помощи в Японии?"], "а в Бразилии?", "ru", ["192", "112"]],
    [["日本的急救电话是多少？"], "那巴西呢？", "zh", ["192", "112"]],
  ] as const)("it goes on with another country: %s, %s", async (said, text, page, calls) => {
    expect(await ask(text, { page, said })).toMatchObject({ language: page, caution: null, calls });
  });

  test("a country after another question asks for no number", async () => {
    expect((await ask("and in Spain?", { said: ["do you speak Spanish?"] })).calls).toEqual([]);
  });

  test("of a country whose number is not known it says so", async () => {
    const { response, calls } = await ask("emergency number in Chad?");
    expect(response).toContain("I do not know the emergency number here: Chad. Call the local emergency number");
    expect(response).toContain("from a mobile phone, **112**");
    expect(calls).toEqual(["112"]);
  });

  test("with somebody in danger it is the number to call in the warning", async () => {
    const answered = await ask("My father collapsed in Japan and does not wake up, which number is the ambulance?");
    expect(answered).toMatchObject({ caution: "emergency", calls: ["119", "112"] });
  });

  test.each([
    "does the emergency line cost extra if I call from a British mobile",
    "which symptoms should make me call an ambulance after surgery",
    "who do you call when there is an emergency during surgery?",
  ])("another question about emergencies gets no such answer: %s", async (text) => {
    expect((await ask(text)).calls).toEqual([]);
  });
});

describe("a small complaint of the mouth names the clinic's own line first, and when to call the emergency number", () => {
  test.each([
    ["I had my wisdom tooth out yesterday and it still bleeds a little", "en"],
    ["My tooth hurts when I bite and my gum is swollen", "en"],
    ["Mein Weisheitszahn wurde gestern gezogen und es blutet noch ein bisschen", "de"],
    ["On m'a enlevé une dent de sagesse hier et ça saigne encore un peu", "fr"],
    ["Me sacaron una muela ayer y todavía sangra un poco", "es"],
    ["خلعت ضرسي امبارح ولسه ينزف شوي", "ar"],
    ["После имплантации десна чуть кровоточит", "ru"],
    ["拔牙后牙龈有点出血", "zh"],
  ] as const)("%s", async (text, page) => {
    const answered = await ask(text, { page });
    expect(answered).toMatchObject({ language: page, offersPerson: true, calls: ["+36 1 099 0144", "112"] });
    expect(answered.response).toContain("20");
  });

  test.each([
    "I had my wisdom tooth out yesterday and it bleeds a lot",
    "I had my wisdom tooth out yesterday, it bleeds a little and my throat is swelling",
    "my gum is swollen, my tooth hurts and I cannot swallow",
    "my tooth was pulled yesterday, it still bleeds a little and I take warfarin",
  ])("a grave sign beside it is an emergency: %s", async (text) => {
    const { caution, calls } = await ask(text);
    expect(["emergency", "possible-emergency"]).toContain(caution);
    expect(calls).toEqual(["112"]);
  });
});

test("somebody in a country without a known number is shown the number of mobile phones, and not as one of the country", async () => {
  const { cards } = await ask("my father collapsed and does not wake up", { from: "TD" });
  expect(cards).toMatchObject([{ number: "112", words: { call: "Call 112" } }]);
});

test("whom to call is said in the language of the answer, not of the page", async () => {
  const { cards } = await ask("no puedo respirar", { page: "fr", from: "JP" });
  expect(cards[0]).toMatchObject({
    words: {
      title: "Pida ayuda por teléfono ahora",
      call: "Llamar al 119 · Japón",
      note: expect.stringContaining("país"),
    },
  });
});

test("the groups of the clinic's number keep their order within Arabic", async () => {
  const { response } = await ask("كم رقم الاسعاف؟", { page: "ar" });
  expect(response).toContain("\u2066+36 1 099 0144\u2069");
});
