import { describe, expect, test } from "vitest";
import { siteLanguages, tagOf } from "../../contract/languages.ts";
import type { Provider } from "../../contract/providers.ts";
import type { MailInput } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { renderMail } from "./render-mail.tsx";

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

/** 17:00 in UTC as Budapest reads it, in either language. */
const clinicHour = /\b(?:18|6):00/;
const token = "abcdefghijklmnopqrstuv";
const reference = "Q-7KQ2-9XFD";
const name = "<b>Amina</b> & Søn";
const person = {
  reference,
  name,
  email: "amina@example.org",
  phone: "+97150000000",
  preferredChannel: "whatsapp",
  language: "ar",
};

const visit = {
  audience: "visitor",
  token,
  reference,
  name,
  child: "Lina Otieno",
  mode: "video",
  clinician: "Dr Vadas",
  procedure: "Dental implant",
  startsAt: "2026-11-24T17:00:00.000Z",
  timeZone: "Europe/Budapest",
  visitorZone: "UTC",
  price: { amount: 0, currency: "EUR" },
  before: "2026-11-23T17:00:00.000Z",
};

const stay = {
  kind: "hotel",
  title: "Hotel Duna",
  subtitle: "Studio, with breakfast",
  timeZone: "Europe/Budapest",
  parts: [
    {
      kind: "place",
      startsAt: "2026-11-24T17:00:00.000Z",
      endsAt: "2026-11-28T10:00:00.000Z",
      timeZone: "Europe/Budapest",
      place: { text: "Fő utca 1, Budapest", textsLanguage: "en" },
      phone: "+36 1 099 0777",
    },
  ],
  reference: "ST-1234",
  onSite: [],
};
const airport = (code: string, city: string, timeZone: string) => ({ code, city, timeZone, terminal: null });
const journey = {
  kind: "flight",
  title: "Oslo to Budapest",
  subtitle: null,
  timeZone: "Europe/Oslo",
  parts: [
    {
      kind: "flight",
      startsAt: "2026-11-24T08:00:00.000Z",
      endsAt: "2026-11-24T10:20:00.000Z",
      from: airport("OSL", "Oslo", "Europe/Oslo"),
      to: airport("BUD", "Budapest", "Europe/Budapest"),
      number: "OS 812",
      carrier: "Open Sky",
      operatedBy: null,
      bags: { cabin: 1, checked: 1 },
      stopMinutes: null,
      checkIn: null,
    },
  ],
  reference: "OS-77",
  onSite: [],
};

