import * as z from "zod/mini";
import { revokeFamilies } from "../db/users.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { writeAudit } from "../users/audit.ts";

/** Ends every sign-in of a person, on all devices. */
export const globalSignOut = action("GlobalSignOut", z.object({ AccessToken }), async (services, call, input) => {
  const { user } = await authenticate(services, call.pool, input.AccessToken);
  await services.db.transaction(async (tx) => {
    await revokeFamilies(tx, call.pool.id, { sub: user.sub, at: services.now() });
    await writeAudit(services, tx, call, { event: "signed-out-everywhere", sub: user.sub });
  });
  return {};
});
