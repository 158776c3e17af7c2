import { createHmac } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import { rootOf } from "../../adapters/files/master-key.ts";
import { after, hours } from "../../contract/durations.ts";
import {
  type CounterRow,
  countUnlessLocked,
  findCounter,
  lockCounter,
  removeCounter,
  updateCounter,
} from "../db/counters.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Call } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";

type Needs = Pick<Services, "db" | "config" | "now">;

/** Of the counter of a name's failures. */
export const attemptsKey = (digest: string): string => `sign-in ${digest}`;
const attemptsExceeded = "Password attempts exceeded";

/** @throws WireError while a name is locked, known or unknown */
export async function checkLock({ db, now }: Needs, pool: Pool, digest: string): Promise<void> {
  const held = await findCounter(db, pool.id, attemptsKey(digest));
  if (held?.lockedUntil && held.lockedUntil > now()) refuse("NotAuthorized", attemptsExceeded);
}

/**
 * Counts an attempt to sign in before it is checked, so that none of many at once slips through. Failures after the
 * free ones lock the name: 1 s, 2 s, 4 s … An attempt during a lock does not lengthen it. Attempts of one name in this
 * process run one after another: a right one is taken back when its call ends, and until then would count as a failure.
 * @throws WireError while the name is locked
 */
export async function countAttempt(
  { db, config, now, attemptQueue }: Needs & Pick<Services, "attemptQueue">,
  { pool, ended }: Pick<Call, "pool" | "ended">,
  digest: string,
): Promise<void> {
  await attemptQueue.take(`${pool.id} ${digest}`, ended);
  const { freeFailures: free, longestLock: longest } = config.limits;
  const isCounted = await countUnlessLocked(db, pool.id, attemptsKey(digest), { at: now(), free, longest });
  if (!isCounted) refuse("NotAuthorized", attemptsExceeded);
}

/** Takes a counted attempt back that turned out right, while other proofs are still to come. */
export async function forgiveAttempt(
  tx: Db,
  { now }: Pick<Services, "now">,
  pool: Pool,
  digest: string,
): Promise<void> {
  const held = await lockCounter(tx, pool.id, attemptsKey(digest), freshCount(now()));
  await updateCounter(tx, pool.id, attemptsKey(digest), { ...held, n: Math.max(0, held.n - 1), lockedUntil: null });
}

/** Clears the failures of a name after a sign-in. */
export const clearAttempts = (tx: Db, pool: Pool, digest: string): Promise<unknown> =>
  removeCounter(tx, pool.id, attemptsKey(digest));

const freshCount = (time: Date): CounterRow => ({
  n: 0,
  since: time,
  lockedUntil: null,
  expiresAt: after(time, hours(1)),
});

interface Window {
  readonly key: string;
  readonly most: number;
  readonly length: number;
}

/** Counts in windows that start at the first hit. @returns whether all windows had room */
async function countIn(
  tx: Db,
  { now }: Pick<Services, "now">,
  pool: Pool,
  windows: readonly Window[],
): Promise<boolean> {
  const time = now();
  const held: CounterRow[] = [];
  for (const { key, length } of windows) {
    const fresh = { ...freshCount(time), expiresAt: after(time, length) };
    const row = await lockCounter(tx, pool.id, key, fresh);
    held.push(row.expiresAt <= time ? fresh : row);
  }
  // Refused calls are not counted: the client libraries retry them.
  if (windows.some(({ most }, index) => (held[index]?.n ?? 0) >= most)) return false;
  for (const [index, { key }] of windows.entries()) {
    const row = held[index];
    if (row) await updateCounter(tx, pool.id, key, { ...row, n: row.n + 1 });
  }
  return true;
}

/**
 * Counts a code that is sent. All that a stranger can ask for share one count per mailbox, over every pool of the
 * installation; codes after a proven password, and text messages, have their own, so that no stranger uses them up.
 * @throws WireError above the limit
 */
export async function countMessage(
  tx: Db,
  services: Pick<Services, "config" | "now" | "counters" | "keys">,
  pool: Pool,
  about: Counted & { readonly mailbox?: string },
): Promise<void> {
  const { mailsAnHour, mailsADay } = services.config.limits;
  if (about.mailbox !== undefined) return countMailbox(services, about.mailbox);
  const key = `mail ${about.purpose} ${about.digest}`;
  const hasRoom = await countIn(tx, services, pool, [
    { key: `${key} hour`, most: mailsAnHour, length: hours(1) },
    { key: `${key} day`, most: mailsADay, length: hours(24) },
  ]);
  if (!hasRoom) refuse("LimitExceeded");
}

/** Looks at both windows before it counts, so that a refused call is not counted. */
async function countMailbox(
  { config, counters, keys }: Pick<Services, "config" | "counters" | "keys">,
  mailbox: string,
): Promise<void> {
  const key = `identity:codes:${createHmac("sha256", rootOf(keys)).update(`code mails\0${mailbox}`).digest("base64url")}`;
  const windows = [
    { most: config.limits.codesAnHour, seconds: 3600 },
    { most: config.limits.mailsADay, seconds: 86_400 },
  ];
  for (const { most, seconds } of windows)
    if ((await counters.hit(key, seconds, 0)).count >= most) refuse("LimitExceeded");
  for (const { most, seconds } of windows) if ((await counters.hit(key, seconds)).count > most) refuse("LimitExceeded");
}

interface Counted {
  readonly purpose: string;
  /** Of the name. */
  readonly digest: string;
}

const codeKey = ({ purpose, digest }: Counted): string => `code ${purpose} ${digest}`;

/** Counts a try before the code is compared; a new code begins a new count. @throws WireError above the limit */
export async function countCodeTry(services: Needs, pool: Pool, about: Counted): Promise<void> {
  const windows = [{ key: codeKey(about), most: services.config.limits.codeTriesAnHour, length: hours(1) }];
  const hasRoom = await services.db.transaction((tx) => countIn(tx, services, pool, windows));
  if (!hasRoom) refuse("LimitExceeded");
}

/** Removes the count of tries: the code was used, or a new one is sent. */
export const clearCodeTries = (tx: Db, pool: Pool, about: Counted): Promise<unknown> =>
  removeCounter(tx, pool.id, codeKey(about));

/** Counts a sign-up of a network. @throws WireError above the hourly limit */
export async function countSignUp(
  { counters, config }: Pick<Services, "counters" | "config">,
  pool: Pool,
  network: string,
): Promise<void> {
  const { most, seconds } = config.limits.signUps;
  const key = `identity:sign-ups:${pool.id}:${network}`;
  const { count } = await counters.hit(key, seconds, 0);
  if (count >= most) refuse("TooManyRequests");
  await counters.hit(key, seconds);
}
