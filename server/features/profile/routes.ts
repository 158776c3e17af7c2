import { identifyProfile } from "../../../contract/profile.ts";
import { handle } from "../../http.ts";

export const profileRoutes = () => [
  handle(identifyProfile, async ({ client }) => ({
    id: client.sub,
    email: client.email ?? "",
    emailVerified: client.emailVerified,
    givenName: client.givenName ?? "",
    familyName: client.familyName ?? "",
  })),
];
