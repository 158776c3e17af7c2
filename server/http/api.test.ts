import { afterAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { Provider } from "../../contract/providers.ts";
import { examplePath, fieldsOf, mountedEndpoints, problemIn, sendRaw } from "../testing/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());
/** Calls come from a client, because who calls is asked before what. */
const client = await signIn(site, { email: "ana@example.org" });
const headers = { idtoken: client.idToken };
await agreeToHealth(client);
/** A client who has agreed to nothing. */
const other = await signIn(site, { email: "ben@example.org" });
const { idToken } = client;

/** What is kept about health may be written after it alone. */
async function agreeToHealth(person: SignedIn): Promise<void> {
  const { body } = await site.call<Provider>("GET", "/api/provider/harbour.example");
  const answered = { purpose: "health-basics", version: body.policiesVersion, given: true };
  expect((await person.call("POST", "/api/client/consent/answer", { body: answered })).status).toBe(200);
}

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const all = await mountedEndpoints(site);
const every = named(all);
/** An upload is looked at as a whole only when it is one. */
const plain = named(all.filter(({ upload }) => !upload));
const taking = named(all.filter(({ method, upload }) => method !== "GET" && !upload));
const reading = named(all.filter(({ method }) => method === "GET"));
const writing = named(all.filter(({ idempotent }) => idempotent));
const describing = named(all.filter(({ body }) => body));

test("the endpoints are found that the rest of these tests go through", () => {
  expect(every.length).toBeGreaterThan(15);
  expect(every.map(([name]) => name)).toContain("PUT /api/quotes/{token}/steps");
});

describe("an unknown key in the query is refused by", () => {
  test.each(plain)("%s", async (_, endpoint) => {
    for (const name of ["paid", "__proto__", "constructor"]) {
      const problem = problemIn(await site.call(endpoint.method, `${examplePath(endpoint)}?${name}=1`, { headers }));
      expect(problem.status).toBe(400);
      expect(fieldsOf(problem)).toContain(name);
      expect(problem.detail).toContain(name);
    }
  });
});

describe("a language that nobody speaks, or one said twice, is refused by", () => {
  test.each(plain)("%s", async (_, endpoint) => {
    for (const query of ["language=xx", "language=en&language=ar", "language=", "language=constructor"]) {
      const problem = problemIn(await site.call(endpoint.method, `${examplePath(endpoint)}?${query}`, { headers }));
      expect(problem.status).toBe(400);
      expect(fieldsOf(problem).join()).toContain("language");
    }
  });
});

/** Bodies of several forms, and the member that says which. */
const chosenBy: Readonly<Record<string, string>> = {
  saveQuoteStep: "step",
  saveClientRecord: "kind",
  createTrip: "from",
};

describe("an unknown key in the body is refused, and harms nobody, by", () => {
  test.each(taking)("%s", async (_, endpoint) => {
    for (const name of ["paid", "__proto__", "constructor", "prototype"]) {
      const problem = problemIn(await sendRaw(site, endpoint, { idToken, payload: `{"${name}":{"isAdmin":true}}` }));
      expect(problem.status).toBe(400);
      expect("isAdmin" in {}).toBe(false);
      // Which keys are known there depends on another one.
      if (!chosenBy[endpoint.name]) expect(fieldsOf(problem)).toContain(name);
    }
  });
});

const kinds: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, "", "x", "\u0000", "\ud800", "x".repeat(5000)],
  ...[[], [[]], [null], {}, { length: 1 }, { __proto__: null, toString: "x" }],
];

/** Members of a body, also where it is one of several forms. */
const membersOf = ({ body }: Endpoint): string[] =>
  Object.keys((body as { shape?: object }).shape ?? { step: "goals", version: 1, value: {} });

