import { describe, expect, test } from "vitest";
import { demonstrationCatalogue } from "../../testing/answering/assistant-questions.ts";
import { searchOver } from "../search-index.ts";
import { namesElsewhere } from "./names-elsewhere.ts";
import { defining, parts } from "./parts.ts";
import { procedures } from "./procedures.ts";
import { procedureName } from "./subjects.ts";

const clinics = ["marsa", "duna", "haneul"].map((clinic) => {
  const { provider, entries } = demonstrationCatalogue(clinic);
  const index = searchOver(
    provider,
    entries.map(({ row }) => row),
  );
  return { clinic, index };
});

test("every procedure, part, act and condition has names in Russian and Chinese, each once", () => {
  const ids = [...Object.keys(procedures), ...Object.keys(parts), ...Object.keys(defining), "generic"];
  expect(Object.keys(namesElsewhere).sort()).toEqual([...new Set(ids)].sort());
  for (const [id, { ru = "", zh = "" }] of Object.entries(namesElsewhere)) {
    expect(ru, id).toMatch(/^[\p{Script=Cyrillic}\d |*-]+$/u);
    expect(zh, id).toMatch(/^[\p{Script=Han} |]+$/u);
    for (const names of [ru, zh]) expect(new Set(names.split(" | ")).size, id).toBe(names.split(" | ").length);
  }
});

/** Where a clinic offers a treatment, its names find it first, but for names that several treatments of the clinic share. */
test.each(clinics)("Russian and Chinese names find what $clinic offers", ({ index }) => {
  const names = Object.keys(procedures).flatMap((procedure) => {
    const slugs = index.offering(procedure);
    const all = Object.values(namesElsewhere[procedure] ?? {}).flatMap((written) => written.split(" | "));
    return slugs.length === 0 ? [] : all.map((name) => ({ name: name.replaceAll("*", ""), slugs }));
  });
  const missed = names.filter(({ name, slugs }) => !slugs.includes(index.find(name).keys[0] ?? ""));
  expect(names.length).toBeGreaterThan(100);
  expect(1 - missed.length / names.length, missed.map(({ name }) => name).join(", ")).toBeGreaterThanOrEqual(0.95);
});

describe("what Russian and Chinese visitors type finds the treatment", () => {
  test.each([
    ["marsa", "колено", "total-knee-replacement"],
    ["marsa", "коле", "total-knee-replacement"],
    ["marsa", "замена колена", "total-knee-replacement"],
    ["marsa", "болит колено, нужна операция", "total-knee-replacement"],
    ["marsa", "эндопротезирование тазобедренного сустава", "total-hip-replacement"],
    ["marsa", "грыжа позвоночника", "lumbar-microdiscectomy"],
    ["marsa", "сколько стоит шунтирование", "coronary-bypass"],
    ["marsa", "膝关节", "total-knee-replacement"],
    ["marsa", "膝关节置换多少钱", "total-knee-replacement"],
    ["marsa", "我想换膝盖", "total-knee-replacement"],
    ["marsa", "腰椎间盘突出手术", "lumbar-microdiscectomy"],
    ["marsa", "心脏支架", "coronary-angioplasty"],
    ["duna", "коронки", "zirconia-crowns"],
    ["duna", "имплантация зубов", "single-tooth-implant"],
    ["duna", "вставить имплант", "single-tooth-implant"],
    ["duna", "удалить зуб мудрости", "wisdom-teeth-removal"],
    ["duna", "种植牙", "single-tooth-implant"],
    ["duna", "种植牙价格", "single-tooth-implant"],
    ["duna", "牙齿美白", "teeth-whitening"],
    ["haneul", "пересадка волос", "hair-transplant"],
    ["haneul", "ринопластика в Корее", "rhinoplasty"],
    ["haneul", "лазерная коррекция", "smile-laser-vision-correction"],
    ["haneul", "катаракту", "cataract-surgery"],
    ["haneul", "катарктта", "cataract-surgery"],
    ["haneul", "SMILE全飞秒", "smile-laser-vision-correction"],
    ["haneul", "割双眼皮", "double-eyelid-surgery"],
    ["haneul", "植发", "hair-transplant"],
    ["haneul", "韩国隆鼻", "rhinoplasty"],
  ])("%s: %s", (clinic, text, slug) => {
    expect(clinics.find((one) => one.clinic === clinic)?.index.find(text).keys[0]).toBe(slug);
  });
});

test.each([
  ["marsa", "имплантация зубов", "dental-implant", "имплант зуба"],
  ["duna", "замена колена", "knee-replacement", "замена коленного сустава"],
  ["haneul", "换膝关节", "knee-replacement", "замена коленного сустава"],
])("%s does not offer %s, and says what was meant", (clinic, text, procedure, name) => {
  const found = clinics.find((one) => one.clinic === clinic)?.index.find(text);
  expect(found).toMatchObject({ keys: [], notOffered: procedure });
  expect(procedureName(procedure, "ru")).toBe(name);
});
