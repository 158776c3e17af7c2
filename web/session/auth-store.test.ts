// @vitest-environment jsdom
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createAuthStore, isLoggedIn, signedOut } from "./auth-store.ts";
import { authStateOf, expiryOf } from "./claims.ts";
import { storedIn } from "./stored.ts";
import { clearTokenCookie, setTokenCookie } from "./token-cookie.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: object): string => `${encoded({ alg: "RS256" })}.${encoded(claims)}.signature`;

const idToken = tokenOf({
  sub: "01a1fb78",
  "cognito:username": "01a1fb78",
  email: "zoë@example.org",
  email_verified: true,
  given_name: "Zoë",
  family_name: "Okafor-Łuczak",
  exp: 1_800_000_000,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(["local", "session", "cookies"] as const)("the store keeps exactly the specified fields in %s", (place) => {
  const store = createAuthStore(storedIn(place));
  expect(isLoggedIn(store.getState())).toBe(false);
  store.setState(authStateOf({ idToken, accessToken: "a.b.c" }), true);
  const reopened = createAuthStore(storedIn(place)).getState();
  expect(reopened).toEqual({
    displayName: "Zoë Okafor-Łuczak",
    userName: "01a1fb78",
    userId: "01a1fb78",
    email: "zoë@example.org",
    emailVerified: true,
    idToken,
    accessToken: "a.b.c",
  });
  expect(isLoggedIn(reopened)).toBe(true);
  store.setState(signedOut, true);
  expect(isLoggedIn(createAuthStore(storedIn(place)).getState())).toBe(false);
});

test("cookies keep texts of any length and language, each short enough for a browser", () => {
  const stored = storedIn("cookies");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 3000 }), { minLength: 1, maxLength: 3 }), (texts) => {
      for (const text of texts) {
        stored.setItem("auth", text);
        expect(stored.getItem("auth") ?? "").toBe(text);
        for (const cookie of document.cookie.split("; ")) expect(cookie.length).toBeLessThan(4096);
      }
      stored.removeItem("auth");
      expect(stored.keys()).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test("a token without claims signs no person in", () => {
  for (const token of ["", "x", "a.b.c", tokenOf([])]) {
    expect(expiryOf(token)).toBe(0);
    expect(authStateOf({ idToken: token, accessToken: "" })).toMatchObject({ displayName: "", emailVerified: false });
  }
  expect(expiryOf(idToken)).toBe(1_800_000_000_000);
});

test("the cookie for pages comes and goes", () => {
  setTokenCookie("a.b.c", 3600.5);
  expect(document.cookie).toContain("token=a.b.c");
  clearTokenCookie();
  expect(document.cookie).not.toContain("token=");
});
