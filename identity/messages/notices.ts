import type { Db } from "../../adapters/database/database.ts";
import { days } from "../../contract/durations.ts";
import type { UserRow } from "../db/users.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { sendMail } from "./codes.ts";
import { mailLanguage } from "./language.ts";

type Needs = Pick<Services, "keys" | "now" | "newId">;
export type Notice = "password-changed" | "protection-changed";
export type ProtectionChange =
  | "passkey-added"
  | "passkey-removed"
  | "two-step"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "email";

/** Notifies a user of a changed sign-in method, in the transaction of the change. */
export const sendNotice = (
  services: Needs,
  tx: Db,
  pool: Pool,
  {
    mail,
    user,
    metadata,
    change,
  }: {
    mail: Notice;
    user: Pick<UserRow, "attributes">;
    metadata?: Metadata;
    /** What was changed of the protection. */
    change?: ProtectionChange;
  },
): Promise<void> =>
  sendMail(services, tx, pool, {
    mail,
    language: mailLanguage(pool, metadata, user.attributes["locale"]),
    to: user.attributes["email"],
    life: days(2),
    facts: change ? { change } : {},
  });

type Metadata = Parameters<typeof mailLanguage>[1];
