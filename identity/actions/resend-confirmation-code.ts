import * as z from "zod/mini";
import { callingClient } from "../clients.ts";
import { sendCode } from "../codes.ts";
import { ClientId, ClientMetadata, SecretHash, Username } from "../input.ts";
import { mailLanguage } from "../mail-language.ts";
import { findPerson, masked } from "../names.ts";
import { sendingAction } from "../rpc.ts";
import type { SignUpPayload } from "./sign-up.ts";

const Input = z.object({ ClientId, SecretHash, Username, ClientMetadata });

/** Sends another sign-up code; nobody, and who is confirmed already, gets the same answer and no mail. */
export const resendConfirmationCode = sendingAction("ResendConfirmationCode", Input, async (services, call, input) => {
  const { pool } = call;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await callingClient(services, pool, about);
  const { sub, digest, nameKey, record } = await findPerson(services, pool, input.Username);
  const waiting = record?.user.status === "UNCONFIRMED" ? record : undefined;
  const email = waiting?.user.attributes["email"];
  await services.db.transaction(async (tx) => {
    const own: SignUpPayload | undefined = waiting?.credential
      ? { credential: waiting.credential, attributes: waiting.user.attributes }
      : undefined;
    await sendCode(services, tx, pool, {
      sub,
      digest,
      purpose: "sign-up",
      life: pool.settings.lives.signUpCode,
      mail: "sign-up-code",
      language: mailLanguage(pool, input.ClientMetadata, waiting?.user.attributes["locale"]),
      to: email,
      payload: own ?? {},
      again: true,
    });
  });
  const Destination = masked(nameKey);
  return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination } };
});
