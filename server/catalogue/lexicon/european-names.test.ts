import { describe, expect, test } from "vitest";
import { demonstrationCatalogue } from "../../testing/answering/assistant-questions.ts";
import { europeanNames } from "./european-names.ts";

const found = (clinic: string, text: string): readonly string[] =>
  demonstrationCatalogue(clinic).search.find(text).keys;

describe("words of patients in German, French and Spanish find the treatment first", () => {
  test.each([
    ["duna", "Zahnfleischentzündung", "gum-disease-treatment"],
    ["duna", "kaputter Zahn", "zirconia-crowns"],
    ["duna", "Zahnlücke", "single-tooth-implant"],
    ["duna", "dents grises", "teeth-whitening"],
    ["duna", "encías que sangran", "gum-disease-treatment"],
    ["duna", "rage de dents", "root-canal-treatment"],
    ["haneul", "Kurzsichtigkeit", "smile-laser-vision-correction"],
    ["haneul", "paupières tombantes", "droopy-eyelid-repair"],
    ["haneul", "bolsas de los ojos", "double-eyelid-surgery"],
    ["haneul", "Altersflecken", "melasma-and-sun-spots"],
    ["marsa", "ciática", "lumbar-microdiscectomy"],
    ["marsa", "coeur qui bat trop vite", "atrial-fibrillation-ablation"],
    ["marsa", "genou usé", "total-knee-replacement"],
  ])("%s: %s", (clinic, text, slug) => {
    expect(found(clinic, text)[0]).toBe(slug);
  });

  test("a broken tooth shows what it may need, not every treatment of teeth", () => {
    expect(found("duna", "kaputter Zahn").length).toBeLessThan(5);
  });
});

const shared = 0.9;
test("names find what a clinic offers, but for those that several of its treatments share", () => {
  const names = ["marsa", "duna", "haneul"].flatMap((clinic) => {
    const { search } = demonstrationCatalogue(clinic);
    return Object.entries(europeanNames).flatMap(([procedure, written]) => {
      const slugs = search.offering(procedure);
      const all = written.flatMap((one) => one.replaceAll("*", "").split(" | "));
      return slugs.length === 0 ? [] : all.map((name) => ({ name, slugs, first: search.find(name).keys[0] }));
    });
  });
  const missed = names.filter(({ slugs, first }) => first === undefined || !slugs.includes(first));
  expect(1 - missed.length / names.length, missed.map(({ name }) => name).join(", ")).toBeGreaterThan(shared);
});
