import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Whom the id token names, after the server has looked at it itself. */
export const Profile = z.strictObject({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  givenName: z.string(),
  familyName: z.string(),
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
  refusals: ["unknown-provider"],
  retry: false,
  idempotent: false,
});
