import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
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

/** Verifies issuer, use, client, signature and time of a token, for our own and hosted pools. */
export async function verifyToken(token: string, keyOf: JWTVerifyGetKey, wanted: ExpectedToken): Promise<Verified> {
  if (token.length > longestToken) return refused("invalid");
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keyOf, {
      algorithms: ["RS256"],
      issuer: wanted.issuer,
      currentDate: wanted.now,
      clockTolerance: tolerance,
      requiredClaims: ["sub", "exp", "iat"],
    }));
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
