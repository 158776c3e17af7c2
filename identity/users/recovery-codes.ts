import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";

/** How many codes a user gets at once. */
export const recoveryCodeCount = 10;

/** Without I, L, O and U, which are misread (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** Ten characters, 50 bits, in two halves: `7K4PQ-2QXDM`. */
const drawn = (randomBytes: Services["randomBytes"]): string => {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${signs.slice(0, length / 2)}-${signs.slice(length / 2)}`;
};

export const newRecoveryCodes = ({ randomBytes }: Pick<Services, "randomBytes">): string[] =>
  Array.from({ length: recoveryCodeCount }, () => drawn(randomBytes));

/** The code as it is digested; undefined for what is no recovery code, such as six digits of an app. */
function plain(typed: string): string | undefined {
  const code = typed.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replaceAll("O", "0");
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined;
}

/** Keyed by the pool's secret and bound to the user. */
export function digestOfRecoveryCode(pool: Pool, sub: string, typed: string): string | undefined {
  const code = plain(typed);
  return code && pool.digest("recovery code", `${sub} ${code}`);
}
