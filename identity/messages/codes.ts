import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import { after } from "../../contract/durations.ts";
import type { Language } from "../../contract/values.ts";
import { type CodeRow, endCodes, insertCode, lockCodes } from "../db/codes.ts";
import { insertOutgoing } from "../db/outgoing.ts";
import type { CodePurpose } from "../db/schema.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { clearCodeTries, countMessage } from "../users/attempt-limits.ts";
import { plainDigits } from "../users/plain-digits.ts";
import type { MailKind } from "./mails.ts";

type Needs = Pick<Services, "keys" | "config" | "now" | "newId" | "randomBytes" | "counters">;

/** Six digits, each value as likely as any other. */
export function drawCode(randomBytes: Services["randomBytes"]): string {
  for (;;) {
    const drawn = randomBytes(4).readUInt32BE();
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, "0");
  }
}

/** Codes that a sign-up may have open at once, each with the password that was given with it. */
const mostSignUpCodes = 3;

export type Medium = "EMAIL" | "SMS";

interface Sending {
  readonly sub: string;
  /** Digest of the name, for counting. */
  readonly digest: string;
  /** Where a stranger can ask for it: the mailbox whose codes are counted together. */
  readonly mailbox?: string;
  readonly purpose: CodePurpose;
  readonly life: number;
  readonly mail: MailKind;
  /** Without it by e-mail. */
  readonly medium?: Medium;
  readonly language: Language;
  /** Undefined for an unknown name: all work happens but the mail. */
  readonly to: string | undefined;
  /** Takes effect with this code alone. */
  readonly payload?: unknown;
  /** Repeats the target and payload of the newest open code. */
  readonly again?: true;
}

const payloadContext = (pool: Pool, id: string): string => `pool/${pool.id}/code/${id}`;

// Lock order, against deadlocks between two calls of one user: the user, the counter of mails, the codes, the counter of
// tries.

/**
 * Creates a code and queues its mail in the caller's transaction. Older codes of the purpose end, but for
 * sign-ups: there each carries the password of its own sign-up, and a code that is sent again ends the one it repeats.
 * @returns the target
 * @throws WireError above the limit of mails
 */
export async function sendCode(services: Needs, tx: Db, pool: Pool, sending: Sending): Promise<string | undefined> {
  const { sub, purpose, digest, mailbox, life } = sending;
  await countMessage(tx, services, pool, { purpose, digest, ...(mailbox !== undefined && { mailbox }) });
  const { keys, now, newId } = services;
  const at = now();
  const before = await lockCodes(tx, pool.id, { sub, purpose });
  const open = before.filter(({ deadAt, expiresAt }) => deadAt === null && expiresAt > at);
  const newest = open[0];
  const repeated = sending.again ? newest : undefined;
  const payload = (repeated && readPayload(keys, pool, repeated)) ?? sending.payload;
  const to = repeated?.target ?? sending.to;
  if (purpose !== "sign-up") await endCodes(tx, pool.id, { sub, purpose, at });
  else {
    const others = repeated ? open.slice(1) : open;
    for (const { id } of [...(repeated ? [repeated] : []), ...others.slice(mostSignUpCodes - 1)])
      await endCodes(tx, pool.id, { sub, purpose, id, at });
  }
  const drawn = drawCode(services.randomBytes);
  const id = newId();
  const sealed =
    payload === undefined
      ? null
      : seal(keys, Buffer.from(JSON.stringify(payload)), payloadContext(pool, id)).toString("base64");
  await insertCode(tx, {
    id,
    poolId: pool.id,
    sub,
    purpose,
    hash: hashOf(pool, { sub, purpose, code: drawn }),
    target: to ?? null,
    payload: sealed,
    createdAt: at,
    expiresAt: after(at, life),
    deadAt: null,
  });
  await clearCodeTries(tx, pool, { purpose, digest });
  await sendMail(services, tx, pool, { ...sending, to, facts: { code: drawn } });
  return to;
}

interface Mailing {
  readonly mail: MailKind;
  readonly medium?: Medium;
  readonly language: Language;
  readonly to: string | undefined;
  readonly life: number;
  readonly facts: Readonly<Record<string, string>>;
}

/** The kind of a queued message. Each medium has its own, so that slow text messages delay no mail. */
export const kindOf = (mail: MailKind, medium: Medium): string => (medium === "SMS" ? `sms-${mail}` : mail);

export const mailContext = (poolId: string, id: string): string => `pool/${poolId}/outgoing/${id}`;

/** Queues a mail; an unknown name queues one without a recipient, so that the work is the same. */
export async function sendMail(
  { keys, now, newId }: Pick<Services, "keys" | "now" | "newId">,
  tx: Db,
  pool: Pool,
  { mail, medium = "EMAIL", language, to, life, facts }: Mailing,
): Promise<void> {
  const id = newId();
  const sealed = seal(keys, Buffer.from(JSON.stringify({ to: to ?? "", medium, facts })), mailContext(pool.id, id));
  await insertOutgoing(tx, {
    id,
    poolId: pool.id,
    kind: to === undefined ? "nothing" : kindOf(mail, medium),
    language,
    payload: sealed.toString("base64"),
    runAfter: now(),
    expiresAt: after(now(), life),
  });
}

const hashOf = (pool: Pool, { sub, purpose, code }: { sub: string; purpose: CodePurpose; code: string }): string =>
  pool.digest("code", `${purpose} ${sub} ${code}`);

export interface TakenCode {
  readonly row: CodeRow;
  /** The payload given to sendCode. */
  readonly payload: unknown;
}

/**
 * Consumes a code with all others of its purpose. ExpiredCode is only answered to a real code: a guess gets
 * CodeMismatch, whether or not there is a code, or a user.
 * @throws WireError
 */
export async function takeCode(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  pool: Pool,
  { sub, purpose, code }: { sub: string; purpose: CodePurpose; code: string },
): Promise<TakenCode> {
  const rows = await lockCodes(tx, pool.id, { sub, purpose });
  const given = Buffer.from(hashOf(pool, { sub, purpose, code: plainDigits(code) }));
  const row = rows.filter(({ hash }) => timingSafeEqual(Buffer.from(hash), given))[0];
  if (!row) return refuse("CodeMismatch");
  if (row.deadAt !== null || row.expiresAt <= now()) return refuse("ExpiredCode");
  const payload = readPayload(keys, pool, row);
  await endCodes(tx, pool.id, { sub, purpose, at: now() });
  return { row, payload };
}

const readPayload = (keys: Needs["keys"], pool: Pool, { id, payload }: CodeRow): unknown =>
  payload === null
    ? undefined
    : JSON.parse(unseal(keys, Buffer.from(payload, "base64"), payloadContext(pool, id)).toString());
