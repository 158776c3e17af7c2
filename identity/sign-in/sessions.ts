import type { Db } from "../../adapters/database/database.ts";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import { after } from "../../contract/durations.ts";
import { putSession, type SessionRow, takeSession, trySession } from "../db/sessions.ts";
import { refuse } from "../errors.ts";
import type { Client, Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { resolveUser } from "../users/find-user.ts";
import type { ChallengeName, ChallengeResponse } from "./types.ts";

type Needs = Pick<Services, "db" | "keys" | "now">;

/** Wrong answers that a session survives, because the clients keep it and let the person type again. */
const mostTries = 3;

export interface Opening {
  readonly client: Pick<Client, "id">;
  readonly sub: string;
  /** The user's when the first proof was given; null for an unknown name. */
  readonly securityVersion: number | null;
  readonly isDecoy?: boolean;
  readonly kind: string;
  readonly proofs: readonly string[];
  readonly facts?: unknown;
  /** Milliseconds; without it a challenge's usual ones. */
  readonly life?: number;
  /** A fixed id, where the client keeps no session; replaces the session opened under it before. */
  readonly id?: string;
}

const hashOf = (pool: Pool, session: string): string => pool.digest("session", session);
const context = (pool: Pool, hash: string): string => `pool/${pool.id}/session/${hash}`;

/** Opens a session for one challenge. @returns the id that the client sends back */
export async function openSession(
  { keys, now, randomBytes }: Pick<Services, "keys" | "now" | "randomBytes">,
  tx: Db,
  pool: Pool,
  { client, sub, securityVersion, isDecoy = false, kind, proofs, facts, ...given }: Opening,
): Promise<string> {
  const id = given.id ?? randomBytes(48).toString("base64url");
  const hash = hashOf(pool, id);
  const sealed =
    facts === undefined ? null : seal(keys, Buffer.from(JSON.stringify(facts)), context(pool, hash)).toString("base64");
  await putSession(tx, {
    hash,
    poolId: pool.id,
    clientId: client.id,
    sub,
    securityVersion,
    isDecoy,
    kind,
    proofs: [...proofs],
    facts: sealed,
    tries: 0,
    expiresAt: after(now(), given.life ?? pool.settings.lives.session),
  });
  return id;
}

export interface OpenSession {
  readonly sub: string;
  readonly clientId: string;
  readonly securityVersion: number | null;
  readonly isDecoy: boolean;
  readonly proofs: readonly string[];
  readonly facts: unknown;
  /** Consumes the session in the transaction of the answer's effects. @throws WireError when it was consumed meanwhile */
  end(tx: Db): Promise<void>;
}

export const invalidSession = "Invalid session for the user.";

interface Resumed {
  /** Absent in actions that name none. */
  readonly client?: Client;
  readonly session: string | undefined;
  readonly kind: string;
  readonly tries?: number;
}

/** Reads a session for one more try at its challenge, counted before it is looked at. @throws WireError */
export async function resumeSession(services: Needs, pool: Pool, resumed: Resumed): Promise<OpenSession> {
  if (resumed.session === undefined) return refuse("InvalidParameter", "Session is missing.");
  return (await findSession(services, pool, resumed)) ?? refuse("NotAuthorized", invalidSession);
}

/** Resumes the session that an answer names. @throws WireError, also where it belongs to another user than the named one */
export async function resumeChallenge(
  services: Services,
  pool: Pool,
  kind: ChallengeName,
  { client, session, responses }: ChallengeResponse,
): Promise<OpenSession> {
  const open = await resumeSession(services, pool, { client, session, kind });
  await checkSessionUser(services, pool, open, responses.get("USERNAME"));
  return open;
}

/** Clients name the user by the sub or by an address, or not at all. @throws WireError where it is another user */
export async function checkSessionUser(
  services: Services,
  pool: Pool,
  { sub }: Pick<OpenSession, "sub">,
  username: string | undefined,
): Promise<void> {
  if (username === undefined || username === sub) return;
  const named = await resolveUser(services, pool, username);
  if (named.sub !== sub) refuse("NotAuthorized", invalidSession);
}

/** The same; undefined for a session that cannot be resumed. */
export async function findSession(
  { db, keys, now }: Needs,
  pool: Pool,
  { client, session = "", kind, tries = mostTries }: Resumed,
): Promise<OpenSession | undefined> {
  const asked = { hash: hashOf(pool, session), clientId: client?.id, kind, now: now() };
  const row = await trySession(db, pool.id, asked);
  if (row && row.tries > tries) await takeSession(db, pool.id, asked);
  if (!row || row.tries > tries) return undefined;
  return {
    sub: row.sub,
    clientId: row.clientId,
    securityVersion: row.securityVersion,
    isDecoy: row.isDecoy,
    proofs: row.proofs,
    facts: factsOf(keys, pool, row),
    end: async (tx) => {
      if (!(await takeSession(tx, pool.id, asked))) refuse("NotAuthorized", invalidSession);
    },
  };
}

const factsOf = (keys: Needs["keys"], pool: Pool, { facts, hash }: SessionRow): unknown =>
  facts === null ? undefined : JSON.parse(unseal(keys, Buffer.from(facts, "base64"), context(pool, hash)).toString());
