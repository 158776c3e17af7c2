import { emailKey } from "../../contract/values.ts";
import { decoyKey, findUserOrDecoy, type UserRecord } from "../db/users.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { openVerifier, publicIdOf, saltOfUser } from "./passwords.ts";
import { type Credential, prime, toNumber } from "./srp.ts";

/** A typed name, resolved to a user or to a decoy that is answered alike and costs the same work. */
export interface ResolvedUser {
  /** Digest of the normalised name: the key of everything that is counted. */
  readonly digest: string;
  /** The normalised name; the user's own where a sub was typed. */
  readonly nameKey: string;
  readonly sub: string;
  /** Read with the credential; null for an unknown name. */
  readonly securityVersion: number | null;
  /** As it was typed. */
  readonly name: string;
  /** What stands for the user in answers before a sign-in. */
  readonly publicId: string;
  readonly record: UserRecord | undefined;
  /** For an unknown name derived from the name, so that it never changes (RFC 5054, 2.5.1.3). */
  readonly credential: Credential;
}

const isSub = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

export const digestOfName = (pool: Pool, nameKey: string): string => pool.digest("name", nameKey);

/** A UUID of version 4 from 16 bytes: unlike a UUIDv7, a sub reveals no date of registration. */
export function uuidOf(random: Buffer): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// The digests' purposes say "ghost", the former term: another word would change the id of every unknown name.

/** The public id of a user who registers a name, and of the decoy until then: the registration changes no answer. */
export const publicIdOfName = (pool: Pool, nameKey: string): string =>
  uuidOf(Buffer.from(pool.digest("ghost sub", nameKey), "base64url"));

function decoyCredential(pool: Pool, nameKey: string): Credential {
  const salt = saltOfUser(pool, publicIdOfName(pool, nameKey));
  const blocks = Array.from({ length: 12 }, (_, index) => pool.digest(`ghost verifier ${index}`, nameKey));
  return { salt, verifier: toNumber(Buffer.from(blocks.join(""), "base64url").subarray(0, 384)) % prime };
}

/** Resolves an address or a sub. */
export async function resolveUser(
  { db, keys }: Pick<Services, "db" | "keys">,
  pool: Pool,
  username: string,
): Promise<ResolvedUser> {
  const typed = emailKey(username);
  const row = await findUserOrDecoy(db, pool.id, isSub(typed) ? { sub: typed } : { nameKey: typed });
  const verifier = row?.credential ? openVerifier(keys, row.credential) : undefined;
  const record = row?.user.nameKey === decoyKey ? undefined : row;
  const nameKey = record?.user.nameKey ?? typed;
  const decoy = decoyCredential(pool, nameKey);
  const digest = digestOfName(pool, nameKey);
  const named = { digest, nameKey, name: username };
  if (!record) {
    const publicId = publicIdOfName(pool, nameKey);
    return { ...named, sub: publicId, securityVersion: null, publicId, record, credential: decoy };
  }
  const { credential, user } = record;
  // A user without a password gets the decoy's credential, which no password matches.
  const own = credential && verifier ? { salt: credential.salt, verifier } : decoy;
  const { sub, securityVersion } = user;
  return { ...named, sub, securityVersion, publicId: publicIdOf(user), record, credential: own };
}

/** `+*******1234`, as the hosted service masks a number; derived from the name where there is none. */
export const maskNumber = (pool: Pool, nameKey: string, number: string | undefined): string => {
  const made = Buffer.from(pool.digest("ghost number", nameKey), "base64url").readUInt16BE() % 10_000;
  return `+*******${number?.slice(-4) ?? String(made).padStart(4, "0")}`;
};

/** `a***@e***`, as the real service hides an address. */
export function maskAddress(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}