describe("values of the wrong kind are refused and never an accident of ours in", () => {
  test.each(describing)("%s", async (_, endpoint) => {
    const members = membersOf(endpoint);
    for (const kind of kinds) {
      const whole = await sendRaw(site, endpoint, { idToken, payload: JSON.stringify(kind) });
      const each = await sendRaw(site, endpoint, {
        idToken,
        payload: JSON.stringify(Object.fromEntries(members.map((name) => [name, kind]))),
      });
      for (const reply of [whole, each]) {
        if (reply.status < 300) expect(JSON.stringify(kind)).toMatch(/^\{|^null$|^\[\]$|"x+"/);
        else problemIn(reply);
      }
    }
  });

  test.each(describing)("one member after the other of %s", async (_, endpoint) => {
    for (const name of membersOf(endpoint)) {
      for (const kind of [[[{}]], { a: { b: [] } }]) {
        const reply = await sendRaw(site, endpoint, { idToken, payload: JSON.stringify({ [name]: kind }) });
        const problem = problemIn(reply);
        expect(problem.status).toBe(400);
        const named = chosenBy[endpoint.name] ?? name;
        expect(fieldsOf(problem).some((field) => field === named || field.startsWith(`${named}.`))).toBe(true);
      }
    }
  });
});

describe("what is no JSON is refused by", () => {
  test.each(taking)("%s", async (_, endpoint) => {
    for (const payload of ["{", "{language:en}", "undefined", "NaN", "'x'", '{"a":1}}', "\ufeff{}", "\u0000"]) {
      const reply = await sendRaw(site, endpoint, { idToken, payload });
      expect(problemIn(reply), payload).toMatchObject({ status: 400, code: "invalid-input" });
    }
    const zipped = Buffer.from("1f8b0800000000000003ab020000", "hex");
    expect(problemIn(await sendRaw(site, endpoint, { idToken, payload: zipped })).status).toBe(400);
  });
});

describe("JSON nested too deep, and a body too large, are refused by", () => {
  test.each(taking)("%s", async (_, endpoint) => {
    const deep = `{"a":${"[".repeat(32)}${"]".repeat(32)}}`;
    const most = endpoint.largestBody ?? 256 * 1024;
    for (const payload of [deep, "[".repeat(most * 0.75), `${'{"a":'.repeat(most * 0.15)}`]) {
      const problem = problemIn(await sendRaw(site, endpoint, { idToken, payload }));
      expect(problem).toMatchObject({ status: 400, detail: "JSON may be nested 32 deep." });
    }
    const large = JSON.stringify({ a: "x".repeat(most) });
    expect(problemIn(await sendRaw(site, endpoint, { idToken, payload: large }))).toMatchObject({
      status: 413,
      code: "too-large",
      detail: `A request may have ${most / 1024} kB here.`,
    });
  });
});

describe("any content but JSON is refused by", () => {
  const types = ["text/plain", "application/x-www-form-urlencoded", "text/json", "application/xml", "x", ""];
  const form = "multipart/form-data; boundary=b";
  test.each(taking)("%s", async (_, endpoint) => {
    for (const type of [...types, form]) {
      const payload = type === form ? '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n' : "{}";
      expect(problemIn(await sendRaw(site, endpoint, { idToken, payload, type })), type).toMatchObject({
        status: 415,
        code: "unsupported-type",
      });
    }
  });
});

describe("whoever is not signed in is told so before anything else by", () => {
  const forClients = named(all.filter(({ access }) => access === "client"));
  test.each(forClients)("%s", async (_, endpoint) => {
    const path = examplePath(endpoint);
    const asked = [
      await site.call(endpoint.method, `${path}?paid=1`),
      await site.call(endpoint.method, path, { headers: { idtoken: "no token" } }),
    ];
    if (endpoint.method !== "GET")
      for (const payload of ["{", '{"paid":1}', JSON.stringify({ a: "x".repeat(2_000_000) })])
        for (const type of ["application/json", "text/plain", "multipart/form-data"])
          asked.push(await sendRaw(site, endpoint, { payload, type }));
    for (const reply of asked) expect(problemIn(reply)).toMatchObject({ status: 401, code: "not-signed-in" });
  });
});

describe("who may not do it is told so before what is wrong with it", () => {
  test.each([
    ["GET", "/api/client/root?email=eve@example.org&paid=1", undefined],
    ["POST", "/api/client/root/update", { email: "eve@example.org", phoneNumber: 7 }],
    ["POST", "/api/client/company-location/add", { email: "eve@example.org" }],
    ["POST", "/api/ai-agent/ask", { providerId: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b", messages: "hello" }],
    ["POST", "/api/client/health/save", { value: 7 }],
  ] as const)("%s %s", async (method, path, body) => {
    const { status, body: problem } = await other.call(method, path, { body });
    expect({ status, code: problem.code }).toEqual({ status: 403, code: "not-allowed" });
  });
});

test("thousands of errors in one body make a short answer, quickly", async () => {
  const endpoint = { method: "POST", path: "/api/quotes" } as const;
  const wrong = { language: "en", procedures: { procedures: Array(60_000).fill(1) } };
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]));
  for (const body of [wrong, unknown]) {
    const started = performance.now();
    const reply = await sendRaw(site, endpoint, { idToken, payload: JSON.stringify(body) });
    const { length } = fieldsOf(problemIn(reply));
    expect(length > 0 && length <= 50).toBe(true);
    expect(reply.bytes.length).toBeLessThan(20_000);
    expect(performance.now() - started).toBeLessThan(1500);
  }
});

