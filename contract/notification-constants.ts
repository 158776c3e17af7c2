// Separate from `notifications.ts`, so that screens do not load the schema library.

/** Optional notification topics; account and contract mails are always sent. */
export const notificationTopics = ["quotes", "reminders"] as const;
