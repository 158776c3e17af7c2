import { describe, expect, test } from "vitest";
import { demonstrationCatalogue } from "../../testing/answering/assistant-questions.ts";
import { searchOver } from "../search-index.ts";
import { layNames } from "./lay-names.ts";

const least = 15;
const clinics = ["marsa", "duna", "haneul"].map((clinic) => {
  const { provider, entries } = demonstrationCatalogue(clinic);
  const index = searchOver(
    provider,
    entries.map(({ row }) => row),
  );
  return { clinic, index, slugs: entries.map(({ row }) => row.slug) };
});

test.each(Object.entries(layNames))("%s has names in both languages, each once", (_, names) => {
  for (const written of Object.values(names)) {
    const all = written.split(" | ");
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(least);
  }
});

describe.each(clinics)("every treatment of $clinic has lay names", ({ index, slugs }) => {
  test.each(slugs)("%s", (slug) => {
    const known = Object.keys(layNames).filter((procedure) => index.offering(procedure).includes(slug));
    expect(known).not.toEqual([]);
  });
});

/** Where a clinic offers a treatment, its lay names find it first, but for names that several treatments of the clinic share. */
const shared = 0.94;
test.each(clinics)("lay names find what $clinic offers", ({ index }) => {
  const names = Object.entries(layNames).flatMap(([procedure, { en, ar }]) => {
    const slugs = index.offering(procedure);
    return slugs.length === 0 ? [] : [en, ar].flatMap((all) => all.split(" | ").map((name) => ({ name, slugs })));
  });
  const missed = names.filter(({ name, slugs }) => !slugs.includes(index.find(name).keys[0] ?? ""));
  expect(1 - missed.length / names.length, missed.map(({ name }) => name).join(", ")).toBeGreaterThanOrEqual(shared);
});

test.each([
  ["marsa", "Herzkranzgefäße", "coronary-angioplasty"],
  ["marsa", "Brustschmerzen", "coronary-angioplasty"],
  ["marsa", "Herzinfarkt", "coronary-angioplasty"],
  ["marsa", "douleur à la poitrine", "coronary-angioplasty"],
  ["marsa", "artères bouchées", "coronary-angioplasty"],
  ["marsa", "dolor en el pecho", "coronary-angioplasty"],
  ["marsa", "ptca", "coronary-angioplasty"],
  ["marsa", "well man check", "full-health-check"],
  ["marsa", "bone on bone knee", "total-knee-replacement"],
  ["haneul", "relex smile", "smile-laser-vision-correction"],
  ["haneul", "اذن صغيرة", "ear-reconstruction-microtia"],
  ["duna", "scared of dentist", "dental-check-up-and-plan"],
])("%s: %s", (clinic, text, slug) => {
  expect(clinics.find((one) => one.clinic === clinic)?.index.find(text).keys[0]).toBe(slug);
});

test.each([
  ["duna", "hole in tooth", "filling"],
  ["haneul", "تقويم أسنان", "aligners"],
  ["marsa", "nose job", "rhinoplasty"],
])("%s does not offer this: %s", (clinic, text, procedure) => {
  const found = clinics.find((one) => one.clinic === clinic)?.index.find(text);
  expect(found).toMatchObject({ keys: [], notOffered: procedure });
});
