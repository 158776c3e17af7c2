import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { lockUser, removeUser } from "../db/users.ts";
import { AccessToken } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

/** Removes whoever asks, with all that is kept of them here. */
export const deleteUser = action("DeleteUser", z.object({ AccessToken }), async (services, call, input) => {
  const { user } = await signedIn(services, call.pool, input.AccessToken);
  await services.db.transaction(async (tx) => {
    await lockUser(tx, call.pool.id, user.sub);
    await removeUser(tx, call.pool.id, user.sub);
    await writeAudit(services, tx, call, { event: "deleted", sub: user.sub });
  });
  return {};
});
