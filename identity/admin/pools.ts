import { normaliseDomain } from "../../contract/providers.ts";
import { countUsers } from "../db/people.ts";
import { findPoolByDomain, listPools, listSigningKeys } from "../db/pools.ts";
import { revokeFamiliesOf } from "../db/tokens.ts";
import { WireError } from "../errors.ts";
import type { Client, Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { writeAudit } from "../users/audit.ts";
import { OperatorError, operatorsCall } from "./operator.ts";

/** By its id or by a domain of its provider. @throws OperatorError */
export async function findPool({ db, pools }: Services, name: string): Promise<Pool> {
  const domain = normaliseDomain(name);
  const id = (domain && (await findPoolByDomain(db, domain))?.id) ?? name;
  return pools.find(id).catch((error: unknown) => {
    if (!(error instanceof WireError)) throw error;
    throw new OperatorError(
      `There is no user pool ${name}. See: pool list\nA clinic's pool is made when the server starts, or when its site is first asked for.`,
    );
  });
}

export async function allPools({ db, pools }: Services): Promise<Pool[]> {
  return Promise.all((await listPools(db)).map(({ id }) => pools.find(id)));
}

/** @throws OperatorError */
export async function findClient({ pools }: Services, pool: Pool, id: string): Promise<Client> {
  const found = (await pools.clientsOf(pool)).find((client) => client.id === id);
  if (found) return found;
  throw new OperatorError(`The pool ${pool.id} has no client ${id}. See: client list ${pool.id}`);
}

export interface PoolFacts {
  readonly clients: readonly Client[];
  readonly keys: readonly { readonly kid: string; readonly state: string; readonly since: Date }[];
  readonly users: Readonly<Record<string, number>>;
}

/** Clients, keys and user counts of a pool. */
export async function factsOf({ db, pools }: Services, pool: Pool): Promise<PoolFacts> {
  const keys = await listSigningKeys(db, pool.id);
  const counts = await countUsers(db, pool.id);
  return {
    clients: await pools.clientsOf(pool),
    keys: keys
      .map(({ kid, state, since }) => ({ kid, state, since }))
      .toSorted((one, other) => (one.kid < other.kid ? 1 : -1)),
    users: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
  };
}

/**
 * Promotes the next signing key before its day; sign-ins stay valid.
 * A new key is published first: verifiers need a day to fetch it, then a second call promotes it.
 */
export async function rotateKeys(services: Services, pool: Pool): Promise<void> {
  await services.signingKeys.keySet(pool); // a pool that was never asked has no key yet
  await services.signingKeys.rotate(pool.id, "early");
  await writeAudit(services, services.db, operatorsCall(services, pool), { event: "keys-rotated", sub: null });
}

/** Replaces a leaked signing key at once; every sign-in of the pool ends. */
export const replaceKeys = (services: Services, pool: Pool): Promise<void> =>
  services.signingKeys.replaceAll(pool.id, async (tx) => {
    await revokeFamiliesOf(tx, pool.id, { at: services.now() });
    await writeAudit(services, tx, operatorsCall(services, pool), { event: "keys-replaced", sub: null });
  });
