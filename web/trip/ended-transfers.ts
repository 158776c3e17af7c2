import type { AccountTrip } from "../../contract/account-trips.ts";

/** References of transfers that have ended and are not to be sent any more. */
export const endedTransfers = (trips: readonly Pick<AccountTrip, "transfer">[]): readonly string[] =>
  trips.flatMap(({ transfer }) => (transfer && !transfer.isAwaited ? [transfer.reference] : []));
