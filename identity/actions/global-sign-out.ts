import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { revokeFamilies } from "../db/users.ts";
import { AccessToken } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

/** Ends every sign-in of a person, on all devices. */
export const globalSignOut = action("GlobalSignOut", z.object({ AccessToken }), async (services, call, input) => {
  const { user } = await signedIn(services, call.pool, input.AccessToken);
  await services.db.transaction(async (tx) => {
    await revokeFamilies(tx, call.pool.id, { sub: user.sub, at: services.now() });
    await writeAudit(services, tx, call, { event: "signed-out-everywhere", sub: user.sub });
  });
  return {};
});
