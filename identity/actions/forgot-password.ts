import * as z from "zod/mini";
import { mailboxOf } from "../../contract/values.ts";
import { sendCode } from "../messages/codes.ts";
import { mailLanguage } from "../messages/language.ts";
import { authenticateClient } from "../pools/clients.ts";
import { ClientId, ClientMetadata, SecretHash, Username } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { writeAudit } from "../users/audit.ts";
import { maskAddress, resolveUser } from "../users/find-user.ts";

const Input = z.object({ ClientId, SecretHash, Username, ClientMetadata });

/** Mails a reset code; for an unknown name the answer is the same, without a mail. */
export const forgotPassword = action("ForgotPassword", Input, async (services, call, input) => {
  const { pool } = call;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await authenticateClient(services, pool, about);
  const { sub, digest, nameKey, record } = await resolveUser(services, pool, input.Username);
  const user = record?.user;
  // An address set by an operator is not verified yet, and a reset code must not verify it.
  const isReachable = user?.enabled && user.status !== "FORCE_CHANGE_PASSWORD";
  await services.db.transaction(async (tx) => {
    await sendCode(services, tx, pool, {
      sub,
      digest,
      mailbox: mailboxOf(nameKey),
      purpose: "reset",
      life: pool.settings.lives.resetCode,
      mail: "reset-code",
      language: mailLanguage(pool, input.ClientMetadata, user?.attributes["locale"]),
      to: isReachable ? user.attributes["email"] : undefined,
    });
    await writeAudit(services, tx, call, { event: "code-sent", sub: user?.sub ?? null });
  });
  const Destination = maskAddress(nameKey);
  return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination } };
});
