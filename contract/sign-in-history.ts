import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { Instant } from "./values.ts";

/** A security event of an account. */
export const SignInEvent = z.strictObject({
  at: Instant,
  /** `signed-in`, `password-changed` and others: an open list. */
  event: z.string(),
  /** The network of the request, if known; not the full address. */
  network: z.nullable(z.string()),
});
export type SignInEvent = z.infer<typeof SignInEvent>;

export const listSignIns = endpoint({
  ...clientRead,
  name: "listSignIns",
  summary: "List the client's last fifty sign-ins and security changes, newest first",
  path: "/api/client/sign-in/list",
  /** Null for hosted pools, which do not share their history. */
  answer: z.strictObject({ events: z.nullable(z.array(SignInEvent)) }),
  refusals: ["unknown-provider"],
});
