import * as z from "zod/mini";
import { refuse } from "../errors.ts";
import { asProvable, sendAttributeCode } from "../messages/attribute-codes.ts";
import { AccessToken, ClientMetadata, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";

const Input = z.object({ AccessToken, AttributeName: text(32), ClientMetadata });

/** Sends another code for an address or a number: the new one that waits to be proven, else the present one. */
export const getUserAttributeVerificationCode = action(
  "GetUserAttributeVerificationCode",
  Input,
  async (services, call, input) => {
    const { pool } = call;
    const { user } = await authenticate(services, pool, input.AccessToken);
    const name = asProvable(input.AttributeName);
    const to = user.attributes[name] ?? refuse("InvalidParameter", `User does not have a ${name}.`);
    const metadata = input.ClientMetadata;
    const CodeDeliveryDetails = await services.db.transaction((tx) =>
      sendAttributeCode(services, tx, pool, { user, name, to, again: true, metadata }),
    );
    return { CodeDeliveryDetails };
  },
);
