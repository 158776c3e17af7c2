import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { callingClient } from "../clients.ts";
import { sendCode } from "../codes.ts";
import { ClientId, ClientMetadata, SecretHash, Username } from "../input.ts";
import { mailLanguage } from "../mail-language.ts";
import { findPerson, masked } from "../names.ts";
import { sendingAction } from "../rpc.ts";

const Input = z.object({ ClientId, SecretHash, Username, ClientMetadata });

/** Mails a code with which a new password can be set. Nobody gets the same answer, and no mail. */
export const forgotPassword = sendingAction("ForgotPassword", Input, async (services, call, input) => {
  const { pool } = call;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await callingClient(services, pool, about);
  const { sub, digest, nameKey, record } = await findPerson(services, pool, input.Username);
  const user = record?.user;
  // Mail goes only where it was proven to be read, or where the code itself will prove it.
  const isReachable = user?.enabled && user.status !== "FORCE_CHANGE_PASSWORD";
  await services.db.transaction(async (tx) => {
    await sendCode(services, tx, pool, {
      sub,
      digest,
      purpose: "reset",
      life: pool.settings.lives.resetCode,
      mail: "reset-code",
      language: mailLanguage(pool, input.ClientMetadata, user?.attributes["locale"]),
      to: isReachable ? user.attributes["email"] : undefined,
    });
    await writeAudit(services, tx, call, { event: "code-sent", sub: user?.sub ?? null });
  });
  const Destination = masked(nameKey);
  return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination } };
});
