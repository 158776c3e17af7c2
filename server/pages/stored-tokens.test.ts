import { afterAll, expect, test } from "vitest";
import { signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const site = await openTestSite({ environment: { PERSISTED_STATE: "cookies", TRUSTED_PROXIES: "127.0.0.1" } });
const elsewhere = await openTestSite();
afterAll(() => Promise.all([site.close(), elsewhere.close()]));

const authCookie = (idToken: string) =>
  encodeURIComponent(
    JSON.stringify({ state: { displayName: "Ana Lima", idToken, accessToken: "access" }, version: 1 }),
  );

const cookiesOf = async ({ app }: TestSite, cookie: string, url = "/profile/", proto = "http") =>
  (await app.inject({ url, headers: { host: "harbour.example", cookie, "x-forwarded-proto": proto } })).headers[
    "set-cookie"
  ] ?? [];

test("a page of a signed-in person sets the stored auth tokens as lax cookies for a year", async () => {
  const { idToken } = await signIn(site, { email: "ana@example.org" });
  const stored = authCookie(idToken);
  const [first, rest] = [stored.slice(0, 300), stored.slice(300)];
  const cookie = `chat=x; auth=${first}; auth.1=${rest}; token=${idToken}`;
  const attributes = "Path=/; Max-Age=31536000; SameSite=Lax";
  expect(await cookiesOf(site, cookie)).toEqual([`auth=${first}; ${attributes}`, `auth.1=${rest}; ${attributes}`]);
  expect(await cookiesOf(site, cookie, "/profile/", "https")).toContain(`auth=${first}; ${attributes}; Secure`);
});

test("no other page sets one, nor one that holds another token, nor where state is not kept in cookies", async () => {
  const { idToken } = await signIn(site, { email: "ana@example.org" });
  const cookie = `auth=${authCookie(idToken)}; token=${idToken}`;
  expect(await cookiesOf(site, cookie, "/procedures/")).toEqual([]);
  expect(await cookiesOf(site, `auth=${authCookie("an.older.token")}; token=${idToken}`)).toEqual([]);
  expect(await cookiesOf(site, `auth=${authCookie("no.token.here")}; token=no.token.here`, "/quote/")).toEqual([]);
  const other = await signIn(elsewhere, { email: "ana@example.org" });
  expect(await cookiesOf(elsewhere, `auth=${authCookie(other.idToken)}; token=${other.idToken}`)).toEqual([]);
});
