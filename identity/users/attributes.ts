import { phoneNumberOf } from "../../contract/phone-number.ts";
import { Email, emailKey } from "../../contract/values.ts";
import type { UserRow } from "../db/users.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import { publicIdOfName } from "./find-user.ts";

/** The standard attributes of OpenID that a person may set, and the address. */
const known = new Set([
  "address",
  "birthdate",
  "email",
  "family_name",
  "gender",
  "given_name",
  "locale",
  "middle_name",
  "name",
  "nickname",
  "phone_number",
  "picture",
  "preferred_username",
  "profile",
  "updated_at",
  "website",
  "zoneinfo",
]);

/** Bytes of all names and values: they are in every id token, which goes along in a header. */
const mostText = 3000;

export type Attributes = Readonly<Record<string, string>>;
export type AttributePair = { readonly Name: string; readonly Value: string };

// Direction overrides and control characters could falsify the text of mails and pages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const unprintable = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u;

const badSchema = (why: string): never =>
  refuse("InvalidParameter", `Attributes did not conform to the schema: ${why}`);

/**
 * Attributes with changes applied; an empty value removes one.
 * @throws WireError for names that cannot be set and malformed values
 */
export function mergeAttributes(
  before: Attributes,
  pairs: readonly AttributePair[],
  { mayChangeEmail }: { mayChangeEmail: boolean },
): Attributes {
  const merged = new Map(Object.entries(before));
  for (const { Name: name, Value: value } of pairs) {
    if (!known.has(name))
      badSchema(`${name.slice(0, 32).replace(/[^\w:]/g, "?")}: The attribute is not defined in the schema.`);
    if (unprintable.test(value)) badSchema(`${name}: Invalid characters.`);
    if (name === "email") merged.set(name, readEmail(value, before["email"], mayChangeEmail));
    else if (name === "phone_number" && value !== "" && phoneNumberOf(value) !== value)
      badSchema("phone_number: Invalid phone number format.");
    else if (value === "") merged.delete(name);
    else merged.set(name, value);
  }
  const length = [...merged].reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), 0);
  if (length > mostText) badSchema("Too much text: all values together are too long.");
  return Object.fromEntries(merged);
}

function readEmail(value: string, before: string | undefined, mayChange: boolean): string {
  const parsed = Email.safeParse(value);
  if (!parsed.success) return badSchema("email: Invalid email address format.");
  const isOther = before !== undefined && emailKey(before) !== emailKey(parsed.data);
  return isOther && !mayChange ? badSchema("email: The address cannot be changed here.") : parsed.data;
}

/** A user's attributes as the protocol lists them. */
export const wireAttributes = ({ sub, attributes, verified }: UserRow): AttributePair[] => [
  { Name: "sub", Value: sub },
  ...Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  ...["email", "phone_number"]
    .filter((name) => name in attributes)
    .map((name) => ({ Name: `${name}_verified`, Value: String(verified.includes(name)) })),
];

/** The row of an unconfirmed user. */
export const newUser = (
  pool: Pool,
  { sub, nameKey, attributes, now }: { sub: string; nameKey: string; attributes: Attributes; now: Date },
): UserRow => ({
  sub,
  poolId: pool.id,
  publicId: publicIdOfName(pool, nameKey),
  nameKey,
  status: "UNCONFIRMED",
  enabled: true,
  attributes,
  verified: [],
  mfa: [],
  preferredMfa: null,
  securityVersion: 0,
  createdAt: now,
  updatedAt: now,
});
