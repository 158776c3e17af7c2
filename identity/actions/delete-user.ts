import * as z from "zod/mini";
import { lockUser, removeUser } from "../db/users.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { writeAudit } from "../users/audit.ts";

/** Deletes the caller with all records. */
export const deleteUser = action("DeleteUser", z.object({ AccessToken }), async (services, call, input) => {
  const { user } = await authenticate(services, call.pool, input.AccessToken);
  await services.db.transaction(async (tx) => {
    await lockUser(tx, call.pool.id, user.sub);
    await removeUser(tx, call.pool.id, user.sub);
    await writeAudit(services, tx, call, { event: "deleted", sub: user.sub });
  });
  return {};
});
