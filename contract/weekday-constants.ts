/** In the order of ISO 8601; apart from the schemas because pages show them. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
