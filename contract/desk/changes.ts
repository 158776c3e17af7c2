import * as z from "zod/mini";

/** One changed value; both are shortened texts. */
export const Change = z.strictObject({
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;
