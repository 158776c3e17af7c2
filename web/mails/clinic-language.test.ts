import { expect, test } from "vitest";
import { contactTopics } from "../../contract/contact-constants.ts";
import { deskLanguages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import { buildProvider, buildSite } from "../testing.tsx";
import { ClinicNewsFacts, QuoteAnswerFacts } from "./mail-facts.ts";
import { renderMail } from "./render-mail.tsx";

const at = "2026-11-24T17:00:00.000Z";
const amount = { amount: 125_000, currency: "EUR" };
const reference = "Q-7KQ2-9XFD";
const person = {
  reference,
  name: "Amina",
  email: "amina@example.org",
  phone: "+97150000000",
  preferredChannel: "phone",
  language: "ar",
  replyDueAt: at,
};
const visit = {
  audience: "clinic",
  reference,
  name: "Amina",
  clinician: "Dr Vadas",
  procedure: "Dental implant",
  startsAt: at,
  timeZone: "Europe/Budapest",
  visitorZone: "Asia/Dubai",
  before: "2026-11-23T17:00:00.000Z",
};

/** Every mail that the clinic or one of its staff gets, with each of its forms. */
const mails: readonly (readonly [template: string, facts: object])[] = [
  ["quote-request", person],
  ["quote-amended", person],
  ["quote-note", person],
  ["quote-withdrawn", { ...person, audience: "clinic" }],
  ...QuoteAnswerFacts.shape.news.options.map(
    (news) => ["quote-answer", { reference, news, chosen: { option: 1, count: 2 } }] as const,
  ),
  ...ClinicNewsFacts.shape.news.options.map(
    (news) =>
      [
        "clinic-news",
        {
          news,
          reference,
          amount,
          transfer: "PAY-WY88-8RVZ",
          at,
          hotel: { nights: 3, guests: 2 },
          callsHotelOff: true,
        },
      ] as const,
  ),
  ...["consultation-booked", "consultation-moved", "consultation-cancelled"].flatMap((template) =>
    (["video", "phone", "in-clinic"] as const).map(
      (mode) =>
        [
          template,
          { ...visit, mode, by: "visitor", price: mode === "video" ? { ...amount, amount: 0 } : amount },
        ] as const,
    ),
  ),
  ["consultation-cancelled", { ...visit, mode: "video", by: "clinic" }],
  ...contactTopics.map(
    (topic) => ["contact-message", { ...person, topic, message: "…", bookingReference: "TRP-1" }] as const,
  ),
  ["chat-handover", { ...person, preferredChannel: "email", transcript: [{ by: "assistant", text: "…" }], note: "…" }],
  ["staff-invited", { name: "Huda", temporaryPassword: "secret-1", path: "/desk/" }],
  ["approval-fell", { name: "", reference, by: "Nadia", path: "/desk/" }],
  ["cases-late", { name: "Huda", references: [reference], path: "/desk/" }],
  ["cases-late", { name: "Huda", references: [reference, "TRP-1"], path: "/desk/" }],
  ["webhook-stopped", { name: "Huda", host: "hooks.example", path: "/desk/" }],
];

const provider = buildProvider();
const { name, address } = provider.texts;

/** What a reader sees of a mail, by its lines; none of what is the same in every language. */
function linesIn(language: Language, template: string, facts: object): readonly string[] {
  const site = buildSite({ provider, language });
  const { subject, text } = renderMail({ template, language, site, facts: { ...facts } });
  const isFact = (line: string) =>
    [name, ...address].some((fact) => line.includes(fact)) || /^(https?:|> |[…-])/.test(line);
  return [subject, ...text.split("\n")].filter((line) => /\p{L}{2}/u.test(line) && !isFact(line));
}

test.each(
  deskLanguages
    .filter((language) => language !== "en")
    .flatMap((language) => mails.map(([template, facts]) => [template, language, facts] as const)),
)("the mail %s has no line in English on a desk in %s", (template, language, facts) => {
  const english = linesIn("en", template, facts);
  expect(english.length).toBeGreaterThan(2);
  expect(linesIn(language, template, facts).filter((line) => english.includes(line))).toEqual([]);
});
