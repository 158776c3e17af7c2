import { describe, expect, test } from "vitest";
import { siteLanguages, tagOf } from "../../contract/languages.ts";
import type { Provider } from "../../contract/providers.ts";
import type { MailInput } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { mailKinds, renderMail } from "./render-mail.tsx";
import { name, person, reference, sampleMails, token, visit } from "./testing.ts";

const provider: Provider = {
  company: {
    id: "0199f000-0000-7000-8000-000000000001",
    slug: "duna",
    legalName: "Duna Kft.",
    gtagId: null,
    foundedYear: 2009,
    accreditations: [],
    demonstration: true,
  },
  location: {
    id: "0199f000-0000-7000-8000-000000000002",
    slug: "budapest",
    countryCode: "HU",
    currency: "EUR",
    timeZone: "Europe/Budapest",
    latitude: 47.5,
    longitude: 19,
    airport: { code: "BUD", minutes: 45 },
  },
  theme: [{ primaryColor: "#1F5F4A", secondaryColor: "#D8704F", hoverColor: "#2B7A60" }],
  logo: null,
  domain: "duna.example",
  languages: ["en", "ar"],
  defaultLanguage: "en",
  contact: {
    phone: "+36 1 099 0142",
    whatsapp: null,
    urgentPhone: null,
    email: "hello@duna.example",
    hours: [],
    emergencyNumber: "112",
  },
  quotes: { replyWithinHours: 24, validDays: 60 },
  policiesVersion: "2026-11-02",
  textsLanguage: "en",
  texts: {
    name: "Duna Dental",
    promise: "Dental care by the Danube",
    introduction: "A clinic.",
    about: ["A clinic."],
    address: ["Révfok utca 9", "1138 Budapest"],
    city: "Budapest",
    country: "Hungary",
    steps: [],
    specialties: {},
    faq: [],
    coordinator: { name: "Zsófia Kelemen", role: "Patient coordinator" },
  },
};

const write = (template: string, language: Language, facts: MailInput["facts"]) => {
  const base = language === "en" ? "" : `/${language}`;
  const site = {
    provider,
    language,
    base,
    origin: "https://duna.example",
    asks: [],
    analyticsId: null,
    buildId: "b",
    today: "2026-11-21",
  };
  return renderMail({ template, language, site, facts });
};

/** Without the marks that part a number's digits, which differ between languages. */
const withoutMarks = (text: string) => text.replace(/(?<=\d)[.,\u00a0\u202f](?=\d)/g, "");

const timesIn = (text: string, part: string) => text.split(part).length - 1;

describe.each(siteLanguages)("in %s", (language) => {
  const base = language === "en" ? "" : `/${language}`;

  test.each(Object.entries(sampleMails))(
    "%s holds all its facts, as HTML and as plain text",
    (template, { facts, shown }) => {
      const { subject, text, html } = write(template, language, facts);
      expect(subject).not.toBe("");
      for (const fact of shown) {
        const isNumber = typeof fact === "string" && /^\d+[\d,.]*$/.test(fact);
        for (const form of [text, html])
          if (isNumber) expect(withoutMarks(form)).toContain(withoutMarks(fact));
          else expect(form).toMatch(fact);
      }
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|\{\w+\}(?![^<]*<\/style>)/);
      expect(html).toContain(`<html lang="${tagOf(language)}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    },
  );

  test.each(Object.entries(sampleMails))("%s takes no fact for markup", (template, { facts }) => {
    const { html } = write(template, language, facts);
    expect(html).not.toContain("<b>Amina");
    expect(html).not.toContain("<i>two");
  });

  test.each(Object.entries(sampleMails).filter(([, { link }]) => link))(
    "%s holds its link once",
    (template, { facts, link }) => {
      const { text, html } = write(template, language, facts);
      const address = `https://duna.example${base}${link}`;
      expect(timesIn(text, address)).toBe(1);
      expect(timesIn(html, address)).toBe(1);
    },
  );
});

test("each kind of mail has a sample", () => {
  expect(Object.keys(sampleMails).toSorted()).toEqual(mailKinds.toSorted());
});

test("the clinic's mail about a withdrawal asks for no further contact", () => {
  expect(write("quote-withdrawn", "en", { audience: "clinic", reference }).text).toContain("Please do not contact");
});

const clinicMails = [
  ...["quote-request", "quote-amended", "quote-note"].map((template) => [template, {}] as const),
  ["quote-withdrawn", { audience: "clinic" }] as const,
  ...["consultation-booked", "consultation-moved", "consultation-cancelled"].map(
    (template) => [template, { ...visit, audience: "clinic", room: "https://rooms.example/secret" }] as const,
  ),
  ...["accepted", "declined", "revision", "renewal", "expired", "move", "move-withdrawn"].map(
    (news) => ["quote-answer", { news }] as const,
  ),
  ...[
    "booked",
    "transfer-expected",
    "moved",
    "cancelled",
    "trip-cancelled",
    "trip-part-cancelled",
    "document-shared",
    "recovery-asked",
    "check-ins-missed",
    "dispute-open",
    "dispute-won",
    "dispute-lost",
  ].map((news) => ["clinic-news", { news }] as const),
];