/** Facts of each mail, and what of them must be readable in both its forms. */
const mails: Record<string, { facts: Record<string, unknown>; shown: (string | RegExp)[]; link?: string }> = {
  "quote-received": {
    facts: { token, reference, name, replyDueAt: "2026-11-24T17:00:00.000Z" },
    shown: [reference, "24", clinicHour, "Zsófia Kelemen", "112"],
    link: `/quote/${token}/`,
  },
  "quote-request": {
    facts: { reference, replyDueAt: "2026-11-24T17:00:00.000Z" },
    shown: [reference, clinicHour],
    link: "/desk/",
  },
  "payer-receipt": {
    facts: {
      ...{ number: "REC-7K4P-2QXD", at: "2026-11-24T17:00:00.000Z", payer: "Omar", person: "Amina" },
      amount: { amount: 125_000, currency: "EUR" },
    },
    shown: ["REC-7K4P-2QXD", "Omar", "Amina", "Duna Kft.", clinicHour, "1,250"],
  },
  "payer-refund": {
    facts: {
      ...{ at: "2026-11-24T17:00:00.000Z", payer: "Omar", person: "Amina" },
      amount: { amount: 125_000, currency: "EUR" },
    },
    shown: ["Omar", "Amina", "Duna Kft.", clinicHour, "1,250"],
  },
  "companion-invited": {
    facts: { token, until: "2026-11-24T17:00:00.000Z", person: "Amina" },
    shown: ["Amina", "Duna Dental", clinicHour],
    link: `/companion/${token}/`,
  },
  "companion-news": {
    facts: { news: "changed", bookings: [stay, journey] },
    shown: ["Hotel Duna", "OS 812", clinicHour],
    link: "/companion/",
  },
  "quote-amended": { facts: { reference }, shown: [reference], link: "/desk/" },
  "quote-note": { facts: { reference }, shown: [reference], link: "/desk/" },
  "quote-withdrawn": { facts: { audience: "visitor", reference, name }, shown: [reference], link: "/quote/" },
  "quote-link": {
    facts: { token, reference, name, expiresAt: "2026-12-20T10:00:00.000Z" },
    shown: ["20"],
    link: `/quote/${token}/`,
  },
  ...Object.fromEntries(
    ["consultation-booked", "consultation-moved", "consultation-reminder"].map((template) => [
      template,
      {
        facts: visit,
        shown: [reference, "Lina", "Dr Vadas", clinicHour, /17:00|5:00/],
        link: `/consultation/${token}/`,
      },
    ]),
  ),
  "consultation-cancelled": { facts: { ...visit, by: "clinic" }, shown: [reference, "Lina Otieno", "Dr Vadas"] },
  "contact-received": {
    facts: { ...person, topic: "travel", message: "secret words", replyDueAt: "2026-11-24T17:00:00.000Z" },
    shown: [reference, clinicHour, "112"],
  },
  "contact-message": {
    facts: { ...person, topic: "travel", message: "Line one\nline <i>two</i>" },
    shown: [reference, "amina@example.org", "Line one"],
  },
  "chat-handover": {
    facts: {
      ...person,
      reference,
      preferredChannel: "email",
      language: "en",
      replyDueAt: "2026-11-24T17:00:00.000Z",
      transcript: [{ by: "visitor", text: "Does it <b>hurt</b>?" }],
    },
    shown: [reference, "amina@example.org", "hurt", clinicHour],
  },
  "chat-answered": {
    facts: { reference, name, person: "Nadia", content: "secret words" },
    shown: [reference, "Nadia", "112"],
    link: "/#chat-toggle",
  },
  "recovery-answered": {
    facts: { reference, name, person: "Nadia", trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b", content: "secret words" },
    shown: [reference, "Nadia", "112"],
    link: "/profile/recovery/01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b/#talk",
  },
  "recovery-unreached": {
    facts: { reference, name, person: "Nadia", trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b", content: "secret words" },
    shown: [reference, "Nadia", "112", "+36 1 099 0142"],
    link: "/profile/recovery/01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b/#talk",
  },
  "discharge-signed": {
    facts: {
      reference,
      name,
      person: "Nadia",
      trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b",
      isCorrection: false,
      content: "secret words",
    },
    shown: [reference, "Nadia", "112"],
    link: "/profile/recovery/01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b/discharge/",
  },
  "check-in-missed": {
    facts: { reference, name, trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b", content: "secret words" },
    shown: [reference, "112"],
    link: "/profile/recovery/01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b/",
  },
  "review-asked": {
    facts: { reference, name, trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b", content: "secret words" },
    shown: [reference],
    link: "/profile/recovery/01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b/review/",
  },
  "archive-ready": {
    facts: { name: "Amina", expiresAt: "2026-11-24T17:00:00.000Z" },
    shown: [clinicHour],
    link: "/profile/setting/#privacy",
  },
  "erasure-planned": {
    facts: { name: "Amina", dueAt: "2026-11-24T17:00:00.000Z" },
    shown: [clinicHour],
    link: "/profile/setting/#privacy",
  },
  "erasure-called-off": { facts: { name: "Amina" }, shown: [] },
  "erasure-done": { facts: { name: "" }, shown: [] },
  "booking-news": {
    facts: {
      news: "changed",
      reference,
      name,
      item: "0199",
      bookings: [stay],
      refund: { amount: 12_300, currency: "EUR" },
    },
    shown: [reference, "123", "Hotel Duna", "Fő utca 1", "+36 1 099 0777", clinicHour, "ST-1234"],
    link: "/profile/manage-bookings/0199/",
  },
  "trip-cancelled": {
    facts: {
      reference,
      name,
      trip: "0198",
      ended: [
        { title: "Hotel Duna", refund: { amount: 12_300, currency: "EUR" } },
        { title: "Boat trip", refund: null },
      ],
      rides: ["Ride from the airport"],
      removed: ["City walk"],
      kept: [],
      refund: { amount: 12_300, currency: "EUR" },
      parts: [{ way: "card", amount: { amount: 12_300, currency: "EUR" } }],
    },
    shown: [reference, "123", "Hotel Duna", "Boat trip", "Ride from the airport", "City walk"],
    link: "/profile/plan/?trip=0198",
  },
  "order-booked": {
    facts: {
      name,
      reference,
      trip: "0198",
      items: [stay, journey],
      lost: [],
      paid: { amount: 3_717_593, currency: "AED" },
      balance: [{ amount: { amount: 100_000, currency: "AED" }, dueAt: "2026-11-24T17:00:00.000Z" }],
    },
    shown: [reference, "37,175.93", "1,000", "OS 812", "OSL", "BUD", "Oslo", "OS-77", clinicHour],
    link: "/profile/plan/?trip=0198",
  },
  "payment-news": {
    facts: {
      news: "transfer-due",
      name,
      reference,
      trip: "0198",
      item: null,
      amount: { amount: 438_000, currency: "AED" },
      until: "2026-11-24T17:00:00.000Z",
      account: { holder: "Duna Kft.", bank: "Example Bank", iban: "HU42117730161111101800000000", bic: "EXBKHUHB" },
      transfer: "PAY-WY88-8RVZ",
    },
    shown: ["4,380", "Duna Kft.", "Example Bank", "HU42 1177 3016", "EXBKHUHB", "PAY-WY88-8RVZ", clinicHour],
    link: "/profile/checkout/?trip=0198",
  },
  "clinic-news": {
    facts: { news: "booked", reference, amount: { amount: 1_012_800, currency: "AED" } },
    shown: [reference, "10,128"],
  },
  receipt: {
    facts: {
      kind: "capture",
      number: "REC-7K4P-2QXD",
      at: "2026-11-24T17:00:00.000Z",
      method: "card",
      trip: reference,
      lines: [
        {
          title: "Hotel Duna",
          startsAt: "2026-12-01T14:00:00.000Z",
          timeZone: "Europe/Budapest",
          amount: { amount: 180_790, currency: "EUR" },
        },
      ],
      total: { amount: 180_790, currency: "EUR" },
    },
    shown: ["REC-7K4P-2QXD", "Hotel Duna", "1,807.90", clinicHour],
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

  test.each(Object.entries(mails))(
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

  test.each(Object.entries(mails))("%s takes no fact for markup", (template, { facts }) => {
    const { html } = write(template, language, facts);
    expect(html).not.toContain("<b>Amina");
    expect(html).not.toContain("<i>two");
  });

  test.each(Object.entries(mails).filter(([, { link }]) => link))(
    "%s holds its link once",
    (template, { facts, link }) => {
      const { text, html } = write(template, language, facts);
      const address = `https://duna.example${base}${link}`;
      expect(timesIn(text, address)).toBe(1);
      expect(timesIn(html, address)).toBe(1);
    },
  );
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
  const facts = { ...mails["booking-news"]?.facts, news: "cancelled", name: nobody };
  expect(write("booking-news", "en", facts).text).not.toMatch(/Dear\s*,/);
});

test("the mail of a cancelled booking says what is kept of its price", () => {
  const kept = { amount: 4_500, currency: "EUR" };
  const facts = { ...mails["booking-news"]?.facts, news: "cancelled", refund: undefined, kept };
  expect(write("booking-news", "en", facts).text).toMatch(/cancellation fee: €45/);
});

test.each([
  ["refund", "payer-refund", "Paid to"],
  ["refund", "receipt", "Paid to"],
  ["capture", "receipt", "Received from"],
])("a receipt of kind %s in the mail %s says before the name: %s", (kind, template, words) => {
  const { text } = write(template, "en", { ...mails[template]?.facts, kind, payer: "Omar" });
  expect(text.replaceAll(/[\u2066-\u2069]/g, "")).toContain(`${words}: Omar`);
});

test("the receipt for a message does not repeat it", () => {
  expect(write("contact-received", "en", mails["contact-received"]?.facts ?? {}).text).not.toContain("secret words");
});

test("what is read from the other side keeps its order: the clinic's legal name, its number and its address", () => {
  const { text, html } = write("contact-received", "ar", mails["contact-received"]?.facts ?? {});
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
  const given = mails["payment-news"]?.facts ?? {};
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
  const { text } = write("order-booked", "en", mails["order-booked"]?.facts ?? {});
  const [flight, hotel] = ["Flight OS 812", "Fő utca 1"].map((words) => text.indexOf(words));
  expect(flight).toBeGreaterThan(0);
  expect(hotel).toBeGreaterThan(flight ?? 0);
});

test("an unknown template and a missing fact are refused", () => {
  expect(() => write("toString", "en", {})).toThrow("there is no mail called toString");
  expect(() => write("quote-received", "en", { reference, name })).toThrow();
});
