import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Bell } from "./queue.ts";

/** A bell that processes on one database share. Rings of the same moment are one, and one is enough while it is on its way. */
export function createBell(
  { db, listen }: Pick<Database, "db" | "listen">,
  channel: string,
  report: (error: unknown) => void,
): Bell {
  let isRinging = false;
  let isAgain = false;
  async function ringOut(): Promise<void> {
    isRinging = true;
    do {
      isAgain = false;
      await db.execute(sql`select pg_notify(${channel}, '')`);
    } while (isAgain);
  }
  return {
    ring() {
      if (isRinging) isAgain = true;
      else
        ringOut()
          .catch(report)
          .finally(() => {
            isRinging = false;
          });
    },
    hear: (onRing) => listen(channel, onRing),
  };
}
