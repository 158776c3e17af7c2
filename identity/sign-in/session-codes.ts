import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import { type Language, mailboxOf } from "../../contract/values.ts";
import { drawCode, type Medium, sendMail } from "../messages/codes.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { countMessage } from "../users/attempt-limits.ts";
import { maskAddress, maskNumber } from "../users/find-user.ts";
import { plainDigits } from "../users/plain-digits.ts";
import type { Prompt } from "./types.ts";

/** The facts of a challenge session that a code answers; the code is invalid in any other session. */
export interface CodeFacts {
  readonly hash: string;
  /** Of the name, under which wrong codes are counted. */
  readonly digest: string;
}

interface Sending {
  readonly medium: Medium;
  readonly purpose: "sign-in" | "second-factor";
  /** Shown as USER_ID_FOR_SRP; absent before a first proof. */
  readonly userId?: string;
  readonly digest: string;
  readonly nameKey: string;
  /** Undefined where no verified target exists: all work happens but the message. */
  readonly to: string | undefined;
  readonly language: Language;
}

const hashOf = (pool: Pool, code: string): string => pool.digest("session code", code);

/**
 * Creates a code for a challenge and queues its message.
 * @returns the challenge's parameters, and the session's facts
 * @throws WireError above the limit of messages
 */
export async function sendSessionCode(
  services: Pick<Services, "keys" | "config" | "now" | "newId" | "randomBytes" | "counters">,
  tx: Db,
  pool: Pool,
  { medium, purpose, userId, digest, nameKey, to, language }: Sending,
): Promise<Prompt & { readonly facts: CodeFacts }> {
  const isOpen = medium === "EMAIL" && purpose === "sign-in";
  await countMessage(tx, services, pool, { purpose, digest, ...(isOpen && { mailbox: mailboxOf(nameKey) }) });
  const code = drawCode(services.randomBytes);
  const life = pool.settings.lives.session;
  await sendMail(services, tx, pool, { mail: "sign-in-code", medium, language, to, life, facts: { code } });
  const destination = medium === "EMAIL" ? maskAddress(nameKey) : maskNumber(pool, nameKey, to);
  return {
    parameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: medium,
      CODE_DELIVERY_DESTINATION: destination,
      ...(userId !== undefined && { USER_ID_FOR_SRP: userId }),
    },
    facts: { hash: hashOf(pool, code), digest },
  };
}

/** Whether a code is the one that was sent for this session. */
export const isSessionCode = (pool: Pool, { hash }: CodeFacts, code: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(pool, plainDigits(code))));
