import * as z from "zod/mini";
import { sendCode } from "../codes.ts";
import { refuse } from "../errors.ts";
import { AccessToken, ClientMetadata, text } from "../input.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName, masked } from "../names.ts";
import { sendingAction } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, AttributeName: text(32), ClientMetadata });

/** Sends another code for the address: the new one that waits to be proven, else the present one. */
export const getUserAttributeVerificationCode = sendingAction(
  "GetUserAttributeVerificationCode",
  Input,
  async (services, call, input) => {
    const { pool } = call;
    const { user } = await signedIn(services, pool, input.AccessToken);
    if (input.AttributeName !== "email") refuse("InvalidParameter", "This attribute cannot be verified here.");
    const { sub } = user;
    const to = await services.db.transaction((tx) =>
      sendCode(services, tx, pool, {
        sub,
        digest: digestOfName(pool, user.nameKey),
        purpose: "attribute",
        life: pool.settings.lives.resetCode,
        mail: "attribute-code",
        language: mailLanguage(pool, input.ClientMetadata, user.attributes["locale"]),
        to: user.attributes["email"],
        again: true,
      }),
    );
    return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: masked(to ?? "") } };
  },
);
