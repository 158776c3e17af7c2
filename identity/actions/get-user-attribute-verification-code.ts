import * as z from "zod/mini";
import { provable, sendAttributeCode } from "../attribute-codes.ts";
import { refuse } from "../errors.ts";
import { AccessToken, ClientMetadata, text } from "../input.ts";
import { sendingAction } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, AttributeName: text(32), ClientMetadata });

/** Sends another code for an address or a number: the new one that waits to be proven, else the present one. */
export const getUserAttributeVerificationCode = sendingAction(
  "GetUserAttributeVerificationCode",
  Input,
  async (services, call, input) => {
    const { pool } = call;
    const { user } = await signedIn(services, pool, input.AccessToken);
    const name = provable(input.AttributeName);
    const to = user.attributes[name] ?? refuse("InvalidParameter", `User does not have a ${name}.`);
    const metadata = input.ClientMetadata;
    const CodeDeliveryDetails = await services.db.transaction((tx) =>
      sendAttributeCode(services, tx, pool, { user, name, to, again: true, metadata }),
    );
    return { CodeDeliveryDetails };
  },
);
