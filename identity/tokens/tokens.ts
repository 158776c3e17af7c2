import { errors, type JWTPayload, SignJWT } from "jose";
import type { Db } from "../../adapters/database/database.ts";
import type { TokenFacts, TokenUse } from "../../adapters/user-pools/user-pools.ts";
import { verifyToken } from "../../adapters/user-pools/verify-token.ts";
import { after, epoch } from "../../contract/durations.ts";
import { findRefresh, insertRefresh, insertSignIn, lockFamilyOf, replaceRefresh, revokeFamily } from "../db/tokens.ts";
import { findUserBySub, type UserRow } from "../db/users.ts";
import { refuse, WireError } from "../errors.ts";
import type { Client, Pool } from "../pools/pools.ts";
import type { Origin } from "../protocol/rpc.ts";
import type { Services, SignInRecord } from "../services.ts";
import { uuidOf } from "../users/find-user.ts";

/** A stored right to tokens; they are signed after the transaction. */
export interface Grant {
  readonly pool: Pool;
  readonly client: Client;
  readonly user: UserRow;
  readonly originJti: string;
  readonly authTime: Date;
  readonly deviceKey: string | null;
  /** Absent without rotation: the client keeps its own. */
  readonly refreshToken?: string;
}

/** The scope of the user's own account. */
export const ownScope = "aws.cognito.signin.user.admin";

const refreshHash = (pool: Pool, token: string): string => pool.digest("refresh", token);

interface FamilyToken {
  readonly originJti: string;
  readonly token: string;
}

const storeRefresh = ({ now }: Services, tx: Db, pool: Pool, { originJti, token }: FamilyToken): Promise<unknown> => {
  const hash = refreshHash(pool, token);
  return insertRefresh(tx, { hash, poolId: pool.id, originJti, createdAt: now(), replacedAt: null });
};

/**
 * The family's current refresh token after a renewal. A token's digest determines its successor, so renewals at once with
 * one token leave one new token, not one each.
 */
async function currentRefresh(services: Services, tx: Db, pool: Pool, given: FamilyToken): Promise<string> {
  let { token } = given;
  for (;;) {
    token = pool.digest("refresh-successor", token);
    const next = await findRefresh(tx, pool.id, refreshHash(pool, token));
    if (!next) await storeRefresh(services, tx, pool, { ...given, token });
    if (!next || next.replacedAt === null) return token;
  }
}

interface Opening extends Pick<Grant, "client" | "user" | "deviceKey"> {
  /** Of the failures that end. */
  readonly counterKey: string;
}

/** Starts a family of tokens with its audit record; called by flow.ts only, after the last proof. */
export async function openFamily(
  { now, newId, randomBytes }: Services,
  tx: Db,
  { pool, network, requestId }: Origin,
  { client, user, deviceKey, counterKey }: Opening,
): Promise<Grant> {
  const originJti = uuidOf(randomBytes(16));
  const authTime = now();
  const expiresAt = after(authTime, client.settings.refreshLife);
  const refreshToken = randomBytes(64).toString("base64url");
  await insertSignIn(tx, {
    family: { originJti, poolId: pool.id, sub: user.sub, clientId: client.id, authTime, expiresAt, deviceKey },
    hash: refreshHash(pool, refreshToken),
    counterKey,
    audit: { id: newId(), event: "signed-in", network, requestId },
  });
  return { pool, client, user, originJti, authTime, deviceKey, refreshToken };
}

/** The protocol's AuthenticationResult. */
export async function signTokens(services: Services, grant: Grant): Promise<Record<string, unknown>> {
  const { pool, client, user, originJti, authTime, deviceKey, refreshToken } = grant;
  const { kid, key } = await services.signingKeys.current(pool);
  const time = services.now();
  const life = client.settings.tokenLife;
  const newUuid = (): string => uuidOf(services.randomBytes(16));
  const shared = { origin_jti: originJti, event_id: newUuid(), auth_time: epoch(authTime) };
  const sign = (claims: JWTPayload): Promise<string> =>
    new SignJWT({ ...shared, ...claims })
      .setProtectedHeader({ alg: "RS256", kid })
      .setIssuer(pool.issuer)
      .setSubject(user.sub)
      .setIssuedAt(epoch(time))
      .setExpirationTime(epoch(after(time, life)))
      .setJti(newUuid())
      .sign(key);
  const access = {
    token_use: "access",
    client_id: client.id,
    username: user.sub,
    scope: ownScope,
    ...(deviceKey === null ? {} : { device_key: deviceKey }),
  };
  const id = {
    token_use: "id",
    aud: client.id,
    "cognito:username": user.sub,
    ...user.attributes,
    email_verified: user.verified.includes("email"),
    ...("phone_number" in user.attributes ? { phone_number_verified: user.verified.includes("phone_number") } : {}),
  };
  const [AccessToken, IdToken] = await Promise.all([sign(access), sign(id)]);
  return {
    AccessToken,
    IdToken,
    ExpiresIn: life / 1000,
    TokenType: "Bearer",
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
  };
}

type Renewal =
  | { readonly kind: "granted"; readonly grant: Grant }
  | { readonly kind: "refused"; readonly error: WireError };

const refused = (...error: ConstructorParameters<typeof WireError>): Renewal => ({
  kind: "refused",
  error: new WireError(...error),
});

