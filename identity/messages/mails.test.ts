import { expect, test } from "vitest";
import { hours, minutes } from "../../contract/durations.ts";
import { languages, tagOf, writtenIn } from "../../contract/languages.ts";
import type { Pool } from "../pools/pools.ts";
import { harbour } from "../testing/service.ts";
import { mailLanguage } from "./language.ts";
import { mailKinds, writeMail } from "./mails.ts";
import { writeText } from "./sms.ts";

const at = new Date("2026-11-23T06:42:00Z");

const everyMail = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

test.each(everyMail)("%s in %s names the sender and its code in text and HTML", (kind, language) => {
  const brand = { ...harbour, names: { en: "Harbour <b>&</b> Clinic", ar: "عيادة المرفأ" } };
  const mail = writeMail(kind, { brand, language, code: "042137", life: minutes(60), at });
  const name = writtenIn(brand.names, language);
  expect(mail.subject).toContain(name);
  expect(mail.text).toContain(name);
  expect(mail.text).toContain(brand.contact.phone);
  expect(mail.html).toContain(`<html lang="${tagOf(language)}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
  expect(mail.html).toContain(brand.theme.primaryColor);
  expect(mail.html).not.toContain("<b>");
  const tellsCode = kind.endsWith("-code");
  for (const form of [mail.text, mail.html]) expect(form.includes("042137")).toBe(tellsCode);
  expect(mail.html).not.toMatch(/<script|<img|https?:\/\//);
});

test.each(languages)("a text message in %s begins with the code, names the clinic and stays short", (language) => {
  const text = writeText({ brand: harbour, language, code: "042137", life: minutes(3), at });
  expect(text.startsWith("042137")).toBe(true);
  expect(text).toContain(writtenIn({ en: "Harbour Clinic", ...harbour.names }, language));
  // Two parts of 67 signs at most; one of 153 where all signs are in the alphabet of text messages (3GPP 23.038).
  const isPlain = /^[\w\s@£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà-]*$/.test(text);
  expect(text.length).toBeLessThanOrEqual(isPlain ? 153 : 134);
});

test("a mail states the lifetime of its code in its language", () => {
  const text = (life: number, language: "en" | "ar") =>
    writeMail("reset-code", { brand: harbour, language, code: "1", life, at }).text;
  expect(text(hours(1), "en")).toContain("You can use it once, within 1 hour.");
  expect(text(hours(24), "en")).toContain("You can use it once, within 24 hours.");
  expect(text(minutes(5), "en")).toContain("You can use it once, within 5 minutes.");
  expect(text(hours(2), "ar")).toContain("لمدة ساعتين");
});

test("falls back to the clinic's default name", () => {
  const brand = { ...harbour, names: { en: "Harbour Clinic" } };
  expect(writeMail("reset-code", { brand, language: "ar", code: "1", life: hours(1), at }).subject).toContain(
    "Harbour Clinic",
  );
});

test("a mail about protection says what was changed, and when", () => {
  const facts = { brand: harbour, language: "en", code: "", life: hours(1), at, change: "passkey-added" } as const;
  const { text } = writeMail("protection-changed", facts);
  expect(text).toContain("A passkey was added to your account with Harbour Clinic.");
  expect(text).toContain("When: 23 November 2026 at 06:42 UTC");
  expect(text).toContain("choose a new password at once");
  // The old address gets no code any more.
  const moved = writeMail("protection-changed", { ...facts, change: "email" }).text;
  expect(moved).toContain("call us at once");
  expect(moved).not.toContain("choose a new password");
});

test.each(languages)("a mail is in the language of the page that asks for it, %s", (language) => {
  const pool = { brand: harbour } as Pool;
  expect(mailLanguage(pool, new Map([["language", language]]), "en")).toBe(language);
});

test("without a page's language a mail is in the user's own, else in the clinic's", () => {
  const pool = { brand: harbour } as Pool;
  expect(mailLanguage(pool, undefined, "ko-KR")).toBe("ko");
  expect(mailLanguage(pool, new Map([["language", "xx"]]))).toBe(harbour.defaultLanguage);
});
