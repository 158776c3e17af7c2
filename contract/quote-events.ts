import * as z from "zod/mini";
import { openingPurposes } from "./desk/case-constants.ts";
import { Colleague } from "./desk/rights.ts";
import { Instant, Slug } from "./values.ts";

export const QuoteEventKind = z.enum([
  "started",
  "submitted",
  "amended",
  "note",
  "attachment-added",
  "attachment-removed",
  "withdrawn",
  "expired",
  "status-changed",
  "claimed",
  "question",
  "document-requested",
  "document-shared",
  "offer-sent",
  "offer-withdrawn",
  "offer-extended",
  "offer-reminded",
  "scheduled",
  "treatment-cancelled",
  "comment",
  "revision-requested",
  "accepted",
  "declined",
  "renewal-requested",
  "health-opened",
  "document-opened",
]);
export type QuoteEventKind = z.infer<typeof QuoteEventKind>;

/** What happened to a request, as its person reads it. */
export const QuoteEvent = z.strictObject({
  at: Instant,
  actor: z.enum(["visitor", "provider", "system"]),
  /** Who it was at the clinic. */
  by: z.nullable(z.pick(Colleague, { name: true, role: true })),
  kind: QuoteEventKind,
  note: z.nullable(z.string()),
  /** The treatment that the clinic suggests instead. */
  suggestion: z.nullable(z.strictObject({ slug: Slug, title: z.string() })),
  /** Why a document was opened. */
  purpose: z.nullable(z.enum(openingPurposes)),
});
