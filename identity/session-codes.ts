import { timingSafeEqual } from "node:crypto";
import type { Db } from "../adapters/database/database.ts";
import type { Language } from "../contract/values.ts";
import type { Asked } from "./challenge.ts";
import { drawCode, type Medium, plainDigits, sendMail } from "./codes.ts";
import { countMail } from "./limits.ts";
import { masked, maskedNumber } from "./names.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";

/** What a challenge session keeps of the code that answers it: a code is worth nothing in any other session. */
export interface CodeFacts {
  readonly hash: string;
  /** Of the name, under which wrong codes are counted. */
  readonly digest: string;
}

interface Sending {
  readonly medium: Medium;
  readonly purpose: "sign-in" | "second-factor";
  readonly digest: string;
  readonly nameKey: string;
  /** Undefined where nobody is to be reached: everything happens but the message. */
  readonly to: string | undefined;
  readonly language: Language;
}

const hashOf = (pool: Pool, code: string): string => pool.digest("session code", code);

/**
 * Makes a code for a challenge that is about to be asked, and writes its message down.
 * @returns what is asked, with CodeFacts to be kept in the session
 * @throws WireError when there were enough messages
 */
export async function sendSessionCode(
  services: Pick<Services, "keys" | "config" | "now" | "newId" | "randomBytes">,
  tx: Db,
  pool: Pool,
  { medium, purpose, digest, nameKey, to, language }: Sending,
): Promise<Asked & { readonly facts: CodeFacts }> {
  await countMail(tx, services, pool, { purpose, digest });
  const code = drawCode(services.randomBytes);
  const life = pool.settings.lives.session;
  await sendMail(services, tx, pool, { mail: "sign-in-code", medium, language, to, life, facts: { code } });
  const destination = medium === "EMAIL" ? masked(nameKey) : maskedNumber(pool, nameKey, to);
  return {
    parameters: { CODE_DELIVERY_DELIVERY_MEDIUM: medium, CODE_DELIVERY_DESTINATION: destination },
    facts: { hash: hashOf(pool, code), digest },
  };
}

/** Whether a code is the one that was sent for this session. */
export const isSessionCode = (pool: Pool, { hash }: CodeFacts, code: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(pool, plainDigits(code))));
