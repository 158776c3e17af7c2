import * as z from "zod/mini";
import { StringMap, text } from "../protocol/input.ts";
import { poolAction } from "../protocol/rpc.ts";
import { makeCredentials } from "../tokens/aws-credentials.ts";
import { checkGuestId, checkGuests, identityOf, loggedIn } from "../tokens/identity-pool.ts";

const Input = z.object({ IdentityId: text(55), Logins: z._default(StringMap, new Map()) });

/** Credentials for an hour. A signed-in caller takes over the guest identity it presents. */
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
