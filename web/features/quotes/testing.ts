import type { Call } from "../../../contract/call.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { buildSite } from "../../testing.tsx";
// Loads the actions before the tests, so that none waits for them.
import "./link/quote-actions.ts";

export const token = "abcdefghijklmnopqrstuv";
export const formKey = "01a1fb78-0000-7000-8000-00000000abcd";

export const buildQuote = (changes: Partial<Quote> = {}): Quote => ({
  reference: "HAR-7K4P-2QXD",
  status: "draft",
  version: 3,
  language: "en",
  request: { procedures: { procedures: ["knee"] } },
  procedures: [
    { slug: "knee", title: "Knee replacement", textsLanguage: "en", anaesthesia: "spinal", packageName: null },
  ],
  consents: [{ purpose: "health-data", version: "2026-11-02", given: true, at: "2026-11-20T09:00:00.000Z" }],
  estimate: {
    parts: [
      {
        kind: "treatment",
        label: "Knee replacement",
        low: { amount: 900000, currency: "EUR" },
        high: { amount: 1200000, currency: "EUR" },
        source: "catalogue",
      },
    ],
    low: { amount: 900000, currency: "EUR" },
    high: { amount: 1200000, currency: "EUR" },
    stayDays: { min: 14, max: 18 },
    minDaysBeforeFlight: 12,
    hotelNights: 0,
    missing: ["flights"],
    on: "2026-11-20",
  },
  emergencyCalls: [{ number: "112", country: "HU" }],
  danger: null,
  message: null,
  attachments: [],
  events: [
    {
      at: "2026-11-20T09:00:00.000Z",
      actor: "visitor",
      by: null,
      kind: "started",
      note: null,
      suggestion: null,
      purpose: null,
    },
  ],
  createdAt: "2026-11-20T09:00:00.000Z",
  submittedAt: null,
  replyDueAt: null,
  expiresAt: "2026-12-20T09:00:00.000Z",
  can: { amend: true, submit: true, withdraw: true },
  ...changes,
});

export const site = buildSite();

export interface RecordedCall {
  readonly name: string;
  readonly input: { readonly body?: Record<string, unknown> };
  readonly key: string | undefined;
}

/** Answers each call by its endpoint's name and remembers what was asked. */
export function answering(answers: Readonly<Record<string, () => unknown>>) {
  const asked: RecordedCall[] = [];
  const call = (async (endpoint: { name: string }, input: RecordedCall["input"], options: { key?: string } = {}) => {
    asked.push({ name: endpoint.name, input, key: options.key });
    return answers[endpoint.name]?.();
  }) as unknown as Call; // each test gives the answers that its screen asks for
  return { asked, call };
}
