import * as z from "zod/mini";

/**
 * Why work failed: the receiver's address is unknown or its mailbox is full, the other side refused it or does not
 * answer, or what it was made from is not complete.
 */
export const WorkCause = z.enum(["mailbox", "full", "refused", "unreachable", "data", "other"]);
export type WorkCause = z.infer<typeof WorkCause>;

/** A mail among the work: which one, to whom, and the reference in it. */
export const WorkMail = z.strictObject({
  template: z.string(),
  name: z.nullable(z.string()),
  address: z.string(),
  reference: z.nullable(z.string()),
});
export type WorkMail = z.infer<typeof WorkMail>;
