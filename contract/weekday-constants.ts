/** In ISO 8601 order; separate from the schemas, because pages show them. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
