import { afterAll, expect, test } from "vitest";
import { isOnPostgres, statementsOf } from "../testing/database.ts";
import { askPool, signIn } from "../testing/people.ts";
import { filledSteps, sentQuote } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());

const tokens = await signIn(site, { email: "ana@example.org" });
const identify = (headers: Record<string, string>, host = "harbour.example") =>
  site.call<Record<string, unknown>>("POST", "/api/profile/id", { headers, host, key: null });

const open = (path: string, cookie?: string, host = "harbour.example") =>
  site.app.inject({ url: path, headers: { host, ...(cookie ? { cookie } : {}) } });

test("a call is answered for the client of its idToken header", async () => {
  const { status, body, headers } = await identify({ idtoken: tokens.idToken });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    email: "ana@example.org",
    emailVerified: true,
    givenName: "Ana",
    familyName: "Lima",
    image: null,
  });
  expect(headers["cache-control"]).toBe("no-store");
});

test.each([
  ["nothing", {}],
  ["a made-up token", { idtoken: "a.b.c" }],
  ["an access token", { idtoken: tokens.accessToken }],
  ["the cookie alone, which other sites' forms would bring too", { cookie: `token=${tokens.idToken}` }],
])("%s is not enough for a call", async (_, headers) => {
  const { status, body } = await identify(headers);
  expect(status).toBe(401);
  expect(body).toMatchObject({
    code: "not-signed-in",
    detail: "User needs to be authenticated to call this API",
  });
});

test("a token of one clinic is refused at another", async () => {
  expect((await identify({ idtoken: tokens.idToken }, "meadow.example")).status).toBe(401);
  const page = await open("/profile/", `token=${tokens.idToken}`, "meadow.example");
  expect(page.statusCode).toBe(303);
});

test("the profile requires a sign-in; others get the login page with the return address", async () => {
  expect((await open("/profile/")).headers["location"]).toBe("/auth/login/");
  expect((await open("/profile/?tab=papers")).headers["location"]).toBe(
    "/auth/login/?back=%2Fprofile%2F%3Ftab%3Dpapers",
  );
  expect((await open("/profile/", "token=a.b.c")).statusCode).toBe(303);
  const page = await open("/profile/", `other=1; token=${tokens.idToken}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.body).toContain("ana@example.org");
  expect(page.body).not.toContain(tokens.idToken);
});

test("the profile's data require a sign-in too", async () => {
  expect((await open("/profile/_payload.json")).statusCode).toBe(303);
  const { statusCode, body } = await open("/profile/_payload.json", `token=${tokens.idToken}`);
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ profile: { email: "ana@example.org" } });
});

test("every page of an account says that its deletion is planned, until it is called off", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  await eva.call("GET", "/api/client/root?email=eva@example.org");
  const banners = async () => {
    const pages = ["/profile/", "/profile/documents/", "/profile/manage-bookings/", "/profile/checkout/"];
    const read = await Promise.all(pages.map((path) => open(path, `token=${eva.idToken}`)));
    return read.filter(({ body }) => body.includes("will be deleted")).length;
  };
  expect(await banners()).toBe(0);
  await eva.call("POST", "/api/client/erasure/request", { body: { email: eva.email } });
  expect(await banners()).toBe(4);
  await eva.call("POST", "/api/client/erasure/call-off");
  expect(await banners()).toBe(0);
});

test("signed-in clients are redirected from the login and register pages", async () => {
  for (const path of ["/auth/login/", "/auth/register/"]) {
    expect((await open(path)).statusCode).toBe(200);
    expect((await open(path, `token=${tokens.idToken}`)).headers["location"]).toBe("/profile/");
  }
  const evil = await open("/auth/login/?back=//evil.example/profile/", `token=${tokens.idToken}`);
  expect(evil.headers["location"]).toBe("/profile/");
  expect((await open("/auth/signup/")).headers["location"]).toBe("/auth/register/");
});

test("the login page shows nothing of its address and keeps it from caches and referrers", async () => {
  const page = await open("/auth/login/?email=ana%40example.org&password=c2VjcmV0&showConfirmation=true");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain("c2VjcmV0");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["referrer-policy"]).toBe("no-referrer");
  // The script that cleans the address is the first of the document.
  expect(page.body.indexOf("history.replaceState")).toBeGreaterThan(0);
  expect(page.body.indexOf("history.replaceState")).toBeLessThan(page.body.indexOf("<link"));
});

test("who registers from the page of a request that they sent finds the name and the address of the request filled in", async () => {
  const { token } = await sentQuote(site);
  const pageFor = (back: string) => open(`/auth/register/?back=${encodeURIComponent(back)}`);
  const { contact } = filledSteps;
  const filled = [contact.givenName, contact.familyName, contact.email].map((text) => `value="${text}"`);
  const { body } = await pageFor(`/profile/procedures/?add=${token}`);
  for (const value of filled) expect(body).toContain(value);
  for (const other of [`/profile/procedures/?add=${"x".repeat(token.length)}`, `/profile/trips/?add=${token}`]) {
    const empty = await pageFor(other);
    expect(empty.statusCode).toBe(200);
    for (const value of filled) expect(empty.body).not.toContain(value);
  }
});

test("a request that signing in has added is not offered to be added again", async () => {
  const { token, quote } = await sentQuote(site);
  const path = `/profile/procedures/?add=${token}`;
  const offer = "Add this request to your account?";
  expect((await open(path, `token=${tokens.idToken}`)).body).toContain(offer);
  const amina = await signIn(site, { email: filledSteps.contact.email });
  const { body } = await open(path, `token=${amina.idToken}`);
  expect(body).toContain(quote.reference);
  expect(body).not.toContain(offer);
});

test("a revoked session opens no page", async () => {
  const again = await signIn(site, { email: "ben@example.org" });
  await askPool(site, "harbour.example", "GlobalSignOut", { AccessToken: again.accessToken });
  expect((await identify({ idtoken: again.idToken })).status).toBe(401);
  expect((await open("/profile/", `token=${again.idToken}`)).statusCode).toBe(303);
});

if (isOnPostgres)
  test("who is signed in takes one statement for the token and one transaction of prepared statements", async () => {
    const [begin, find, set] = ["begin", "prepared select", "prepared select set_config"];
    const sent = await statementsOf(() => identify({ idtoken: tokens.idToken }));
    expect(sent).toEqual([find, begin, set, find, set, find, "commit"]);
  });
