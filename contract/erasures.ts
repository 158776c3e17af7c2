import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { Instant } from "./values.ts";

/** State of a requested account deletion. */
export const ErasureState = z.strictObject({
  dueAt: z.nullable(Instant),
  /** Days in which it can be cancelled; 0 without a grace period. */
  graceDays: z.int(),
  /** Booked items of trips that are not over; a deletion does not cancel them. */
  bookedItems: z.int(),
  /** The end of the time after sign-in in which it can be requested. */
  freshUntil: Instant,
});
export type ErasureState = z.infer<typeof ErasureState>;

export const getErasure = endpoint({
  ...clientRead,
  name: "getErasure",
  summary: "Get the state of the account's deletion",
  path: "/api/client/erasure",
  answer: ErasureState,
  refusals: ["unknown-provider"],
});

export const requestErasure = endpoint({
  ...clientWrite,
  name: "requestErasure",
  summary: "Delete the account after the grace period; requires a recent sign-in",
  path: "/api/client/erasure/request",
  limit: "send",
  retry: false,
  body: z.strictObject({
    /** The client's own e-mail address, typed again. */
    email: z.string().check(z.maxLength(300)),
    /** For an external pool, which removes a user only by their own token. */
    accessToken: z.optional(z.string().check(z.maxLength(4000))),
  }),
  answer: ErasureState,
  refusals: ["not-allowed", "invalid-input", "unknown-provider"],
});

export const callOffErasure = endpoint({
  ...clientWrite,
  name: "callOffErasure",
  summary: "Cancel the account's deletion",
  path: "/api/client/erasure/call-off",
  answer: ErasureState,
  refusals: ["unknown-provider"],
});
