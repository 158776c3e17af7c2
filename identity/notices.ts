import type { Db } from "../adapters/database/database.ts";
import { sendMail } from "./codes.ts";
import type { UserRow } from "./db/users.ts";
import { days } from "./durations.ts";
import { mailLanguage } from "./mail-language.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";

type Needs = Pick<Services, "keys" | "now" | "newId">;
export type Notice = "password-changed" | "protection-changed";

/** Tells somebody what changed in how they sign in, in the transaction that changes it: it may not have been them. */
export const sendNotice = (
  services: Needs,
  tx: Db,
  pool: Pool,
  { mail, user, metadata }: { mail: Notice; user: Pick<UserRow, "attributes">; metadata?: Metadata },
): Promise<void> =>
  sendMail(services, tx, pool, {
    mail,
    language: mailLanguage(pool, metadata, user.attributes["locale"]),
    to: user.attributes["email"],
    life: days(2),
    facts: {},
  });

type Metadata = Parameters<typeof mailLanguage>[1];
