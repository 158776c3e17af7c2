import * as z from "zod/mini";
import { type ErrorCode, errorCodes, type FieldError, type Problem as ProblemType, type Sentence } from "./errors.ts";

// Separate from `errors.ts`, which every page loads, because of the schema library.

/** Titles of problem documents by code. */
export const errorTitles: Readonly<Record<ErrorCode, string>> = {
  "invalid-input": "Invalid input",
  "not-signed-in": "User needs to be authenticated to call this API",
  "not-allowed": "Not allowed",
  "not-found": "Page not found",
  "unknown-provider": "Unknown provider",
  "method-not-allowed": "Method not allowed",
  "timed-out": "Request timeout",
  "in-account": "Kept in an account",
  "too-large": "Too large",
  "unsupported-type": "Unsupported type",
  "key-reused": "Idempotency key reused",
  "wrong-state": "Wrong state",
  conflict: "Conflict",
  "too-many-requests": "Too many requests",
  unexpected: "Internal Server Error",
  "try-later": "Temporarily unavailable",
};

const FieldErrorSchema = z.strictObject({
  field: z.string(),
  reason: z.string(),
  message: z.string(),
  limit: z.optional(z.number()),
}) satisfies z.ZodMiniType<FieldError>;

const SentenceSchema = z.strictObject({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.strictObject({ amount: z.int(), currency: z.string() })])),
}) satisfies z.ZodMiniType<Sentence>;

/** The schema of a problem document (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  errors: z.optional(z.array(FieldErrorSchema)),
  sentence: z.optional(SentenceSchema),
}) satisfies z.ZodMiniType<ProblemType>;
