import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { notificationTopics } from "./notification-constants.ts";
import { TimeZone, WallTime } from "./values.ts";

export const NotificationTopic = z.enum(notificationTopics);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

/** Non-urgent mails are delayed from `from` to `until`, which may be on the next day. */
export const QuietHours = z.strictObject({ from: WallTime, until: WallTime, timeZone: TimeZone });
export type QuietHours = z.infer<typeof QuietHours>;

export const NotificationChoice = z.strictObject({
  email: z.strictObject({
    quotes: z.boolean(),
    reminders: z.boolean(),
  }),
  quietHours: z.nullable(QuietHours),
  /** True if mails and calendars may name treatments; otherwise nothing in them reveals the purpose of a visit. */
  named: z.boolean(),
  /** Incremented with every change; 0 before the first. */
  version: z.int(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const getNotifications = endpoint({
  ...clientRead,
  name: "getNotifications",
  summary: "Get the client's notification settings",
  path: "/api/client/notification",
  answer: NotificationChoice,
  refusals: ["unknown-provider"],
});

export const chooseNotifications = endpoint({
  ...clientWrite,
  name: "chooseNotifications",
  summary: "Change the notification settings; requires the version that was read",
  path: "/api/client/notification",
  method: "PUT",
  body: NotificationChoice,
  answer: NotificationChoice,
  refusals: ["conflict", "unknown-provider"],
});
