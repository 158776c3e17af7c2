// Apart from `notifications.ts`: the screen lists these, and people should not load the schema library for that.

/** What a person can be told about and can do without; what an account or an agreement depends on is none of them. */
export const notificationTopics = ["quotes", "reminders"] as const;
