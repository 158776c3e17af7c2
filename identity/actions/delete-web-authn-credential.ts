import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { removePasskey } from "../db/passkeys.ts";
import { refuse } from "../errors.ts";
import { freshlySignedIn } from "../fresh-sign-ins.ts";
import { AccessToken, text } from "../input.ts";
import { sendNotice } from "../notices.ts";
import { sendingAction } from "../rpc.ts";

const Input = z.object({ AccessToken, CredentialId: text(1364) });

/** Nobody signs in with this passkey any more. */
export const deleteWebAuthnCredential = sendingAction(
  "DeleteWebAuthnCredential",
  Input,
  async (services, call, input) => {
    const { pool } = call;
    const { user } = await freshlySignedIn(services, pool, input.AccessToken);
    const whose = { sub: user.sub, credentialId: input.CredentialId };
    await services.db.transaction(async (tx) => {
      if (!(await removePasskey(tx, pool.id, whose))) refuse("ResourceNotFound", "The credential does not exist.");
      await sendNotice(services, tx, pool, { mail: "protection-changed", user });
      await writeAudit(services, tx, call, { event: "passkey-removed", sub: user.sub });
    });
    return {};
  },
);
