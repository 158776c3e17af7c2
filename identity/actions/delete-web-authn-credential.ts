import * as z from "zod/mini";
import { removePasskey } from "../db/passkeys.ts";
import { revokeFamilies } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import { AccessToken, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { checkFactorLeft } from "../sign-in/second-factors.ts";
import { writeAudit } from "../users/audit.ts";

const Input = z.object({ AccessToken, CredentialId: text(1364) });

/** Removes a passkey; every other sign-in of the person ends. */
export const deleteWebAuthnCredential = action("DeleteWebAuthnCredential", Input, async (services, call, input) => {
  const { pool } = call;
  const { user, originJti } = await authenticateRecent(services, pool, input.AccessToken);
  const owned = { sub: user.sub, credentialId: input.CredentialId };
  await services.db.transaction(async (tx) => {
    if (!(await removePasskey(tx, pool.id, owned))) refuse("ResourceNotFound", "The credential does not exist.");
    await checkFactorLeft(tx, pool, user);
    await revokeFamilies(tx, pool.id, { sub: user.sub, at: services.now(), except: originJti });
    await sendNotice(services, tx, pool, { mail: "protection-changed", user, change: "passkey-removed" });
    await writeAudit(services, tx, call, { event: "passkey-removed", sub: user.sub });
  });
  return {};
});
