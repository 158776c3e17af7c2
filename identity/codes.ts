import { timingSafeEqual } from "node:crypto";
import type { Db } from "../adapters/database/database.ts";
import { seal, unseal } from "../adapters/files/box.ts";
import type { Language } from "../contract/values.ts";
import { type CodeRow, endCodes, insertCode, lockCodes } from "./db/codes.ts";
import { insertOutgoing } from "./db/outgoing.ts";
import type { CodePurpose } from "./db/schema.ts";
import { after } from "./durations.ts";
import { refuse } from "./errors.ts";
import { countMail } from "./limits.ts";
import type { MailKind } from "./mails.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";

type Needs = Pick<Services, "keys" | "config" | "now" | "newId" | "randomBytes">;

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
  readonly purpose: CodePurpose;
  readonly life: number;
  readonly mail: MailKind;
  /** Without it by e-mail. */
  readonly medium?: Medium;
  readonly language: Language;
  /** Undefined for somebody who does not exist: everything happens but the mail. */
  readonly to: string | undefined;
  /** Takes effect with this code alone. */
  readonly payload?: unknown;
  /** Goes where the newest code that still works went, with what came with that one. */
  readonly again?: true;
}

const payloadContext = (pool: Pool, id: string): string => `pool/${pool.id}/code/${id}`;

// Rows are locked in one order everywhere, or two calls of one person could wait for each other for ever: the user, the
// counter of mails, the codes, the counter of tries.

/**
 * Makes a code and writes its mail down, in the transaction that is its cause. Older codes of the purpose end, but for
 * sign-ups: there each belongs to the password that came with it.
 * @returns where it goes
 * @throws WireError when there were enough mails
 */
export async function sendCode(services: Needs, tx: Db, pool: Pool, sending: Sending): Promise<string | undefined> {
  const { sub, purpose, digest, life } = sending;
  await countMail(tx, services, pool, { purpose, digest });
  const { keys, now, newId } = services;
  const at = now();
  const before = await lockCodes(tx, pool.id, { sub, purpose });
  const open = before.filter(({ deadAt, expiresAt }) => deadAt === null && expiresAt > at);
  const newest = open[0];
  const repeated = sending.again ? newest : undefined;
  const payload = (repeated && readPayload(keys, pool, repeated)) ?? sending.payload;
  const to = repeated?.target ?? sending.to;
  if (purpose !== "sign-up") await endCodes(tx, pool.id, { sub, purpose, at });
  for (const { id } of purpose === "sign-up" ? open.slice(mostSignUpCodes - 1) : [])
    await endCodes(tx, pool.id, { sub, purpose, id, at });
  const drawn = drawCode(services.randomBytes);
  const id = newId();
  const boxed =
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
    payload: boxed,
    createdAt: at,
    expiresAt: after(at, life),
    deadAt: null,
  });
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

export const mailContext = (poolId: string, id: string): string => `pool/${poolId}/outgoing/${id}`;

/** Writes a mail down; to nobody where there is nobody, so that the work is the same. */
export async function sendMail(
  { keys, now, newId }: Pick<Services, "keys" | "now" | "newId">,
  tx: Db,
  pool: Pool,
  { mail, medium = "EMAIL", language, to, life, facts }: Mailing,
): Promise<void> {
  const id = newId();
  const boxed = seal(keys, Buffer.from(JSON.stringify({ to: to ?? "", medium, facts })), mailContext(pool.id, id));
  await insertOutgoing(tx, {
    id,
    poolId: pool.id,
    kind: to === undefined ? "nothing" : mail,
    language,
    payload: boxed.toString("base64"),
    runAfter: now(),
    expiresAt: after(now(), life),
  });
}

const hashOf = (pool: Pool, { sub, purpose, code }: { sub: string; purpose: CodePurpose; code: string }): string =>
  pool.digest("code", `${purpose} ${sub} ${code}`);

export interface TakenCode {
  readonly row: CodeRow;
  /** What was given with it. */
  readonly payload: unknown;
}

/**
 * Uses a code up, with all others of its purpose. Only who has a real code learns that it came too late: whoever
 * guesses is told the same whether there is a code, or somebody.
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

/** Codes typed with Arabic digits, or copied with spaces, are the same codes. */
export const plainDigits = (code: string): string =>
  code
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\-\u200e\u200f\u2066-\u2069]/g, "");
