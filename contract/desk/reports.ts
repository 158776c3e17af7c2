import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Money } from "../money.ts";
import { Instant, Language, PlainDate } from "../values.ts";
import { ledgerKinds } from "./money.ts";

/** What a report counts; each count leads to its rows. */
export const metrics = [
  "requests",
  "unanswered",
  "late",
  "offers",
  "accepted",
  "consultations",
  "no-shows",
  "ratings",
  "revenue",
] as const;
export const Metric = z.enum(metrics);
export type Metric = z.infer<typeof Metric>;

/** Days of the clinic's zone, both inclusive. */
const Period = z.strictObject({ from: PlainDate, to: PlainDate, language: z.optional(Language) });

export const Report = z.strictObject({
  from: PlainDate,
  to: PlainDate,
  replyWithinHours: z.int(),
  counts: z.record(Metric, z.int()),
  /** From the request to the first question, offer or refusal; null without a reply. */
  medianReplyHours: z.nullable(z.number()),
  /** Of requests that are answered or overdue. */
  promise: z.strictObject({ kept: z.int(), of: z.int() }),
  /** From the sent offer to its signature. */
  medianDecisionDays: z.nullable(z.number()),
  /** Of the ratings from 1 to 5 that visitors gave to conversations with a person; null without one. */
  averageRating: z.nullable(z.number()),
  /** Received less refunded, by currency. */
  revenue: z.array(Money),
  /** For an owner alone. */
  people: z.nullable(z.array(z.strictObject({ name: z.string(), acts: z.int(), offers: z.int() }))),
});
export type Report = z.infer<typeof Report>;

const shared = {
  method: "GET",
  access: "staff",
  right: "reports:read",
  limit: "read",
  refusals: ["not-signed-in", "not-allowed", "invalid-input", "too-many-requests"],
  retry: true,
  idempotent: false,
} as const;

export const getReport = endpoint({
  ...shared,
  name: "getReport",
  summary: "Replies, offers, consultations and revenue of a period",
  path: "/api/desk/reports",
  query: Period,
  answer: Report,
});

export const ReportRow = z.strictObject({
  id: z.string(),
  /** Of the request, the consultation, the conversation or the trip; null for money of a deleted trip. */
  reference: z.nullable(z.string()),
  /** Of a movement of money. */
  kind: z.nullable(z.enum(ledgerKinds)),
  at: Instant,
  /** Hours to the first reply, days to the decision, or the rating from 1 to 5. */
  took: z.nullable(z.number()),
  money: z.nullable(Money),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const listReportRows = endpoint({
  ...shared,
  name: "listReportRows",
  summary: "The rows behind a count of a report, newest first",
  path: "/api/desk/reports/{metric}",
  params: z.strictObject({ metric: Metric }),
  query: z.extend(Period, { page: z.optional(z.string().check(z.regex(/^\d{1,4}$/))) }),
  answer: z.strictObject({ rows: z.array(ReportRow), hasMore: z.boolean() }),
});
