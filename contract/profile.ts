import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Whom the id token names, after the server has looked at it itself; called as they want to be here. */
export const Profile = z.strictObject({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  givenName: z.string(),
  familyName: z.string(),
  /** The client's own picture, where there is one. */
  image: z.nullable(z.string()),
});
export type Profile = z.infer<typeof Profile>;

export const identifyProfile = endpoint({
  name: "identifyProfile",
  summary: "Who the id token in the idToken header names; called after each session load",
  method: "POST",
  path: "/api/profile/id",
  access: "client",
  limit: "read",
  answer: Profile,
  refusals: ["not-signed-in", "unknown-provider"],
  retry: false,
  idempotent: false,
});
