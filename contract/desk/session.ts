import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../values.ts";
import { Role } from "./rights.ts";

/** The signed-in member of staff. */
export const StaffSession = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  /** The session ends then if nothing is done before. */
  idleUntil: Instant,
  /** The session ends then at the latest. */
  until: Instant,
  /** Until then no new sign-in is required for signatures and for changes of people. */
  freshUntil: Instant,
});
export type StaffSession = z.infer<typeof StaffSession>;

export const openStaffSession = endpoint({
  name: "openStaffSession",
  summary: "Begin a session at the desk with an id token of the clinic's staff pool; also proves a fresh sign-in",
  method: "POST",
  path: "/api/desk/session",
  access: "public",
  limit: "write",
  body: z.strictObject({ idToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  answer: StaffSession,
  refusals: ["not-signed-in", "not-allowed", "too-many-requests", "try-later"],
  retry: false,
  idempotent: false,
});

export const getStaffSession = endpoint({
  name: "getStaffSession",
  summary: "The signed-in member of staff; null without a session",
  method: "GET",
  path: "/api/desk/session",
  access: "public",
  limit: "read",
  answer: z.strictObject({ session: z.nullable(StaffSession) }),
  refusals: ["too-many-requests"],
  retry: true,
  idempotent: false,
});

export const closeStaffSession = endpoint({
  name: "closeStaffSession",
  summary: "End the session at the desk",
  method: "DELETE",
  path: "/api/desk/session",
  access: "staff",
  right: "desk:use",
  limit: "write",
  answer: z.strictObject({}),
  refusals: ["not-signed-in", "too-many-requests"],
  retry: false,
  idempotent: false,
});

/** A browser in which the member of staff is signed in. */
export const OwnSession = z.strictObject({
  id: z.uuid(),
  /** As the browser names itself. */
  userAgent: z.string(),
  signedInAt: Instant,
  seenAt: Instant,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = endpoint({
  name: "listOwnSessions",
  summary: "The browsers in which the member of staff is signed in",
  method: "GET",
  path: "/api/desk/sessions",
  access: "staff",
  right: "desk:use",
  limit: "read",
  answer: z.strictObject({ sessions: z.array(OwnSession) }),
  refusals: ["not-signed-in", "too-many-requests"],
  retry: true,
  idempotent: false,
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  summary: "End one of the member's other sessions, or all of them",
  method: "POST",
  path: "/api/desk/sessions/end",
  access: "staff",
  right: "desk:use",
  limit: "write",
  body: z.strictObject({ id: z.nullable(z.uuid()) }),
  answer: z.strictObject({ sessions: z.array(OwnSession) }),
  refusals: ["not-signed-in", "too-many-requests"],
  retry: false,
  idempotent: true,
});
