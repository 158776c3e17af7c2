import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** Kinds of things that change at the desk. */
export const liveTopics = [
  "inbox",
  "presence",
  "requests",
  "consultations",
  "recoveries",
  "chats",
  "messages",
  "trips",
  "money",
  "documents",
  "people",
  "catalogue",
  "integrations",
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Something changed: pages that show it ask again. Without a topic anything may have changed. */
export const LiveEvent = z.strictObject({
  topic: z.nullable(z.enum(liveTopics)),
  /** The id of the changed object, such as a request; empty in a heartbeat, when nothing changed. */
  id: z.nullable(z.string()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const followDesk = endpoint({
  name: "followDesk",
  summary: "Changes at the clinic as they happen, as a stream of events; without `text/event-stream`, one empty event",
  method: "GET",
  path: "/api/desk/live",
  access: "staff",
  right: "desk:use",
  limit: "read",
  answer: LiveEvent,
  event: LiveEvent,
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: false,
  idempotent: false,
});
