import { describe, expect, test } from "vitest";
import { createGrounded } from "../../adapters/assistant/grounded.ts";
import { demonstrationCatalogue } from "../testing/answering/assistant-questions.ts";
import { answerQuestion } from "./answers.ts";
import { knowledgeOf, toolsFor } from "./knowledge/knowledge.ts";
import { languageOf } from "./lexicon/text-language.ts";
import { helpIn } from "./safety/help.ts";

const places = { marsa: "AE", duna: "HU", haneul: "KR" } as const;

async function ask(text: string, clinic: keyof typeof places, line: "with a line" | "without" = "with a line") {
  const catalogue = demonstrationCatalogue(clinic);
  const language = languageOf(text, "en");
  const reader = { language, base: "", now: new Date("2026-11-23T10:00:00Z"), rate: null };
  const { emergencyNumber, urgentPhone = null } = catalogue.provider.company.contact;
  const { answered } = await answerQuestion(createGrounded(), {
    question: { text, language, clinic, procedure: null, history: [] },
    tools: await toolsFor(await knowledgeOf(catalogue), reader, async () => []),
    ...helpIn(undefined, {
      countryCode: places[clinic],
      emergencyNumber,
      urgentPhone: line === "without" ? null : urgentPhone,
    }),
    run: { signal: AbortSignal.timeout(20_000), spent: async () => {} },
  });
  return { ...answered, calls: answered.cards.flatMap((card) => (card.kind === "call" ? [card.number] : [])) };
}

const lines = { marsa: "+971 4 000 0144", duna: "+36 1 099 0144", haneul: "+82 2 0155 0144" };

describe("a complaint after a treatment names the clinic's line in every language, before anything else", () => {
  test.each([
    [
      "Die Betäubung ist seit gestern nicht weg, meine Unterlippe ist immer noch taub, Implantat war gestern",
      "duna",
      "112",
    ],
    ["une de mes facettes provisoires s'est décollée", "duna", "112"],
    ["me operaron del túnel carpiano hace tres días y los dedos los noto más dormidos que antes", "marsa", "998"],
    ["через неделю после SMILE глаз покраснел и режет от света", "haneul", "119"],
    ["种植牙做完三天，我的牙龈还肿着", "duna", "112"],
    ["my ankle is blue and swollen a week after the knee replacement", "marsa", "998"],
  ] as const)("%s", async (text, clinic, number) => {
    const { response, calls, caution, offersPerson } = await ask(text, clinic);
    expect(response.split("\n\n")[0]).toContain(lines[clinic]);
    expect(response).toContain(`**${number}**`);
    expect({ calls, caution, offersPerson }).toEqual({
      calls: [lines[clinic], number],
      caution: null,
      offersPerson: true,
    });
  });

  test("where the clinic has none, the emergency number and a doctor", async () => {
    const { response } = await ask("une de mes facettes provisoires s'est décollée", "duna", "without");
    expect(response).toMatch(/112[\s\S]*médecin/);
  });

  test.each([
    ["Wie lange ist die Lippe nach dem Implantat taub?", "duna"],
    ["Je voudrais des facettes, mes dents sont cassées", "duna"],
    ["¿Duele la operación?", "marsa"],
    ["Болит ли после операции?", "haneul"],
  ] as const)("a question or a plan tells of none: %s", async (text, clinic) => {
    expect((await ask(text, clinic)).response).not.toContain(lines[clinic]);
  });
});

describe("what may be an emergency after a treatment is led to the number and the line without a question", () => {
  const text = "knee replaced 5 days ago, temp 38.3 this evening and the wound looks a bit redder";

  test("where the clinic has a line", async () => {
    const { response, calls, suggestions, caution } = await ask(text, "marsa");
    expect(response).toMatch(/\*\*998\*\*[\s\S]*\*\*\+971 4 000 0144\*\*/);
    expect({ calls, suggestions, caution }).toEqual({
      calls: ["998", lines.marsa],
      suggestions: [],
      caution: "possible-emergency",
    });
  });

  test("where it has none, the answer asks", async () => {
    expect((await ask(text, "marsa", "without")).suggestions).toHaveLength(2);
  });
});

describe("what the page of the treatment calls usual, or sends to the clinic's line, raises no alarm", () => {
  test.each([
    [
      "third day after the hair transplant and my forehead is puffy down to my eyes, is that ok?",
      "haneul",
      "slide into the forehead",
    ],
    ["بعد زراعة الشعر بيومين جبيني منتفخ ونازل على عيوني", "haneul", "برّد الجبين"],
    [
      "Four days after my wisdom teeth came out the pain is getting worse and there's a foul taste",
      "duna",
      "dry socket",
    ],
    ["my cheek is swollen two days after the wisdom teeth", "duna", "Cheeks swell most on day two"],
    ["bruise on my wrist from the stent has turned yellow, looks ugly, doesn't hurt", "marsa", "A bruise is common"],
  ] as const)("%s", async (text, clinic, written) => {
    const { response, calls, caution } = await ask(text, clinic);
    expect(caution).toBe("diagnosis");
    expect(response).toContain(written);
    expect(response).toContain(lines[clinic]);
    expect(calls[0]).toBe(lines[clinic]);
  });

  test.each([
    ["hair transplant yesterday, my eyes and lips are swollen and I find it hard to breathe", "haneul"],
    ["wisdom teeth out four days ago, foul taste, fever and my jaw is swelling", "duna"],
    ["my cheek is swelling up to the eye since the wisdom teeth and it hurts", "duna"],
    ["third day after the nose job my forehead and eyes are swollen and I see double, vision is fading", "haneul"],
    ["since the implant yesterday the swelling is going down my neck and I can't really swallow my own spit", "duna"],
  ] as const)("a grave sign beside it does: %s", async (text, clinic) => {
    expect(["emergency", "possible-emergency"]).toContain((await ask(text, clinic)).caution);
  });
});

test("a symptom that sounds like a treatment is offered none: a small ulcer of the mouth", async () => {
  const { caution, cards } = await ask("I have a small ulcer in my mouth", "duna");
  expect(caution).toBe("diagnosis");
  expect(cards).toMatchObject([{ kind: "quote", title: null }]);
});
