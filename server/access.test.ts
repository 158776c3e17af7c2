import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { asSystem } from "./db/access.ts";
import { fastifyPath } from "./http/api.ts";
import type { Call, Reply } from "./testing/calls.ts";
import { talkingProviders } from "./testing/consultations.ts";
import { mountedEndpoints } from "./testing/contract/endpoints.ts";
import { callEveryEndpoint, canary } from "./testing/contract/every-call.ts";
import { type SignedIn, signIn } from "./testing/people.ts";
import { openTestSite, type TestSite } from "./testing/site.ts";

interface Recorded {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly given: Call;
  /** The owner's response. */
  readonly status: number;
}

let site: TestSite;
let endpoints: Endpoint[];
let ana: SignedIn;
/** Another client, the same address at another clinic. */
let ben: SignedIn;
let namesake: SignedIn;
const recorded: Recorded[] = [];

const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${fastifyPath(endpoint.path).replace(/:\w+/g, "[^/]+")}(?:\\?.*)?$`);
const isCalled = (endpoint: Endpoint, method: string, path: string): boolean =>
  endpoint.method === method && patternOf(endpoint).test(path);

beforeAll(async () => {
  site = await openTestSite({ providers: talkingProviders });
  endpoints = await mountedEndpoints(site);
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
  namesake = await signIn(site, { email: "ana@example.org", host: "meadow.example" });
  for (const each of [ben, namesake]) await each.call("GET", `/api/client/root?email=${each.email}`);
  const call = async <Body>(...[method, path, given = {}]: Parameters<SignedIn["call"]>): Promise<Reply<Body>> => {
    const endpoint = endpoints.find((each) => isCalled(each, method, path));
    if (!endpoint) throw new Error(`nothing answers ${method} ${path}`);
    const reply = await ana.call<Body>(method, path, given);
    recorded.push({ endpoint, path, given, status: reply.status });
    return reply;
  };
  await callEveryEndpoint(site, { ...ana, call });
}, 60_000);
afterAll(() => site.close());

/** Rows and files of the owner, which other callers must not change. */
async function possessions(): Promise<{ rows: unknown; files: string[] }> {
  const { db, database } = site.services;
  const tables = await database.rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns where column_name = 'owner' and table_schema = 'public'`,
  );
  const rows = await asSystem(db, async (tx) => {
    const found: [string, unknown][] = [];
    for (const { name } of tables) {
      const all = sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where owner = ${ana.owner} order by 1`;
      found.push([name, await database.rows(tx, all)]);
    }
    return Object.fromEntries(found);
  });
  return { rows, files: await site.storedFiles() };
}

/** The same in words of the stranger's own, which an answer may of course repeat. */
const inOtherWords = ({ body, file, ...given }: Call): Call => ({
  ...given,
  ...(body === undefined ? {} : { body: JSON.parse(JSON.stringify(body).replaceAll(canary, "Else")) }),
  ...(file === undefined ? {} : { file: { ...file, name: file.name.replaceAll(canary, "Else") } }),
});

test("every call that asks who one is was tried with something of one's own", () => {
  const missing = endpoints.filter(
    ({ access, name }) => access === "client" && !recorded.some(({ endpoint }) => endpoint.name === name),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("the owner finds it all again", async () => {
  const reads = recorded.filter(({ endpoint }) => endpoint.access === "client" && endpoint.method === "GET");
  const answers = await Promise.all(reads.map(({ path }) => ana.call("GET", path)));
  expect(answers.map(({ status }, at) => `${status} ${reads[at]?.path}`)).toEqual(
    reads.map(({ status, path }) => `${status} ${path}`),
  );
  expect(answers.filter(({ bytes }) => bytes.includes(canary)).length).toBeGreaterThan(2);
});

interface Stranger {
  readonly token: string | undefined;
  readonly host: string;
  /** Is known there, and so gets as far as the handlers. */
  readonly isClient: boolean;
}
const strangers: readonly (readonly [string, () => Stranger])[] = [
  ["nobody", () => ({ token: undefined, host: ana.host, isClient: false })],
  ["another client", () => ({ token: ben.idToken, host: ben.host, isClient: true })],
  ["the same address at another clinic", () => ({ token: namesake.idToken, host: namesake.host, isClient: true })],
  ["the owner's token at another clinic", () => ({ token: ana.idToken, host: namesake.host, isClient: false })],
  ["another clinic's token", () => ({ token: namesake.idToken, host: ana.host, isClient: false })],
];

test.each(strangers)(
  "%s learns and changes nothing by any call that the owner made",
  async (_, who) => {
    const { token, host, isClient } = who();
    const before = await possessions();
    for (const { endpoint, path, given } of recorded) {
      // A private link works for its holder, on the site that issued it.
      if (endpoint.access !== "client" && host === ana.host) continue;
      const { key: _key, ...rest } = inOtherWords(given);
      const headers = token === undefined ? {} : { idtoken: token };
      const reply = await site.call(endpoint.method, path, { ...rest, host, headers });
      const what = `${endpoint.name} answered ${reply.status}: ${reply.bytes.toString().slice(0, 300)}`;
      expect(reply.status, what).toBeLessThan(500);
      if (endpoint.access === "client" && !isClient) expect(reply.status, what).toBe(401);
      expect(reply.bytes.includes(canary), what).toBe(false);
      expect(reply.bytes.includes(ana.sub), what).toBe(false);
    }
    const after = await possessions();
    expect(after.rows).toEqual(before.rows);
    expect(after.files).toEqual(expect.arrayContaining(before.files));
  },
  60_000,
);
