import * as z from "zod/mini";

/** The file of a `download` endpoint. Its content is read once, and has no JSON form. */
export const FileAnswer = z.strictObject({
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  content: z.unknown() as z.ZodMiniType<AsyncIterable<Uint8Array>>, // passed through: streams have no schema
});
export type FileAnswer = z.infer<typeof FileAnswer>;
