import { describe, expect, test } from "vitest";
import { siteLanguages } from "../../../contract/languages.ts";
import { languageOf, spokenIn } from "./text-language.ts";

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
    ["Ich habe Brustschmerzen", "de"],
    ["Brustschmerzen", "de"],
    ["Wo ist die Klinik?", "de"],
    ["Was kostet die Behandlung?", "de"],
    ["Sprechen die Aerzte Deutsch", "de"],
    ["Was kostet das?", "de"],
    ["Wie lange muss ich in Dubai bleiben", "de"],
    ["me duele el pecho", "es"],
    ["no puedo respirar", "es"],
    ["precio rodilla", "es"],
    ["j'ai mal à la poitrine", "fr"],
    ["j’ai mal à la poitrine", "fr"],
    ["ca me fait mal", "fr"],
    ["болит грудь", "ru"],
    ["我胸口疼", "zh"],
    ["가슴이 아파요", "ko"],
    ["ho un dolore al petto", "it"],
    ["quanto custa um implante", "pt"],
  ] as const)("%s: %s", (text, language) => {
    for (const page of siteLanguages) expect(spokenIn(text, page)).toBe(language);
  });

  test.each(["Knie?", "Hotel", "ja", "112", "???", "Meniskus"])("what no word tells is of the page: %s", (text) => {
    expect(languageOf(text, "de")).toBe("de");
  });

  test.each(["가슴이 아파요", "quanto custa um implante"])(
    "is answered in the page's where the site has no words of it: %s",
    (text) => {
      expect(languageOf(text, "fr")).toBe("fr");
    },
  );
});

test("on an English page a single unknown word is English, on an Arabic one too", () => {
  expect(languageOf("Meniskus", "en")).toBe("en");
  expect(languageOf("knee?", "ar")).toBe("en");
  expect(languageOf("؟", "ar")).toBe("ar");
});
