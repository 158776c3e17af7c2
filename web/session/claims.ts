import type { AuthState } from "./auth-store.ts";
import type { Stored } from "./stored.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Claims of a token; the server verifies them. */
function claimsOf(token: string): Claims {
  try {
    const base64 = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Claims) : {};
  } catch {
    return {};
  }
}

/** Milliseconds since 1970; 0 where the token says nothing of the kind. */
export const expiryOf = (token: string): number => Number(claimsOf(token)["exp"] ?? 0) * 1000;

/**
 * Milliseconds that a token still works by the service's clock, whose difference to this machine's the service's client
 * stores with its tokens; 0 without stored tokens.
 */
export function leftOf(token: string, stored: Stored): number {
  const drift = stored.keys().find((key) => /^CognitoIdentityServiceProvider\..*\.clockDrift$/.test(key));
  return drift ? expiryOf(token) - Date.now() - Number(stored.getItem(drift)) : 0;
}

export function authStateOf({ idToken, accessToken }: { idToken: string; accessToken: string }): AuthState {
  const claims = claimsOf(idToken);
  const text = (name: string): string => (typeof claims[name] === "string" ? claims[name] : "");
  return {
    displayName: [text("given_name"), text("family_name")].filter(Boolean).join(" "),
    userName: text("cognito:username"),
    userId: text("sub"),
    email: text("email"),
    emailVerified: claims["email_verified"] === true || claims["email_verified"] === "true",
    idToken,
    accessToken,
  };
}
