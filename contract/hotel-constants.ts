/** Amenities that help recovery. */
export const recoveryFeatures = [
  "step_free",
  "lift",
  "roll_in_shower",
  "nurse_visits",
  "room_service_24h",
  "kitchenette",
  "near_pharmacy",
  "quiet_floor",
] as const;

export const boards = ["room_only", "breakfast", "half", "full", "all_inclusive"] as const;

export const hotelSorts = ["fit", "price", "distance"] as const;
