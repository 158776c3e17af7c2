import type { Db } from "../adapters/database/database.ts";
import { sendCode } from "./codes.ts";
import type { UserRow } from "./db/users.ts";
import { refuse } from "./errors.ts";
import type { StringMap } from "./input.ts";
import { mailLanguage } from "./mail-language.ts";
import { digestOfName, masked, maskedNumber } from "./names.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";

/** What can be proven by a code, and how the code goes there. */
const kinds = {
  email: { purpose: "attribute", medium: "EMAIL" },
  phone_number: { purpose: "phone", medium: "SMS" },
} as const;

export type Provable = keyof typeof kinds;
export const purposeOf = (name: Provable): (typeof kinds)[Provable]["purpose"] => kinds[name].purpose;

/** @throws WireError for what no code can prove */
export function provable(name: string): Provable {
  const known: readonly string[] = Object.keys(kinds);
  if (!known.includes(name)) refuse("InvalidParameter", "This attribute cannot be verified here.");
  return name as Provable; // as just seen
}

interface Sending {
  readonly user: UserRow;
  readonly name: Provable;
  /** The value that is to be proven. */
  readonly to: string;
  /** Whether it goes where the newest code went, if that one still works. */
  readonly again: boolean;
  readonly metadata: StringMap | undefined;
}

/** Sends a code that proves an attribute, in the transaction that is its cause. @returns what the protocol tells of it */
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
    purpose,
    life: pool.settings.lives.resetCode,
    mail: "attribute-code",
    medium,
    language: mailLanguage(pool, metadata, user.attributes["locale"]),
    to,
    ...(again ? { again } : {}),
  });
  const Destination = medium === "SMS" ? maskedNumber(pool, user.nameKey, sent) : masked(sent ?? "");
  return { AttributeName: name, DeliveryMedium: medium, Destination };
}
