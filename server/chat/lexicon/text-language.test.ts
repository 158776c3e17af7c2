import { describe, expect, test } from "vitest";
import { languageOf } from "./text-language.ts";

describe("on a page whose language the assistant does not understand", () => {
  test.each([
    "knee?",
    "chest pain",
    "How much is a crown?",
    "can I fly home after 5 days",
    "I want to die",
    "is Dr Müller there",
    "does the café open today",
    "hip price",
    "yes",
    "je ne sais pas, do you speak english and what does it cost",
    "whats the cost in €?",
  ])("English: %s", (text) => {
    for (const page of ["de", "es", "fr"] as const) expect(languageOf(text, page)).toBe("en");
  });

  test.each(["الم في صدري", "كم سعر زراعة الأسنان implant"])("Arabic: %s", (text) => {
    expect(languageOf(text, "de")).toBe("ar");
  });

  test.each([
    "Ich habe Brustschmerzen",
    "me duele el pecho",
    "j'ai mal à la poitrine",
    "j’ai mal à la poitrine",
    "болит грудь",
    "我胸口疼",
    "가슴이 아파요",
    "Brustschmerzen",
    "dolor",
    "Knie?",
    "Was kostet das?",
    "Hilfe",
    "Wie lange muss ich in Dubai bleiben",
    "precio rodilla",
    "Hotel",
    "no puedo respirar",
    "ho un dolore al petto",
    "quanto custa um implante",
    "ja",
    "112",
    "???",
  ])("another: %s", (text) => {
    for (const page of ["de", "es", "fr"] as const) expect(languageOf(text, page)).toBe(page);
  });
});

test("on an English page all Latin letters are read as English, on an Arabic one too", () => {
  expect(languageOf("Was kostet ein Implantat?", "en")).toBe("en");
  expect(languageOf("knee?", "ar")).toBe("en");
  expect(languageOf("؟", "ar")).toBe("ar");
});
