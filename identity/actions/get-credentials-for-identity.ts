import * as z from "zod/mini";
import { makeCredentials } from "../credentials.ts";
import { checkGuestId, checkGuests, identityOf, loggedIn } from "../identities.ts";
import { StringMap, text } from "../input.ts";
import { poolAction } from "../rpc.ts";

const Input = z.object({ IdentityId: text(55), Logins: z._default(StringMap, new Map()) });

/** Credentials for an hour. Who comes with a guest's identity and has signed in takes it over. */
export const getCredentialsForIdentity = poolAction(
  "GetCredentialsForIdentity",
  Input,
  async (services, { pool }, input) => {
    const sub = await loggedIn(services, pool, input.Logins);
    if (sub === undefined) {
      checkGuests(pool);
      await checkGuestId(services, pool, input.IdentityId);
    }
    const identityId = sub === undefined ? input.IdentityId : await identityOf(services, pool, sub, input.IdentityId);
    return { IdentityId: identityId, Credentials: await makeCredentials(services, pool, { identityId, sub }) };
  },
);
