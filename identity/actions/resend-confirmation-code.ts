import * as z from "zod/mini";
import { mailboxOf } from "../../contract/values.ts";
import { sendCode } from "../messages/codes.ts";
import { mailLanguage } from "../messages/language.ts";
import { authenticateClient } from "../pools/clients.ts";
import { ClientId, ClientMetadata, SecretHash, Username } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { maskAddress, resolveUser } from "../users/find-user.ts";
import type { SignUpPayload } from "./sign-up.ts";

const Input = z.object({ ClientId, SecretHash, Username, ClientMetadata });

/**
 * Sends another sign-up code. The owner of a confirmed address is told by mail that the account exists, as at a repeated
 * sign-up; the answer is the same, also for an unknown address, which gets no mail.
 */
export const resendConfirmationCode = action("ResendConfirmationCode", Input, async (services, call, input) => {
  const { pool } = call;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await authenticateClient(services, pool, about);
  const { sub, digest, nameKey, record } = await resolveUser(services, pool, input.Username);
  const waiting = record?.user.status === "UNCONFIRMED" ? record : undefined;
  const email = record?.user.attributes["email"];
  await services.db.transaction(async (tx) => {
    const own: SignUpPayload | undefined = waiting && {
      ...(waiting.credential && { credential: waiting.credential }),
      attributes: waiting.user.attributes,
    };
    await sendCode(services, tx, pool, {
      sub,
      digest,
      mailbox: mailboxOf(nameKey),
      purpose: "sign-up",
      life: pool.settings.lives.signUpCode,
      mail: record && !waiting ? "account-exists" : "sign-up-code",
      language: mailLanguage(pool, input.ClientMetadata, record?.user.attributes["locale"]),
      to: email,
      payload: own ?? {},
      again: true,
    });
  });
  const Destination = maskAddress(nameKey);
  return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination } };
});
