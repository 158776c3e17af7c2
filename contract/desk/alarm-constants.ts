/** How an alarm ends, and that it came back. */
export const alarmActs = ["reached-call", "no-emergency", "urgent-again"] as const;

/** Kinds of cases of which who may answer alarms sees those that are or were urgent. */
export const alarmKinds = ["message", "chat"] as const;
