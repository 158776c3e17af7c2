import { after } from "./durations.ts";
import { refuse } from "./errors.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";
import { type SignedIn, signedIn } from "./tokens.ts";

/** Pages tell by it that signing in again helps: nothing else is refused with "fresh sign-in". */
const refusal = "A fresh sign-in is needed for this change.";

/** @throws WireError where the pool wants a younger sign-in before somebody changes how they sign in */
export function checkFresh({ now }: Pick<Services, "now">, pool: Pool, { signedInAt }: SignedIn): void {
  const { fresh } = pool.settings.lives;
  if (fresh > 0 && after(signedInAt, fresh) < now()) refuse("NotAuthorized", refusal);
}

/** Who calls with an access token and may change how they sign in with it. @throws WireError */
export async function freshlySignedIn(services: Services, pool: Pool, token: string): Promise<SignedIn> {
  const caller = await signedIn(services, pool, token);
  checkFresh(services, pool, caller);
  return caller;
}
