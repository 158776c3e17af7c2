import * as z from "zod/mini";
import { attachmentTypes } from "./quote-constants.ts";
import { Instant, Uuid } from "./values.ts";

/** The file of a `download` endpoint. Its content is read once, and has no JSON form. */
export const FileAnswer = z.strictObject({
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  content: z.unknown() as z.ZodMiniType<AsyncIterable<Uint8Array>>, // passed through: streams have no schema
});
export type FileAnswer = z.infer<typeof FileAnswer>;

/** A document that a person attached to a request or to a consultation. */
export const Attachment = z.strictObject({
  id: Uuid,
  name: z.string(),
  mime: z.enum(attachmentTypes),
  bytes: z.int(),
  createdAt: Instant,
});
export type Attachment = z.infer<typeof Attachment>;

/** The same at the desk: without its name, which may speak of an illness, for those who may not open documents. */
export const DeskAttachment = z.extend(Attachment, { name: z.nullable(z.string()) });
export type DeskAttachment = z.infer<typeof DeskAttachment>;

/** An attachment that a member of staff opened: its content can be read until then. */
export const OpenedAttachment = z.strictObject({ name: z.string(), mime: z.enum(attachmentTypes), until: Instant });
