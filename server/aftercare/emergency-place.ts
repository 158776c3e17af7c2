import type { RecoveryDiary } from "../../contract/aftercare.ts";
import type { CountryCode } from "../../contract/values.ts";

export interface PlaceFacts {
  /** Where the person says that they are. */
  readonly said: CountryCode | undefined;
  /** By the clinic's calendar. */
  readonly today: string;
  /** Last day of the trip. */
  readonly leaveOn: string;
  readonly clinic: CountryCode;
  /** Where the person lives, else the nationality in the patient's passport. */
  readonly home: CountryCode | undefined;
  /** Guess from the network address. */
  readonly network: CountryCode | undefined;
}

/** The country whose emergency number is shown: the person's word, the trip's place until its last day, then home. */
export function placeOf({
  said,
  today,
  leaveOn,
  clinic,
  home,
  network,
}: PlaceFacts): Pick<RecoveryDiary["emergency"], "country" | "reason"> {
  if (said) return { country: said, reason: "said" };
  if (today <= leaveOn) return { country: clinic, reason: "trip" };
  if (home) return { country: home, reason: "home" };
  return network ? { country: network, reason: "network" } : { country: null, reason: "unknown" };
}
