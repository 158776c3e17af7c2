import { expect, test } from "vitest";
import { languages } from "../contract/languages.ts";
import { hours, minutes } from "./durations.ts";
import { type MailKind, writeMail } from "./mails.ts";
import { harbour } from "./testing.ts";
import { writeText } from "./text-messages.ts";

const kinds: readonly MailKind[] = [
  "sign-up-code",
  "reset-code",
  "attribute-code",
  "sign-in-code",
  "account-exists",
  "password-changed",
  "protection-changed",
];
const everyMail = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

test.each(everyMail)("%s in %s says in text and HTML who writes, and the code where it has one", (kind, language) => {
  const brand = { ...harbour, names: { en: "Harbour <b>&</b> Clinic", ar: "عيادة المرفأ" } };
  const mail = writeMail(kind, { brand, language, code: "042137", life: minutes(60) });
  const name = brand.names[language];
  expect(mail.subject).toContain(name);
  expect(mail.text).toContain(name);
  expect(mail.text).toContain(brand.contact.phone);
  expect(mail.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
  expect(mail.html).toContain(brand.theme.primaryColor);
  expect(mail.html).not.toContain("<b>");
  const tellsCode = kind.endsWith("-code");
  for (const form of [mail.text, mail.html]) expect(form.includes("042137")).toBe(tellsCode);
  expect(mail.html).not.toMatch(/<script|<img|https?:\/\//);
});

test.each(languages)("a text message in %s begins with the code, names the clinic and stays short", (language) => {
  const text = writeText({ brand: harbour, language, code: "042137", life: minutes(3) });
  expect(text.startsWith("042137")).toBe(true);
  expect(text).toContain(harbour.names[language]);
  // Two parts at most: 67 signs each in Arabic, 153 in English.
  expect(text.length).toBeLessThanOrEqual(language === "ar" ? 134 : 153);
});

test("a mail says how long its code works, in words of the language", () => {
  const text = (life: number, language: "en" | "ar") =>
    writeMail("reset-code", { brand: harbour, language, code: "1", life }).text;
  expect(text(hours(1), "en")).toContain("It works for 1 hour, and once.");
  expect(text(hours(24), "en")).toContain("It works for 24 hours, and once.");
  expect(text(minutes(5), "en")).toContain("It works for 5 minutes, and once.");
  expect(text(hours(2), "ar")).toContain("لمدة ساعتين");
});

test("a language in which the clinic has no name shows its default one", () => {
  const brand = { ...harbour, names: { en: "Harbour Clinic" } };
  expect(writeMail("reset-code", { brand, language: "ar", code: "1", life: hours(1) }).subject).toContain(
    "Harbour Clinic",
  );
});
