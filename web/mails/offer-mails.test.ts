import { expect, test } from "vitest";
import { siteLanguages } from "../../contract/languages.ts";
import { buildProvider, buildSite } from "../testing.tsx";
import { renderMail } from "./render-mail.tsx";

const aed = (major: number) => ({ amount: major * 100, currency: "AED" });
const changes = {
  before: aed(48_500),
  ...{ days: ["2027-02-09"], daysBefore: ["2027-02-08"], deposit: { before: aed(1455), after: aed(742.5) } },
  doctor: { before: "Dr Noura Bin Sallah", after: "Dr Saif Al Marzam" },
  nights: { before: 3, after: 2 },
  parts: ["lines", "plan", "payments"],
};
const offer = { version: 2, option: 1, count: 1, total: aed(47_000), validUntil: "2026-12-10T19:59:59Z", changes };
const facts = { reference: "MAR-G955-RKJY", name: "Claire", news: "offer" };

test.each(siteLanguages)("the mail of a new version says in words what changed: %s", (language) => {
  const mail = (more: object) =>
    renderMail({
      template: "quote-news",
      language,
      site: { ...buildSite(), provider: buildProvider() },
      facts: { ...facts, ...more },
    });
  const { text } = mail({ offer });
  const read = text.replaceAll("\u00a0", " ");
  expect(read).toMatch(/Saif.*Noura/);
  expect(read).toMatch(/[2٢].*[3٣]/);
  expect(read).toMatch(/47.?000.*48.?500/);
  expect(read).toMatch(/742.5.*1.?455/);
  expect(read).toMatch(/9.*2027.*8.*2027|2027.*9.*2027.*8/);
  // One that waited since the version before says less.
  const old = { before: aed(48_500), added: 0, changed: 1, removed: 0, days: ["2027-02-09"] };
  expect(mail({ offer: { ...offer, changes: old } }).text).toContain("2027");
});

test("the mail of a withdrawn alternative names no end until which it would be valid", () => {
  const site = { ...buildSite(), provider: buildProvider() };
  const mail = (news: string) =>
    renderMail({ template: "quote-news", language: "en", site, facts: { ...facts, news, offer } });
  expect(mail("withdrawn-one").text).not.toContain("Valid until");
  expect(mail("offer").text).toContain("Valid until");
});