test.each(
  siteLanguages.flatMap((language) => clinicMails.map(([template, facts]) => [template, language, facts] as const)),
)(
  "the clinic's mail %s in %s names a reference, no person and no treatment, and leads to the desk alone",
  (template, language, facts) => {
    const given = { ...person, phone: "+97150000000", procedure: "Dental implant", procedures: ["Dental implant"] };
    const { subject, text, html } = write(template, language, { ...given, ...facts });
    const whole = `${subject}\n${text}\n${html}`;
    expect(whole).toContain(reference);
    const people = ["Amina", "Lina", "amina@example.org", "+97150000000"];
    for (const secret of [...people, "Dental implant", "rooms.example", token]) expect(whole).not.toContain(secret);
    const desk = `https://duna.example${language === "en" ? "" : `/${language}`}/desk/`;
    expect(new Set(text.match(/https:\/\/\S+/g))).toEqual(new Set([desk]));
  },
);

test.each(["", " "])("a person without a name (%j) is greeted all the same", (nobody) => {
  const facts = { ...sampleMails["booking-news"]?.facts, news: "cancelled", name: nobody };
  expect(write("booking-news", "en", facts).text).not.toMatch(/Dear\s*,/);
});

test("the mail of a cancelled booking says what is kept of its price", () => {
  const kept = { amount: 4_500, currency: "EUR" };
  const facts = { ...sampleMails["booking-news"]?.facts, news: "cancelled", refund: undefined, kept };
  expect(write("booking-news", "en", facts).text).toMatch(/cancellation fee: €45/);
});

test.each([
  ["refund", "payer-refund", "Paid to"],
  ["refund", "receipt", "Paid to"],
  ["capture", "receipt", "Received from"],
])("a receipt of kind %s in the mail %s says before the name: %s", (kind, template, words) => {
  const { text } = write(template, "en", { ...sampleMails[template]?.facts, kind, payer: "Omar" });
  expect(text.replaceAll(/[\u2066-\u2069]/g, "")).toContain(`${words}: Omar`);
});

test("the receipt for a message does not repeat it", () => {
  expect(write("contact-received", "en", sampleMails["contact-received"]?.facts ?? {}).text).not.toContain(
    "secret words",
  );
});

test("what is read from the other side keeps its order: the clinic's legal name, its number and its address", () => {
  const { text, html } = write("contact-received", "ar", sampleMails["contact-received"]?.facts ?? {});
  for (const words of ["Duna Kft.", "+36 1 099 0142", "hello@duna.example"])
    for (const part of [text, html]) expect(part).toContain(`\u2068${words}\u2069`);
});

test("the time of an answer is said by the person's clock too, where their browser named it", () => {
  const facts = { token, reference, name, replyDueAt: "2026-11-24T17:00:00.000Z" };
  const when = (more: object) =>
    /Our answer by: (.*)/.exec(write("quote-received", "en", { ...facts, ...more }).text)?.[1];
  expect(when({})).toMatch(/18:00, Budapest time$/);
  expect(when({ visitorZone: "America/New_York" })).toMatch(/18:00, Budapest time; 12:00 your time$/);
});

test("when a payment is due is said by the person's clock too", () => {
  const given = sampleMails["payment-news"]?.facts ?? {};
  const text = (more: object) =>
    write("payment-news", "en", { ...given, until: "2026-12-05T04:50:00.000Z", ...more }).text;
  expect(text({})).not.toContain("your time");
  expect(text({ visitorZone: "America/Los_Angeles" })).toMatch(
    /05:50, Budapest time; 4 Dec\w* 2026,? (at )?20:50 your time/,
  );
  const part = text({ news: "balance-received", due: { amount: 2_376_000, currency: "AED" } });
  expect(part).toMatch(/still to pay: AED\s23,760 by 5 Dec/);
});

test("what was booked stands in the order of its days, whatever the order of its payment", () => {
  const { text } = write("order-booked", "en", sampleMails["order-booked"]?.facts ?? {});
  const [flight, hotel] = ["Flight OS 812", "Fő utca 1"].map((words) => text.indexOf(words));
  expect(flight).toBeGreaterThan(0);
  expect(hotel).toBeGreaterThan(flight ?? 0);
});

test("an unknown template and a missing fact are refused", () => {
  expect(() => write("toString", "en", {})).toThrow("there is no mail called toString");
  expect(() => write("quote-received", "en", { reference, name })).toThrow();
});
