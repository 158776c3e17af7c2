import type { Database } from "../../adapters/database/database.ts";
import type { Bell } from "../../adapters/queue/queue.ts";

/** A bell that processes on one database share. Rings of the same moment are one, and one is enough while it is on its way. */
export function createBell(
  { notify, listen }: Pick<Database, "notify" | "listen">,
  channel: string,
  report: (error: unknown) => void,
): Bell {
  let isRinging = false;
  let isAgain = false;
  async function ringOut(): Promise<void> {
    isRinging = true;
    do {
      isAgain = false;
      await notify(channel);
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
