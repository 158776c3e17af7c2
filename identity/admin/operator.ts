import { operatorsNetwork } from "../db/audit.ts";
import type { Pool } from "../pools/pools.ts";
import type { Origin } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";

/** A refusal of an operator's command; the message says what to do instead. */
export class OperatorError extends Error {}

/** The audit's origin of an operator's command. */
export const operatorsCall = ({ newId }: Pick<Services, "newId">, pool: Pool): Origin => ({
  pool,
  network: operatorsNetwork,
  requestId: newId(),
});
