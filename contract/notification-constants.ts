// Apart from `notifications.ts`: the screen lists these, and people should not load the schema library for that.

/** Optional notification topics; account and contract mails are always sent. */
export const notificationTopics = ["quotes", "reminders"] as const;
