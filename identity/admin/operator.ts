import { operatorsNetwork } from "../audit.ts";
import type { Pool } from "../pools.ts";
import type { Call } from "../rpc.ts";
import type { Services } from "../services.ts";

/** Something that cannot be done as it was asked; the message says what to do instead. */
export class NotPossible extends Error {}

/** Who did it, for the audit: nobody on the network. */
export const operatorsCall = ({ newId }: Pick<Services, "newId">, pool: Pool): Call => ({
  pool,
  network: operatorsNetwork,
  domain: pool.domains[0] ?? "localhost",
  requestId: newId(),
});
