import * as z from "zod/mini";
import { refuse } from "../errors.ts";
import { StringMap, text } from "../protocol/input.ts";
import { poolAction } from "../protocol/rpc.ts";
import { checkGuests, identityOf, identityPoolIdOf, loggedIn, newGuestId } from "../tokens/identity-pool.ts";

const Input = z.object({ IdentityPoolId: text(55), Logins: z._default(StringMap, new Map()) });

/** The identity of a user, or a new one of a guest where the pool allows guests. */
export const getId = poolAction("GetId", Input, async (services, { pool }, input) => {
  if (input.IdentityPoolId !== identityPoolIdOf(pool)) refuse("ResourceNotFound", "IdentityPool not found.");
  const sub = await loggedIn(services, pool, input.Logins);
  if (sub !== undefined) return { IdentityId: await identityOf(services, pool, sub) };
  checkGuests(pool);
  return { IdentityId: newGuestId(services, pool) };
});
