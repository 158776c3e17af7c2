import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { talkingProviders } from "../testing/consultations.ts";
import { exampleOf } from "../testing/contract/contract-examples.ts";
import { examplePath, mountedEndpoints } from "../testing/contract/endpoints.ts";
import { callEveryEndpoint, canary } from "../testing/contract/every-call.ts";
import { companionOf, type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { begunTrip } from "../testing/trips.ts";

let site: TestSite;
let endpoints: Endpoint[];
let ana: SignedIn;
/** Values of the companion: of the session, and of the link that opened it. */
let held: { cookie: string; session: string; token: string };
/** Paths that the person called with ids of their own rows. */
const called: { method: Endpoint["method"]; path: string; body: unknown }[] = [];

beforeAll(async () => {
  site = await openTestSite({ providers: talkingProviders });
  endpoints = await mountedEndpoints(site);
  ana = await signIn(site, { email: "ana@example.org" });
  const call: SignedIn["call"] = (method, path, given = {}) => {
    called.push({ method: method as Endpoint["method"], path, body: given.body });
    return ana.call(method, path, given);
  };
  await callEveryEndpoint(site, { ...ana, call });
  const { cookie, token } = await companionOf(site, ana, { trip: (await begunTrip(ana)).id });
  held = { cookie, token, session: cookie.split("=")[1] ?? "" };
}, 60_000);
afterAll(() => site.close());

/** The session and the link in each place where a caller can put a credential. */
const places = [
  ["the session's cookie", () => ({ cookie: held.cookie })],
  ["the session as an id token", () => ({ idtoken: held.session })],
  [
    "the session as the account's and the desk's cookie",
    () => ({ cookie: `token=${held.session}; desk=${held.session}` }),
  ],
  ["the session as a bearer", () => ({ authorization: `Bearer ${held.session}` })],
  ["the link as an id token, with the session's cookie", () => ({ idtoken: held.token, cookie: held.cookie })],
] as const;

test.each(places)("%s opens no endpoint of an account, of the desk or for keys", async (_, headers) => {
  const closed = endpoints.filter(({ access }) => access !== "public" && access !== "link");
  expect(closed.length).toBeGreaterThan(200);
  for (const endpoint of closed) {
    const reply = await site.call(endpoint.method, examplePath(endpoint), { body: undefined, headers: headers() });
    expect(reply.status, endpoint.name).toBe(401);
  }
});

test.each(places)("%s reads nothing that the person reads with ids of their own", async (_, headers) => {
  const closed = called.filter(({ path }) => path.startsWith("/api/client/"));
  expect(closed.length).toBeGreaterThan(90);
  for (const { method, path, body } of closed) {
    const reply = await site.call(method, path, { body, headers: headers() });
    // The address of an opened file holds for a minute, and for its person alone.
    expect(reply.status, `${method} ${path}`).toBe(path.includes("/content/") ? 404 : 401);
    expect(reply.bytes.includes(canary), path).toBe(false);
  }
});

test("the README counts the endpoints and calls of today", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const closed = endpoints.filter(({ access }) => access !== "public" && access !== "link").length;
  expect(readme).toContain(`in each of ${places.length} places where a caller puts a credential`);
  expect(readme).toContain(`the ${closed} endpoints of an account`);
  expect(readme).toContain(`answer 401 (${closed * places.length} calls)`);
});

test("public endpoints and private links answer a companion as they answer a stranger", async () => {
  const own = ["openCompanionLink", "renewCompanionLink", "getCompanionPlan", "closeCompanionSession"];
  const open = endpoints.filter(
    ({ access, name, method }) =>
      (access === "link" || (access === "public" && method === "GET")) && !own.includes(name),
  );
  expect(open.length).toBeGreaterThan(30);
  for (const endpoint of open) {
    const path = examplePath(endpoint).replace("x".repeat(43), held.session);
    const body = exampleOf(endpoint, "body");
    const ask = (headers: Record<string, string>) => site.call(endpoint.method, path, { body, headers });
    const [companion, stranger] = [await ask({ cookie: held.cookie }), await ask({})];
    expect(companion.status, endpoint.name).toBe(stranger.status);
    expect(companion.bytes.includes(canary), endpoint.name).toBe(false);
    // The check of a letter's link says in words that the link opens nothing.
    if (endpoint.name === "checkSharedLetter") expect(companion.body).toEqual({ opens: false });
    else if (endpoint.access === "link") expect([400, 404, 415], endpoint.name).toContain(companion.status);
  }
});

test("a session and a link do not stand for each other", async () => {
  expect((await site.call("POST", `/api/companion/links/${held.session}/session`)).status).toBe(404);
  const headers = { cookie: `companion=${held.token}` };
  expect((await site.call("GET", "/api/companion/plan", { headers })).body).toEqual({ plan: null });
});
