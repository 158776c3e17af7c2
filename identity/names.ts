import { emailKey } from "../contract/values.ts";
import { decoyKey, findUserOrDecoy, type UserRecord } from "./db/users.ts";
import { openVerifier } from "./passwords.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";
import { type Credential, prime, saltOf, toNumber } from "./srp.ts";

/** Whom a typed name means: a user, or nobody, who is answered in the same way with the same work. */
export interface Person {
  /** Digest of the normalised name: the key of everything that is counted. */
  readonly digest: string;
  /** The name as it is compared; a user's own where the name was a sub. */
  readonly nameKey: string;
  readonly sub: string;
  readonly record: UserRecord | undefined;
  /** For nobody a made-up one that is always the same for that name (RFC 5054, 2.5.1.3). */
  readonly credential: Credential;
}

const isSub = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

export const digestOfName = (pool: Pool, nameKey: string): string => pool.digest("name", nameKey);

/** A random UUID of version 4 from 16 bytes: subs tell neither when somebody registered nor whether they did. */
export function uuidOf(random: Buffer): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The sub of somebody who does not exist. */
export const ghostSub = (pool: Pool, nameKey: string): string =>
  uuidOf(Buffer.from(pool.digest("ghost sub", nameKey), "base64url"));

function ghostCredential(pool: Pool, nameKey: string): Credential {
  const salt = saltOf(Buffer.from(pool.digest("ghost salt", nameKey), "base64url").subarray(0, 16));
  const blocks = Array.from({ length: 12 }, (_, index) => pool.digest(`ghost verifier ${index}`, nameKey));
  return { salt, verifier: toNumber(Buffer.from(blocks.join(""), "base64url").subarray(0, 384)) % prime };
}

/** Finds whom a user name means; both an address and a sub name a user. */
export async function findPerson(
  { db, keys }: Pick<Services, "db" | "keys">,
  pool: Pool,
  username: string,
): Promise<Person> {
  const typed = emailKey(username);
  const row = await findUserOrDecoy(db, pool.id, isSub(typed) ? { sub: typed } : { nameKey: typed });
  const verifier = row?.credential ? openVerifier(keys, row.credential) : undefined;
  const record = row?.user.nameKey === decoyKey ? undefined : row;
  const nameKey = record?.user.nameKey ?? typed;
  const ghost = ghostCredential(pool, nameKey);
  const digest = digestOfName(pool, nameKey);
  if (!record) return { digest, nameKey, sub: ghostSub(pool, nameKey), record, credential: ghost };
  const { credential, user } = record;
  // A user without a password, who signs in by passkey or code, has none that could be guessed.
  const own = credential && verifier ? { salt: credential.salt, verifier } : ghost;
  return { digest, nameKey, sub: user.sub, record, credential: own };
}

/** `+*******1234`, as the real service hides a number. Nobody's number is always the same for a name, too. */
export const maskedNumber = (pool: Pool, nameKey: string, number: string | undefined): string => {
  const made = Buffer.from(pool.digest("ghost number", nameKey), "base64url").readUInt16BE() % 10_000;
  return `+*******${number?.slice(-4) ?? String(made).padStart(4, "0")}`;
};

/** `a***@e***`, as the real service hides an address. */
export function masked(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}
