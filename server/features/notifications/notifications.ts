import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { notificationTopics } from "../../../contract/notification-topics.ts";
import type { NotificationChoice, NotificationTopic, QuietHours } from "../../../contract/notifications.ts";
import { clientOwner, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { insertJob } from "../../db/jobs.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, minutes } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import type { MailPayload } from "../mails/mails.ts";
import { findChoice, type NotificationRow, putChoice } from "./queries.ts";

type Needs = Pick<Services, "now" | "newId">;
type Who = Pick<Context, "client" | "providerId" | "requestId">;

const present = (row: NotificationRow | undefined): NotificationChoice => {
  const isWanted = (topic: NotificationTopic): boolean => !row?.withoutEmail.includes(topic);
  return {
    email: {
      quotes: isWanted("quotes"),
      reminders: isWanted("reminders"),
    },
    quietHours: row?.quietHours ?? null,
    version: row?.version ?? 0,
  };
};

export const readChoice = async (tx: Db, { providerId, client }: Who): Promise<NotificationChoice> =>
  present(await findChoice(tx, providerId, clientOwner(client)));

/** @throws Refusal `conflict` where it was changed since the version that was seen */
export async function changeChoice(
  needs: Needs,
  tx: Db,
  { providerId, client, requestId }: Who,
  { email, quietHours, version }: NotificationChoice,
): Promise<NotificationChoice> {
  const owner = clientOwner(client);
  const withoutEmail = notificationTopics.filter((topic) => !email[topic]);
  const choice = { owner, withoutEmail, quietHours, updatedAt: needs.now(), seen: version };
  const row = await putChoice(tx, providerId, choice);
  if (!row) refuse("conflict", "This was changed in another window meanwhile. Look at it again, and save once more.");
  await writeAudit(needs, tx, providerId, { owner, event: "notifications-changed", requestId });
  return present(row);
}

/**
 * Writes a mail down that somebody can do without: not where they want none about its topic, and no sooner than their
 * quiet hours are over. What an account or an agreement depends on is queued by `queueMail`, whatever was chosen.
 */
export async function queueNotice(
  { now, newId }: Needs,
  tx: Db,
  providerId: ProviderId,
  { owner, topic, mail }: { owner: Owner; topic: NotificationTopic; mail: MailPayload },
): Promise<void> {
  const choice = await findChoice(tx, providerId, owner);
  if (choice?.withoutEmail.includes(topic)) return;
  const runAfter = choice?.quietHours ? notDuring(choice.quietHours, now()) : now();
  await insertJob(tx, providerId, { id: newId(), kind: "mail", payload: mail, runAfter });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const day = 24 * 60;

/** The instant, or where clocks show a quiet hour then, the end of it. */
export function notDuring({ from, until, timeZone }: QuietHours, instant: Date): Date {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
  let free = instant;
  // Once more where clocks are changed within the hours.
  for (let round = 0; round < 3; round++) {
    const shown = minutesOf(clock.format(free));
    const length = (minutesOf(until) - minutesOf(from) + day) % day;
    const passed = (shown - minutesOf(from) + day) % day;
    if (passed >= length) return free;
    const whole = new Date(Math.floor(free.getTime() / minutes(1)) * minutes(1));
    free = after(whole, minutes(length - passed));
  }
  return free;
}
