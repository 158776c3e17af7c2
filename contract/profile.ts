import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";

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
  ...clientRead,
  name: "identifyProfile",
  summary: "Get the user of the idToken header; called after each session load",
  path: "/api/profile/id",
  method: "POST",
  retry: false,
  answer: Profile,
  refusals: ["not-signed-in", "unknown-provider"],
});