/**
 * Renews tokens. With rotation the refresh token is replaced; the old one works for the grace period, because an answer
 * may be lost or two tabs may ask at once. A later use counts as theft: the whole family ends.
 * @throws WireError
 */
export async function renewGrant(
  services: Services,
  pool: Pool,
  { client, refreshToken, deviceKey }: { client: Client; refreshToken: string; deviceKey?: string | undefined },
): Promise<Grant> {
  const { db, now } = services;
  const hash = refreshHash(pool, refreshToken);
  const { rotation } = client.settings;
  // Outcomes instead of throws, which would undo the revocation.
  const renewal = await db.transaction(async (tx): Promise<Renewal> => {
    const held = await lockFamilyOf(tx, pool.id, hash);
    if (!held || held.family.clientId !== client.id) return refused("NotAuthorized", "Invalid Refresh Token");
    const { family, refresh } = held;
    if (family.revokedAt !== null) return refused("NotAuthorized", "Refresh Token has been revoked");
    if (family.expiresAt <= now()) return refused("NotAuthorized", "Refresh Token has expired");
    if (family.deviceKey !== null && family.deviceKey !== deviceKey)
      return refused("NotAuthorized", "Invalid Refresh Token");
    if (refresh.replacedAt !== null && after(refresh.replacedAt, rotation.grace) <= now()) {
      await revokeFamily(tx, pool.id, family.originJti, now());
      return refused("RefreshTokenReuse");
    }
    const record = await findUserBySub(tx, pool.id, family.sub);
    if (!record?.user.enabled) return refused("NotAuthorized", "User is disabled.");
    const { originJti, authTime } = family;
    const grant = { pool, client, user: record.user, originJti, authTime, deviceKey: family.deviceKey };
    if (!rotation.isOn) return { kind: "granted", grant };
    if (refresh.replacedAt === null) await replaceRefresh(tx, pool.id, hash, now());
    const successor = await currentRefresh(services, tx, pool, { originJti, token: refreshToken });
    return { kind: "granted", grant: { ...grant, refreshToken: successor } };
  });
  if (renewal.kind === "refused") throw renewal.error;
  return renewal.grant;
}

/** Ends the family of a refresh token; unknown tokens count as revoked. @throws WireError for another client's */
export async function revokeByRefresh(
  { db, now }: Services,
  pool: Pool,
  { client, token }: { client: Client; token: string },
): Promise<void> {
  if (token.split(".").length === 3) refuse("UnsupportedTokenType");
  await db.transaction(async (tx) => {
    const held = await lockFamilyOf(tx, pool.id, refreshHash(pool, token));
    if (!held) return;
    if (held.family.clientId !== client.id) refuse("NotAuthorized", "The token was issued to another client.");
    if (held.family.revokedAt === null) await revokeFamily(tx, pool.id, held.family.originJti, now());
  });
}

export type Checked =
  | ({ readonly kind: "valid"; readonly facts: TokenFacts } & SignInRecord)
  | { readonly kind: "refused"; readonly reason: "invalid" | "expired" | "revoked" };

/** Whether a token is this pool's own, of this use, for one of its clients, in its time, and was not revoked. */
export async function checkToken(
  { signingKeys, signIns, verifiedTokens, now }: Pick<Services, "signingKeys" | "signIns" | "verifiedTokens" | "now">,
  pool: Pool,
  { token, use, clientId }: { token: string; use: TokenUse; clientId?: string },
): Promise<Checked> {
  const keyOf = async ({ kid = "" }: { kid?: string }) => {
    const key = await signingKeys.publicKey(pool, kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  const wanted = { issuer: pool.issuer, use, clientId, now: now() };
  const verified = await verifyToken(token, keyOf, wanted, verifiedTokens);
  if (verified.kind === "unavailable") throw new Error("the signing keys cannot be read", { cause: verified.cause });
  if (verified.kind === "refused") return verified;
  const { origin_jti: originJti } = verified.payload;
  if (!isUuid(originJti)) return { kind: "refused", reason: "invalid" };
  const record = await signIns.find(pool.id, originJti);
  if (!record || record.family.revokedAt !== null) return { kind: "refused", reason: "revoked" };
  return { kind: "valid", facts: verified.facts, ...record };
}

export const isUuid = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);

export interface SignedIn {
  readonly user: UserRow;
  readonly originJti: string;
  readonly clientId: string;
  /** The time of the sign-in; a renewal keeps it. */
  readonly signedInAt: Date;
  /** Of the device that the sign-in is bound to. */
  readonly deviceKey: string | null;
}

/** Authenticates an access token. @throws WireError */
export async function authenticate(services: Services, pool: Pool, token: string): Promise<SignedIn> {
  const checked = await checkToken(services, pool, { token, use: "access" });
  if (checked.kind === "refused") {
    const ends = {
      invalid: "Invalid Access Token",
      expired: "Access Token has expired",
      revoked: "Access Token has been revoked",
    };
    return refuse("NotAuthorized", ends[checked.reason]);
  }
  const { user, family } = checked;
  if (!user.enabled) return refuse("NotAuthorized", "Access Token has been revoked");
  const { originJti, clientId, authTime, deviceKey } = family;
  return { user, originJti, clientId, signedInAt: authTime, deviceKey };
}
