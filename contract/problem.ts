import * as z from "zod/mini";
import { type ErrorCode, errorCodes, type FieldError, type Problem as ProblemType } from "./errors.ts";

// Apart from `errors.ts`, which every page loads: there the schema library has no place.

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
