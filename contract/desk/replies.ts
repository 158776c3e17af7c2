import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Language, line, prose, Uuid } from "../values.ts";

/** A text that is used again. `{name}`, `{reference}` and `{procedure}` stand for those of the request. */
export const SavedReply = z.strictObject({
  id: Uuid,
  title: z.string(),
  /** By language; at least one. */
  texts: z.partialRecord(Language, z.string()),
  version: z.int(),
});
export type SavedReply = z.infer<typeof SavedReply>;

const Content = {
  title: line(80),
  texts: z
    .partialRecord(Language, prose(3000).check(z.minLength(1)))
    .check(z.refine((texts) => Object.keys(texts).length > 0, "must have a text")),
};
const ById = z.strictObject({ id: Uuid });
const refusals = ["not-signed-in", "not-allowed", "not-found", "conflict", "too-many-requests"] as const;
const write = {
  access: "staff",
  right: "replies:manage",
  limit: "write",
  answer: SavedReply,
  refusals,
  retry: true,
  idempotent: true,
} as const;

export const listReplies = endpoint({
  name: "listReplies",
  summary: "The clinic's saved replies",
  method: "GET",
  path: "/api/desk/replies",
  access: "staff",
  right: "requests:read",
  limit: "read",
  answer: z.strictObject({ replies: z.array(SavedReply) }),
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: true,
  idempotent: false,
});

export const addReply = endpoint({
  ...write,
  name: "addReply",
  summary: "Save a reply",
  method: "POST",
  path: "/api/desk/replies",
  body: z.strictObject(Content),
});

export const changeReply = endpoint({
  ...write,
  name: "changeReply",
  summary: "Change a saved reply",
  method: "PUT",
  path: "/api/desk/replies/{id}",
  params: ById,
  body: z.strictObject({ ...Content, version: z.int() }),
});

export const removeReply = endpoint({
  ...write,
  name: "removeReply",
  summary: "Delete a saved reply",
  method: "DELETE",
  path: "/api/desk/replies/{id}",
  params: ById,
  answer: z.strictObject({}),
});
