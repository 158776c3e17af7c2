import { journey, stay } from "./testing-orders.ts";

/** 17:00 in UTC as Budapest reads it, in either language. */
const clinicHour = /\b(?:18|6):00/;
export const token = "abcdefghijklmnopqrstuv";
export const reference = "Q-7KQ2-9XFD";
export const name = "<b>Amina</b> & Søn";
export const person = {
  reference,
  name,
  email: "amina@example.org",
  phone: "+97150000000",
  preferredChannel: "whatsapp",
  language: "ar",
};

export const visit = {
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

interface Sample {
  readonly facts: Readonly<Record<string, unknown>>;
  /** What of them must be readable in both forms. */
  readonly shown: readonly (string | RegExp)[];
  readonly link?: string;
}

/** Each mail to a person, and the clinic's inbox. */
export const sampleMails: Readonly<Record<string, Sample>> = {
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
  "quote-news": { facts: { news: "question", token, reference, name }, shown: [reference], link: `/quote/${token}/` },
  "quote-answer": { facts: { news: "accepted", reference }, shown: [reference], link: "/desk/" },
  "quote-claimed": { facts: { reference, name }, shown: [reference] },
  "consultation-claimed": { facts: { reference, name }, shown: [reference] },
  "contact-answered": { facts: { reference, person: "Nadia", text: "On Monday." }, shown: [reference, "On Monday."] },
  "document-sent": { facts: { name, by: "Nadia" }, shown: ["Nadia"], link: "/profile/documents/" },
  "staff-invited": { facts: { name, temporaryPassword: "secret-1", path: "/desk/" }, shown: ["secret-1"] },
  "approval-fell": { facts: { name, reference, by: "Nadia", path: "/desk/" }, shown: [reference, "Nadia"] },
  "cases-late": { facts: { name, references: [reference], path: "/desk/" }, shown: [reference] },
  "webhook-stopped": { facts: { name, host: "hooks.example", path: "/desk/" }, shown: ["hooks.example"] },
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
