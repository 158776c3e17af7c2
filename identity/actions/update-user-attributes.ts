import * as z from "zod/mini";
import { emailKey } from "../../contract/values.ts";
import { writeAudit } from "../audit.ts";
import { sendCode } from "../codes.ts";
import { updateUser } from "../db/users.ts";
import { AccessToken, AttributeList, ClientMetadata } from "../input.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName, masked } from "../names.ts";
import { sendingAction } from "../rpc.ts";
import { signedIn } from "../tokens.ts";
import { mergeAttributes } from "../users.ts";

const Input = z.object({ AccessToken, UserAttributes: AttributeList, ClientMetadata });

/** Changes attributes. A new address works only when its code was typed; until then the one before stays. */
export const updateUserAttributes = sendingAction("UpdateUserAttributes", Input, async (services, call, input) => {
  const { pool } = call;
  const { user } = await signedIn(services, pool, input.AccessToken);
  const { email = "", ...merged } = mergeAttributes(user.attributes, input.UserAttributes, { mayChangeEmail: true });
  const isOtherAddress = emailKey(email) !== user.nameKey;
  const attributes = { ...merged, email: isOtherAddress ? (user.attributes["email"] ?? "") : email };
  const isSamePhone = attributes["phone_number" as keyof typeof attributes] === user.attributes["phone_number"];
  const verified = user.verified.filter((name) => name !== "phone_number" || isSamePhone);
  await services.db.transaction(async (tx) => {
    await updateUser(tx, pool.id, user.sub, { attributes, verified, updatedAt: services.now() });
    await writeAudit(services, tx, call, { event: "attributes-changed", sub: user.sub });
    if (!isOtherAddress) return;
    await sendCode(services, tx, pool, {
      sub: user.sub,
      digest: digestOfName(pool, user.nameKey),
      purpose: "attribute",
      life: pool.settings.lives.resetCode,
      mail: "attribute-code",
      language: mailLanguage(pool, input.ClientMetadata, user.attributes["locale"]),
      to: email,
    });
  });
  const delivery = { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: masked(email) };
  return { CodeDeliveryDetailsList: isOtherAddress ? [delivery] : [] };
});
