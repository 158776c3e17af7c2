import * as z from "zod/mini";
import { feedbackReasons } from "../chat.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, Language, PlainDate, prose, Uuid } from "../values.ts";
import { PageNumber } from "./pages.ts";

/** An answer of the assistant that a visitor found unhelpful. */
export const FeedbackItem = z.strictObject({
  /** Of the answer. */
  id: Uuid,
  answeredAt: Instant,
  ratedAt: Instant,
  language: Language,
  /** The question before the answer. */
  question: z.string(),
  /** Markdown. */
  answer: z.string(),
  /** The records that the answer quotes, by their pages. */
  sources: z.array(z.strictObject({ label: z.string(), href: z.string() })),
  reason: z.nullable(z.enum(feedbackReasons)),
  note: z.nullable(z.string()),
  settled: z.nullable(z.strictObject({ at: Instant, by: z.nullable(z.string()), note: z.string() })),
});
export type FeedbackItem = z.infer<typeof FeedbackItem>;

const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;

export const listFeedback = endpoint({
  name: "listFeedback",
  summary:
    "Answers that visitors found unhelpful, newest first and 20 at a time, with counts by week and ratings of talks",
  method: "GET",
  path: "/api/desk/feedback",
  access: "staff",
  right: "feedback:manage",
  limit: "read",
  query: z.strictObject({
    show: z._default(z.enum(["open", "done"]), "open"),
    reason: z.optional(z.enum([...feedbackReasons, "none"])),
    page: z._default(PageNumber, 1),
  }),
  answer: z.strictObject({
    items: z.array(FeedbackItem),
    pages: z.int(),
    open: z.int(),
    /** The last 8 weeks by the clinic's calendar, oldest first. */
    weeks: z.array(z.strictObject({ from: PlainDate, helpful: z.int(), unhelpful: z.int() })),
    /** Answers to "How was it?" after talks with a person, of the last 90 days. */
    talks: z.strictObject({
      count: z.int(),
      /** Of 1 to 5; null without one. */
      mean: z.nullable(z.number()),
      /** The newest that came with a note, 10 at most. */
      notes: z.array(z.strictObject({ reference: z.string(), at: Instant, score: z.int(), note: z.string() })),
    }),
  }),
  refusals,
  retry: true,
  idempotent: false,
});

export const settleFeedback = endpoint({
  name: "settleFeedback",
  summary: "Mark feedback as done with a note for colleagues; a repeated call replaces the note",
  method: "POST",
  path: "/api/desk/feedback/{id}/settlement",
  access: "staff",
  right: "feedback:manage",
  limit: "write",
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ note: prose(1000).check(z.minLength(1)) }),
  answer: FeedbackItem,
  refusals: [...refusals, "not-found"],
  retry: true,
  idempotent: true,
});
