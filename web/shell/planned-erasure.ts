import type { Call } from "../../contract/call.ts";
import { getErasure } from "../../contract/erasures.ts";

/** When the account will be deleted; null where that is not planned. A page is not kept from its reader by this. */
export const plannedErasure = (call: Call): Promise<string | null> =>
  call(getErasure, {}).then(
    ({ dueAt }) => dueAt,
    () => null,
  );
