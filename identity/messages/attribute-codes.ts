import type { Db } from "../../adapters/database/database.ts";
import { mailboxOf } from "../../contract/values.ts";
import type { UserRow } from "../db/users.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { StringMap } from "../protocol/input.ts";
import type { Services } from "../services.ts";
import { digestOfName, maskAddress, maskNumber } from "../users/find-user.ts";
import { sendCode } from "./codes.ts";
import { mailLanguage } from "./language.ts";

/** Attributes that a code verifies, with the medium of the code. */
const kinds = {
  email: { purpose: "attribute", medium: "EMAIL" },
  phone_number: { purpose: "phone", medium: "SMS" },
} as const;

export type Provable = keyof typeof kinds;
export const purposeOf = (name: Provable): (typeof kinds)[Provable]["purpose"] => kinds[name].purpose;

/** @throws WireError for an attribute that no code verifies */
export function asProvable(name: string): Provable {
  const known: readonly string[] = Object.keys(kinds);
  if (!known.includes(name)) refuse("InvalidParameter", "This attribute cannot be verified here.");
  return name as Provable; // as just seen
}

interface Sending {
  readonly user: UserRow;
  readonly name: Provable;
  /** The value that is to be proven. */
  readonly to: string;
  /** Repeats the target of the newest open code. */
  readonly again: boolean;
  readonly metadata: StringMap | undefined;
}

/** Sends a code that verifies an attribute, in the caller's transaction. @returns the delivery details */
export async function sendAttributeCode(
  services: Services,
  tx: Db,
  pool: Pool,
  { user, name, to, again, metadata }: Sending,
): Promise<object> {
  const { purpose, medium } = kinds[name];
  const sent = await sendCode(services, tx, pool, {
    sub: user.sub,
    digest: digestOfName(pool, user.nameKey),
    ...(medium === "EMAIL" && { mailbox: mailboxOf(to) }),
    purpose,
    life: pool.settings.lives.resetCode,
    mail: "attribute-code",
    medium,
    language: mailLanguage(pool, metadata, user.attributes["locale"]),
    to,
    ...(again ? { again } : {}),
  });
  const Destination = medium === "SMS" ? maskNumber(pool, user.nameKey, sent) : maskAddress(sent ?? "");
  return { AttributeName: name, DeliveryMedium: medium, Destination };
}