describe("a write without a good idempotency key is refused by", () => {
  test.each(writing)("%s", async (_, endpoint) => {
    for (const key of [null, "", "short", "x".repeat(65), "0123456789abcde/", "0123456789abcdef, 0123456789abcdef"]) {
      const problem = problemIn(await site.call(endpoint.method, examplePath(endpoint), { key, headers, body: {} }));
      expect([400, 415]).toContain(problem.status);
    }
  });

  test("by name, where the rest of the call is right", async () => {
    const problem = problemIn(await site.call("POST", "/api/quotes", { key: null, body: { language: "en" } }));
    expect(problem.errors).toMatchObject([{ field: "Idempotency-Key", reason: "required" }]);
  });
});

describe("a host that serves nobody is told so by", () => {
  /** What has to be asked for, because without it the call would be refused for that. */
  const asked: Readonly<Record<string, string>> = {
    listSlots: "procedure=knee-replacement",
    getActivity: "activity=old-town-walk",
    searchFlights: "slices=LHR-DXB-2027-03-01",
    getFlightOffer: "offer=one",
    planTrip: "procedure=knee-replacement",
    listHotelRates: "from=2027-03-01&to=2027-03-05",
  };
  const aboutThemselves = /^\/api\/(?:openapi\.json|provider\/)|currency|fx-quote/;
  test.each(reading.filter(([, { path }]) => !aboutThemselves.test(path)))("%s", async (_, endpoint) => {
    for (const host of ["nobody.example", "harbour.example.evil.example", "", "__proto__", "harbour.example@evil"]) {
      const path = `${examplePath(endpoint)}?${asked[endpoint.name] ?? ""}`;
      const problem = problemIn(await site.call(endpoint.method, path, { host }));
      expect(problem).toMatchObject({ status: 404, code: "unknown-provider" });
    }
  });
});

describe("no other method is answered at", () => {
  test.each([...new Set(all.map(({ path }) => path))])("%s", async (path) => {
    const known = all.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    for (const method of (["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const).filter(
      (method) => !known.includes(method as "GET"),
    )) {
      const refused = await site.call(method, examplePath({ path }), { body: {} });
      expect(problemIn(refused), method).toMatchObject({ status: 405, code: "method-not-allowed" });
      const heads = known.includes("GET" as (typeof known)[number]) ? ["HEAD"] : [];
      expect(String(refused.headers.allow).split(", ").toSorted()).toEqual([...known, ...heads].toSorted());
    }
  });
});
