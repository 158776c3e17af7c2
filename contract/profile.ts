import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The user of the verified id token, with the client's preferred name. */
export const Profile = z.strictObject({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  givenName: z.string(),
  familyName: z.string(),
  /** The client's own picture, if any. */
  image: z.nullable(z.string()),
});
export type Profile = z.infer<typeof Profile>;

export const identifyProfile = endpoint({
  name: "identifyProfile",
  summary: "Get the user of the idToken header; called after each session load",
  method: "POST",
  path: "/api/profile/id",
  access: "client",
  limit: "read",
  answer: Profile,
  refusals: ["not-signed-in", "unknown-provider"],
  retry: false,
  idempotent: false,
});
