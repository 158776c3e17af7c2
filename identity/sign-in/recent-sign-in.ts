import { after } from "../../contract/durations.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { authenticate, type SignedIn } from "../tokens/tokens.ts";

/** Pages tell by it that signing in again helps: nothing else is refused with "fresh sign-in". */
const refusal = "A fresh sign-in is needed for this change.";

/** @throws WireError where the pool requires a more recent sign-in for changes of sign-in methods */
export function checkRecentSignIn({ now }: Pick<Services, "now">, pool: Pool, { signedInAt }: SignedIn): void {
  const { fresh } = pool.settings.lives;
  if (fresh > 0 && after(signedInAt, fresh) < now()) refuse("NotAuthorized", refusal);
}

/** Authenticates an access token and requires a recent sign-in. @throws WireError */
export async function authenticateRecent(services: Services, pool: Pool, token: string): Promise<SignedIn> {
  const caller = await authenticate(services, pool, token);
  checkRecentSignIn(services, pool, caller);
  return caller;
}
