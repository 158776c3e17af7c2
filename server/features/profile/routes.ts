import { identifyProfile } from "../../../contract/profile.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { claimByAddress } from "../claims/claims.ts";
import { clientHere } from "../clients/clients.ts";

export const profileRoutes = (services: Services) => [
  handle(identifyProfile, async (context) => {
    const { client } = context;
    const row = await clientHere(services, context);
    // After each sign-in: what somebody asked for as a guest is theirs now.
    await claimByAddress(services, context);
    return {
      id: client.sub,
      email: client.email ?? "",
      emailVerified: client.emailVerified,
      givenName: row?.firstName ?? client.givenName ?? "",
      familyName: row?.lastName ?? client.familyName ?? "",
      image: row?.image ?? null,
    };
  }),
];
