import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Scope, scopes } from "../../contract/clinic/constants.ts";
import { isAllowed, type Role, rights, roles } from "../../contract/desk/rights.ts";
import { closeStaffSession } from "../../contract/desk/session.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { examplePath, mountedEndpoints } from "../testing/contract/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { keyOf, type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let everything: Endpoint[];
let endpoints: Endpoint[];
let keyEndpoints: Endpoint[];
const staff = new Map<Role, StaffAtDesk>();
let elsewhere: StaffAtDesk;
let patient: SignedIn;
/** A key for each scope, one for all, and one of another clinic for all. */
const keys = new Map<Scope, string>();
let wholeKey: string;
let keyElsewhere: string;

beforeAll(async () => {
  site = await openTestSite();
  everything = await mountedEndpoints(site);
  endpoints = everything.filter(({ access }) => access === "staff");
  keyEndpoints = everything.filter(({ access }) => access === "key");
  for (const role of roles) staff.set(role, await staffAt(site, role));
  elsewhere = await staffAt(site, roles, { host: "meadow.example" });
  patient = await signIn(site, { email: "ana@example.org" });
  const owner = await staffAt(site, "owner");
  for (const scope of scopes) keys.set(scope, await keyOf(owner, [scope]));
  wholeKey = await keyOf(owner, scopes);
  keyElsewhere = await keyOf(elsewhere, scopes);
});

afterAll(() => site.close());

const statusOf = async (endpoint: Endpoint, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await site.call(endpoint.method, examplePath(endpoint), { body: undefined, headers })).status;

test("the README counts the endpoints and calls of today", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const of = (wanted: Endpoint["access"]) => everything.filter(({ access }) => access === wanted).length;
  const [staffCalls, keyCalls] = [5 * of("staff"), 7 * of("key")];
  expect(readme.match(/gives each of the .*\./)?.[0]).toBe(
    `gives each of the ${everything.length} endpoints its access: ${of("public")} public, ${of("link")} by a private link, ` +
      `${of("client")} of an account, ${of("staff")} of the desk, ${of("key")} by an API key.`,
  );
  const numbers = readme
    .split("\n")
    .flatMap((line) => line.match(/^\| .*?\| +(\d+) +\| (\d+) +\| 40[13] /)?.slice(1) ?? []);
  const closed = of("staff") + of("client");
  expect(numbers.map(Number)).toEqual(
    [
      [of("staff"), staffCalls],
      [of("staff"), staffCalls],
      [closed, closed],
      [of("key"), keyCalls],
    ].flat(),
  );
});

test("every endpoint of the desk names a right, and lies where the session's cookie is sent", () => {
  expect(endpoints.length).toBeGreaterThan(5);
  expect(endpoints.filter(({ right }) => !right || !Object.hasOwn(rights, right)).map(({ name }) => name)).toEqual([]);
  expect(endpoints.filter(({ path }) => !path.startsWith("/api/desk/")).map(({ name }) => name)).toEqual([]);
});

test("every right belongs to somebody, and a viewer only reads", () => {
  for (const held of Object.values(rights)) expect(held.length).toBeGreaterThan(0);
  const acts = endpoints.filter(({ method, right }) => method !== "GET" && right && isAllowed(["viewer"], right));
  expect(acts.map(({ name }) => name)).toEqual(["closeStaffSession", "endOtherSessions"]);
});

test.each([
  ["nobody", () => ({})],
  ["a patient's token", () => ({ idtoken: patient.idToken })],
  ["a patient's token as a cookie", () => ({ cookie: `desk=${patient.idToken}; token=${patient.idToken}` })],
  ["a cookie that was made up", () => ({ cookie: `desk=${"x".repeat(43)}` })],
  ["another clinic's staff", () => ({ cookie: elsewhere.cookie })],
] as const)("%s is refused at every endpoint", async (_, headers) => {
  for (const endpoint of endpoints) expect(await statusOf(endpoint, headers()), endpoint.name).toBe(401);
});

test.each(roles)("a role has exactly the rights of the table: %s", async (role) => {
  const cookie = staff.get(role)?.cookie ?? "";
  // The call that ends the session comes last.
  const inOrder = endpoints.toSorted(
    (one, other) => Number(one.name === closeStaffSession.name) - Number(other.name === closeStaffSession.name),
  );
  for (const endpoint of inOrder) {
    const status = await statusOf(endpoint, { cookie });
    const isRefused = !endpoint.right || !isAllowed([role], endpoint.right);
    const what = `${role} at ${endpoint.name}`;
    if (isRefused) expect(status, what).toBe(403);
    // Without input it gets no further than the input, or to the need of a fresh sign-in.
    else expect([200, 400, 403, 404, 415, 422], what).toContain(status);
    if (!isRefused) expect(status === 403 && !["POST", "PUT", "DELETE"].includes(endpoint.method), what).toBe(false);
  }
});

test("a call of another site's page is refused, although the browser sends the cookie", async () => {
  const { cookie = "" } = await staffAt(site, "owner");
  const headers = { cookie, "sec-fetch-site": "cross-site" };
  for (const endpoint of endpoints.filter(({ method }) => method !== "GET"))
    expect(await statusOf(endpoint, headers), endpoint.name).toBe(403);
});

const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key}` });

test("every endpoint for keys names a scope, and lies in the clinic's API; no other endpoint does", () => {
  expect(keyEndpoints.length).toBeGreaterThan(5);
  expect(keyEndpoints.filter(({ scope }) => !scope || !scopes.includes(scope)).map(({ name }) => name)).toEqual([]);
  const misplaced = everything.filter(
    ({ access, scope, path }) =>
      (access === "key") !== path.startsWith("/api/clinic/v1/") || (access === "key") !== (scope !== undefined),
  );
  expect(misplaced.map(({ name }) => name)).toEqual([]);
  expect(new Set(keyEndpoints.map(({ scope }) => scope))).toEqual(new Set(scopes));
});

test("no key reaches health answers, documents, chats or accounts", () => {
  expect(keyEndpoints.filter(({ path }) => /health|document|attachment|chat|client/.test(path))).toEqual([]);
});

test.each([
  ["nobody", () => ({})],
  ["a key that was made up", () => bearer(`sjk_${"x".repeat(43)}`)],
  ["a key without its scheme", () => ({ authorization: wholeKey })],
  ["another clinic's key", () => bearer(keyElsewhere)],
  ["a patient's token", () => ({ idtoken: patient.idToken })],
  ["a patient's token as a bearer", () => bearer(patient.idToken)],
  ["an owner's session", () => ({ cookie: staff.get("owner")?.cookie ?? "" })],
] as const)("%s is refused at every endpoint for keys", async (_, headers) => {
  for (const endpoint of keyEndpoints) expect(await statusOf(endpoint, headers()), endpoint.name).toBe(401);
});

test.each(scopes)("a key may call the endpoints of its scope and no other: %s", async (scope) => {
  for (const endpoint of keyEndpoints) {
    const status = await statusOf(endpoint, bearer(keys.get(scope)));
    const what = `${scope} at ${endpoint.name}`;
    if (endpoint.scope === scope) expect([200, 400, 404], what).toContain(status);
    else expect(status, what).toBe(403);
  }
});

test("a key opens no endpoint of the desk or of an account", async () => {
  const closed = everything.filter(({ access }) => access === "staff" || access === "client");
  for (const endpoint of closed) expect(await statusOf(endpoint, bearer(wholeKey)), endpoint.name).toBe(401);
});
