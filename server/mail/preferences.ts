import type { Db } from "../../adapters/database/database.ts";
import { after, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { notificationTopics } from "../../contract/notification-constants.ts";
import type { NotificationChoice, NotificationTopic, QuietHours } from "../../contract/notifications.ts";
import { dateFormat } from "../../web/format.ts";
import type { Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { ClientRequester } from "../http/requester.ts";
import { insertJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { findChoice, type NotificationRow, putChoice } from "./preference-queries.ts";
import type { MailPayload } from "./queue.ts";

const present = (row: NotificationRow | undefined): NotificationChoice => {
  const isWanted = (topic: NotificationTopic): boolean => !row?.withoutEmail.includes(topic);
  return {
    email: {
      quotes: isWanted("quotes"),
      reminders: isWanted("reminders"),
    },
    quietHours: row?.quietHours ?? null,
    named: row?.named ?? false,
    version: row?.version ?? 0,
  };
};

export const readChoice = async (tx: Db, { providerId, owner }: ClientRequester): Promise<NotificationChoice> =>
  present(await findChoice(tx, providerId, owner));

/** Whether mails and calendars may name the treatments of a person; not until the person allows it. */
export const mayName = async (tx: Db, providerId: ProviderId, owner: Owner): Promise<boolean> =>
  (await findChoice(tx, providerId, owner))?.named ?? false;

/** @throws Refusal `conflict` where it was changed since the version that was seen */
export async function changeChoice(
  services: Services,
  tx: Db,
  { providerId, owner, requestId }: ClientRequester,
  { email, quietHours, named, version }: NotificationChoice,
): Promise<NotificationChoice> {
  const withoutEmail = notificationTopics.filter((topic) => !email[topic]);
  const choice = { owner, withoutEmail, quietHours, named, updatedAt: services.now(), seen: version };
  const row = await putChoice(tx, providerId, choice);
  if (!row) refuse("conflict", "This was changed in another window meanwhile. Look at it again, and save once more.");
  await writeAudit(services, tx, providerId, { owner, event: "notifications-changed", requestId });
  return present(row);
}

/**
 * Queues an optional mail unless the person declined its topic, and not before the end of the quiet hours. Account and
 * contract mails use `queueMail`, which ignores preferences.
 */
export async function queueNotice(
  { now, newId }: Services,
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
  const clock = dateFormat("en-GB", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
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
