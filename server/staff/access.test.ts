import { afterAll, beforeAll, expect, test } from "vitest";
import { isAllowed, type Role, rights, roles } from "../../contract/desk/rights.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { examplePath, mountedEndpoints } from "../testing/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let endpoints: Endpoint[];
const staff = new Map<Role, StaffAtDesk>();
let elsewhere: StaffAtDesk;
let patient: SignedIn;

beforeAll(async () => {
  site = await openTestSite();
  endpoints = (await mountedEndpoints(site)).filter(({ access }) => access === "staff");
  for (const role of roles) staff.set(role, await staffAt(site, role));
  elsewhere = await staffAt(site, roles, { host: "meadow.example" });
  patient = await signIn(site, { email: "ana@example.org" });
});
afterAll(() => site.close());

const statusOf = async (endpoint: Endpoint, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await site.call(endpoint.method, examplePath(endpoint), { body: undefined, headers })).status;

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
    (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
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
