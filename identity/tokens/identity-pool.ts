import type { Db } from "../../adapters/database/database.ts";
import { findIdentity, findIdentityOf, insertIdentity } from "../db/identities.ts";
import { lockUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { uuidOf } from "../users/find-user.ts";
import { checkToken } from "./tokens.ts";

type Needs = Pick<Services, "db" | "now" | "randomBytes">;

/** The region of every identity of ours; the clients need one before the colon. */
const region = "local";
const randomPart = 8;
const anothers = "Logins don't match. Please include at least one valid login for this identity.";

/** The identity pool beside a user pool: `region:uuid`, always the same for a pool. */
export const identityPoolIdOf = (pool: Pool): string =>
  `${region}:${uuidOf(Buffer.from(pool.digest("identity pool", pool.id), "base64url"))}`;

/** A guest's id carries its own signature, so that guests need no rows. */
function guestIdOf(pool: Pool, random: Buffer): string {
  const proof = Buffer.from(pool.digest("guest", random.toString("hex")), "base64url");
  // The bits that a UUID keeps for its version and variant lie in the proof: it is the first half.
  return `${region}:${uuidOf(Buffer.concat([proof.subarray(0, 16 - randomPart), random]))}`;
}

export function newGuestId({ randomBytes }: Needs, pool: Pool): string {
  const random = randomBytes(randomPart);
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
  return guestIdOf(pool, random);
}

function isGuestId(pool: Pool, id: string): boolean {
  const random = Buffer.from(id.slice(region.length + 1).replaceAll("-", ""), "hex").subarray(-randomPart);
  return random.length === randomPart && guestIdOf(pool, random) === id;
}

/**
 * The sub of the id token in a call; undefined for a guest.
 * @throws WireError for a token that is no good, or another pool's
 */
export async function loggedIn(
  services: Services,
  pool: Pool,
  logins: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const [login] = logins;
  if (!login) return undefined;
  const [provider, token] = login;
  if (logins.size !== 1 || provider !== pool.issuer.replace(/^https?:\/\//, ""))
    refuse("NotAuthorized", "Token is not from a supported provider of this identity pool.");
  const checked = await checkToken(services, pool, { token, use: "id" });
  if (checked.kind === "valid") return checked.facts.sub;
  return refuse("NotAuthorized", `Invalid login token. Token is ${checked.reason}.`);
}

/** @throws WireError where the pool has the feature turned off */
export function checkGuests(pool: Pool): void {
  if (!pool.settings.guests) refuse("NotAuthorized", "Unauthenticated access is not supported for this identity pool.");
}

/** @throws WireError for an unknown id, or one that belongs to a user */
export async function checkGuestId({ db }: Needs, pool: Pool, id: string): Promise<void> {
  if (await findIdentity(db, pool.id, id)) refuse("NotAuthorized", "Access to the identity is forbidden.");
  if (!isGuestId(pool, id)) refuse("ResourceNotFound", "Identity not found.");
}

/**
 * A user's one identity. A guest's becomes theirs if they have none yet; in any case it is closed to guests from then on.
 * @throws WireError for another's
 */
export function identityOf(
  { db, now, randomBytes }: Needs,
  pool: Pool,
  sub: string,
  offered?: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, pool.id, sub))) refuse("NotAuthorized", "Invalid login token. Token is revoked.");
    const own = await findIdentityOf(tx, pool.id, sub);
    const keep = (id: string, of: string | null): Promise<boolean> =>
      insertIdentity(tx, { id, poolId: pool.id, sub: of, createdAt: now() });
    const isNew = offered !== undefined && (await isUnused(tx, pool, sub, offered));
    if (isNew && !(await keep(offered, own ? null : sub))) refuse("NotAuthorized", anothers);
    if (own) return own.id;
    if (isNew) return offered;
    const id = `${region}:${uuidOf(randomBytes(16))}`;
    await keep(id, sub);
    return id;
  });
}

/** @throws WireError for another user's or an unknown identity */
async function isUnused(tx: Db, pool: Pool, sub: string, id: string): Promise<boolean> {
  const row = await findIdentity(tx, pool.id, id);
  if (row && row.sub !== null && row.sub !== sub) refuse("NotAuthorized", anothers);
  if (row) return false;
  return isGuestId(pool, id) || refuse("ResourceNotFound", "Identity not found.");
}
