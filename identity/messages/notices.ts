import type { Db } from "../../adapters/database/database.ts";
import { days } from "../../contract/durations.ts";
import type { UserRow } from "../db/users.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { sendMail } from "./codes.ts";
import { mailLanguage } from "./language.ts";

type Needs = Pick<Services, "keys" | "now" | "newId">;
export type Notice = "password-changed" | "protection-changed";

/** Notifies a user of a changed sign-in method, in the transaction of the change. */
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
