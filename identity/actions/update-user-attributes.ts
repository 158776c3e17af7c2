import * as z from "zod/mini";
import { emailKey } from "../../contract/values.ts";
import { endCodes } from "../db/codes.ts";
import { lockUser, type UserRow, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { type Provable, purposeOf, sendAttributeCode } from "../messages/attribute-codes.ts";
import { AccessToken, AttributeList, ClientMetadata } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { checkRecentSignIn } from "../sign-in/recent-sign-in.ts";
import { authenticate } from "../tokens/tokens.ts";
import { type Attributes, mergeAttributes } from "../users/attributes.ts";
import { writeAudit } from "../users/audit.ts";

const Input = z.object({ AccessToken, UserAttributes: AttributeList, ClientMetadata });

interface Change {
  readonly values: Partial<UserRow> & { readonly attributes: Attributes };
  /** New values that take effect when their codes are confirmed. */
  readonly waiting: readonly { readonly name: Provable; readonly to: string }[];
}

/** A new address, and a new number that second factors go to, do not take the place of the old before they are proven. */
function changeOf(user: UserRow, wished: Attributes): Change {
  const { email = "", phone_number: number, ...others } = wished;
  const [oldEmail = "", oldNumber] = [user.attributes["email"], user.attributes["phone_number"]];
  const isOtherAddress = emailKey(email) !== user.nameKey;
  const mailed = isOtherAddress ? [{ name: "email", to: email } as const] : [];
  const attributes = { ...others, email: isOtherAddress ? oldEmail : email };
  const withNumber = (value: string | undefined) =>
    value === undefined ? attributes : { ...attributes, phone_number: value };
  if (number === oldNumber) return { values: { attributes: withNumber(number) }, waiting: mailed };
  if (number !== undefined && user.mfa.includes("SMS_MFA"))
    return {
      values: { attributes: withNumber(oldNumber) },
      waiting: [...mailed, { name: "phone_number", to: number }],
    };
  const verified = user.verified.filter((name) => name !== "phone_number");
  const mfa = user.mfa.filter((kind) => kind !== "SMS_MFA");
  const preferredMfa = user.preferredMfa === "SMS_MFA" ? null : user.preferredMfa;
  return { values: { attributes: withNumber(number), verified, mfa, preferredMfa }, waiting: mailed };
}

/** Attributes that receive codes: a change needs a recent sign-in. */
const reaching = ["email", "phone_number"];

/** Changes attributes; a value that must be verified gets a code. */
export const updateUserAttributes = action("UpdateUserAttributes", Input, async (services, call, input) => {
  const { pool } = call;
  const caller = await authenticate(services, pool, input.AccessToken);
  const { sub } = caller.user;
  const metadata = input.ClientMetadata;
  return services.db.transaction(async (tx) => {
    const user = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
    const wished = mergeAttributes(user.attributes, input.UserAttributes, { mayChangeEmail: true });
    if (reaching.some((name) => wished[name] !== user.attributes[name])) checkRecentSignIn(services, pool, caller);
    const { values, waiting } = changeOf(user, wished);
    await updateUser(tx, pool.id, sub, { ...values, updatedAt: services.now() });
    await writeAudit(services, tx, call, { event: "attributes-changed", sub });
    if (values.verified) await endCodes(tx, pool.id, { sub, purpose: purposeOf("phone_number"), at: services.now() });
    const deliveries: object[] = [];
    for (const each of waiting)
      deliveries.push(await sendAttributeCode(services, tx, pool, { user, ...each, again: false, metadata }));
    return { CodeDeliveryDetailsList: deliveries };
  });
});
