import * as z from "zod/mini";
import { type ErrorCode, errorCodes, type FieldError, type Problem as ProblemType } from "./errors.ts";

// Separate from `errors.ts`, which every page loads, because of the schema library.

/** Titles of problem documents by code. */
export const errorTitles: Readonly<Record<ErrorCode, string>> = {
  "invalid-input": "Some of what was sent is not allowed",
  "not-signed-in": "User needs to be authenticated to call this API",
  "not-allowed": "This is not allowed",
  "not-found": "Page not found",
  "unknown-provider": "No provider is served here",
  "method-not-allowed": "This address does not take that method",
  "timed-out": "This took too long to arrive",
  "in-account": "This is in somebody's account now",
  "too-large": "What was sent is too large",
  "unsupported-type": "What was sent is of a type that is not taken here",
  "key-reused": "This idempotency key was used for something else",
  "wrong-state": "This cannot be done any more",
  conflict: "Somebody changed this in the meantime",
  "too-many-requests": "Too many requests",
  unexpected: "Internal Server Error",
  "try-later": "Not available at the moment",
};

const FieldErrorSchema = z.strictObject({
  field: z.string(),
  reason: z.string(),
  message: z.string(),
  limit: z.optional(z.number()),
}) satisfies z.ZodMiniType<FieldError>;

/** The schema of a problem document (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  errors: z.optional(z.array(FieldErrorSchema)),
}) satisfies z.ZodMiniType<ProblemType>;
