import { hash } from "node:crypto";
import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { LRUCache } from "lru-cache";
import type { TokenFacts, TokenUse } from "./user-pools.ts";

/** Clock skew in seconds (specification section 9). */
const tolerance = 5;
const longestToken = 8192;

interface ExpectedToken {
  readonly issuer: string;
  readonly use: TokenUse;
  /** Undefined to accept any client of the pool. */
  readonly clientId: string | undefined;
  readonly now: Date;
}

export type Verified =
  | { readonly kind: "verified"; readonly payload: JWTPayload & { readonly sub: string }; readonly facts: TokenFacts }
  | { readonly kind: "refused"; readonly reason: "invalid" | "expired" }
  /** The keys could not be fetched. */
  | { readonly kind: "unavailable"; readonly cause: unknown };

const refused = (reason: "invalid" | "expired"): Verified => ({ kind: "refused", reason });

/** A token whose signature was verified. */
interface VerifiedToken {
  readonly issuer: string;
  readonly header: JWTHeaderParameters;
  readonly key: unknown;
  readonly payload: JWTPayload;
}

/** Verified tokens by their digest, so that the signature of a token is verified once. */
export type VerifiedTokens = LRUCache<string, VerifiedToken>;

/** The payload of a token that was verified before with a key that is still the pool's, and has begun and not ended. */
async function knownPayload(
  known: VerifiedToken | undefined,
  keyOf: JWTVerifyGetKey,
  { issuer, now }: ExpectedToken,
): Promise<JWTPayload | undefined> {
  if (known?.issuer !== issuer) return undefined;
  const { header, key, payload } = known;
  const time = Math.floor(now.getTime() / 1000);
  const { exp = 0, nbf = 0 } = payload;
  if (exp <= time - tolerance || nbf > time + tolerance) return undefined;
  const current = await keyOf(header, { payload: "", signature: "" });
  return current === key ? payload : undefined;
}

async function verifySignature(
  token: string,
  keyOf: JWTVerifyGetKey,
  { issuer, now }: ExpectedToken,
  onVerified: (verified: VerifiedToken) => void,
): Promise<JWTPayload> {
  let key: unknown;
  const kept: JWTVerifyGetKey = async (...asked) => {
    const found = await keyOf(...asked);
    key = found;
    return found;
  };
  const { payload, protectedHeader } = await jwtVerify(token, kept, {
    algorithms: ["RS256"],
    issuer,
    currentDate: now,
    clockTolerance: tolerance,
    requiredClaims: ["sub", "exp", "iat"],
  });
  onVerified({ issuer, header: protectedHeader, key, payload });
  return payload;
}

/**
 * Verifies issuer, use, client, signature and time of a token, for our own and hosted pools.
 * @param tokens remembers verified signatures; `keyOf` must give the same object for a key each time
 */
export async function verifyToken(
  token: string,
  keyOf: JWTVerifyGetKey,
  wanted: ExpectedToken,
  tokens?: VerifiedTokens,
): Promise<Verified> {
  if (token.length > longestToken) return refused("invalid");
  const digest = tokens && hash("sha256", token, "base64");
  let payload: JWTPayload | undefined;
  try {
    payload = await knownPayload(tokens?.get(digest ?? ""), keyOf, wanted);
    payload ??= await verifySignature(token, keyOf, wanted, (verified) => tokens?.set(digest ?? "", verified));
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refused("expired");
    // The library throws a plain error for a malformed key set, and foreign errors for an unreachable one.
    const isAboutKeys = error instanceof errors.JWKSTimeout || (error instanceof errors.JOSEError && isPlain(error));
    if (isAboutKeys || !(error instanceof errors.JOSEError)) return { kind: "unavailable", cause: error };
    return refused("invalid");
  }
  const { sub, iat = 0, exp = 0 } = payload;
  const client = wanted.use === "id" ? payload.aud : payload["client_id"];
  const isRight = payload["token_use"] === wanted.use && (wanted.clientId === undefined || client === wanted.clientId);
  if (!isRight || typeof sub !== "string" || sub === "") return refused("invalid");
  const text = (name: string): string | undefined => {
    const value = payload[name];
    return typeof value === "string" ? value : undefined;
  };
  const authTime = payload["auth_time"];
  const signedIn = typeof authTime === "number" ? authTime : iat;
  return {
    kind: "verified",
    payload: { ...payload, sub },
    facts: {
      sub,
      email: text("email"),
      // Hosted pools may send a string.
      emailVerified: payload["email_verified"] === true || payload["email_verified"] === "true",
      givenName: text("given_name"),
      familyName: text("family_name"),
      signedInAt: new Date(signedIn * 1000),
      expiresAt: new Date(exp * 1000),
      // A hosted client without revocation issues no origin_jti.
      signInId: text("origin_jti") ?? `${sub} ${signedIn}`,
    },
  };
}

const isPlain = ({ code }: { code: string }): boolean => code === "ERR_JOSE_GENERIC" || code === "ERR_JWKS_INVALID";
