import { afterAll, describe, expect, test } from "vitest";
import { scopes } from "../../contract/clinic/constants.ts";
import { roles } from "../../contract/desk/rights.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { Provider } from "../../contract/providers.ts";
import { examplePath, fieldsOf, mountedEndpoints, problemIn, sendRaw } from "../testing/contract/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { keyOf, staffAt } from "../testing/staff.ts";

const site = await openTestSite();
afterAll(() => site.close());
/** Calls come from a client, because who calls is asked before what. */
const client = await signIn(site, { email: "ana@example.org" });
/** And from a member of staff with every right, at the desk. */
const colleague = await staffAt(site, roles);
/** And from the clinic's own system, with every scope. */
const authorization = `Bearer ${await keyOf(colleague, scopes)}`;
const headers = { idtoken: client.idToken, cookie: colleague.cookie, authorization };
await agreeToHealth(client);
/** A client who has agreed to nothing. */
const other = await signIn(site, { email: "ben@example.org" });

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
/** Uploads are validated by their own test. */
const plain = named(all.filter(({ upload }) => !upload));
const taking = named(all.filter(({ method, upload }) => method !== "GET" && !upload));
const reading = named(all.filter(({ method }) => method === "GET"));
const writing = named(all.filter(({ idempotent }) => idempotent));
const describing = named(all.filter(({ body }) => body));

test("the contract's endpoints are found for the tests below", () => {
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

describe("an unknown or repeated language is refused by", () => {
  test.each(plain)("%s", async (_, endpoint) => {
    for (const query of ["language=xx", "language=en&language=ar", "language=", "language=constructor"]) {
      const problem = problemIn(await site.call(endpoint.method, `${examplePath(endpoint)}?${query}`, { headers }));
      expect(problem.status).toBe(400);
      expect(fieldsOf(problem).join()).toContain("language");
    }
  });
});

/** Bodies that are unions, with their discriminator. */
const chosenBy: Readonly<Record<string, string>> = {
  saveQuoteStep: "step",
  saveClientRecord: "kind",
  createTrip: "from",
  decideRefund: "approve",
  // A draft may hold anything; its version is checked.
  saveCatalogueDraft: "version",
  saveClinicSettings: "version",
};

describe("an unknown key in the body is refused by", () => {
  test.each(taking)("%s", async (_, endpoint) => {
    for (const name of ["paid", "__proto__", "constructor", "prototype"]) {
      const problem = problemIn(await sendRaw(site, endpoint, { headers, payload: `{"${name}":{"isAdmin":true}}` }));
      expect(problem.status).toBe(400);
      expect("isAdmin" in {}).toBe(false);
      // In a union, the known keys depend on the discriminator.
      if (!chosenBy[endpoint.name]) expect(fieldsOf(problem)).toContain(name);
    }
  });
});

const kinds: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, "", "x", "\u0000", "\ud800", "x".repeat(5000)],
  ...[[], [[]], [null], {}, { length: 1 }, { __proto__: null, toString: "x" }],
];

/** Fields of a body, also when it is a union. */
const membersOf = ({ body }: Endpoint): string[] =>
  Object.keys((body as { shape?: object }).shape ?? { step: "goals", version: 1, value: {} });

describe("values of the wrong type are refused without a server error by", () => {
  test.each(describing)("%s", async (_, endpoint) => {
    const members = membersOf(endpoint);
    for (const kind of kinds) {
      const accepted = await sendRaw(site, endpoint, { headers, payload: JSON.stringify(kind) });
      const each = await sendRaw(site, endpoint, {
        headers,
        payload: JSON.stringify(Object.fromEntries(members.map((name) => [name, kind]))),
      });
      for (const reply of [accepted, each]) {
        if (reply.status < 300) expect(JSON.stringify(kind)).toMatch(/^\{|^null$|^\[\]$|"x+"/);
        else problemIn(reply);
      }
    }
  });

  test.each(describing)("each member of %s in turn", async (_, endpoint) => {
    for (const name of membersOf(endpoint)) {
      for (const kind of [[[{}]], { a: { b: [] } }]) {
        const reply = await sendRaw(site, endpoint, { headers, payload: JSON.stringify({ [name]: kind }) });
        const problem = problemIn(reply);
        expect(problem.status).toBe(400);
        const named = chosenBy[endpoint.name] ?? name;
        expect(fieldsOf(problem).some((field) => field === named || field.startsWith(`${named}.`))).toBe(true);
      }
    }
  });
});

describe("invalid JSON is refused by", () => {
  test.each(taking)("%s", async (_, endpoint) => {
    for (const payload of ["{", "{language:en}", "undefined", "NaN", "'x'", '{"a":1}}', "\ufeff{}", "\u0000"]) {
      const reply = await sendRaw(site, endpoint, { headers, payload });
      expect(problemIn(reply), payload).toMatchObject({ status: 400, code: "invalid-input" });
    }
    const zipped = Buffer.from("1f8b0800000000000003ab020000", "hex");
    expect(problemIn(await sendRaw(site, endpoint, { headers, payload: zipped })).status).toBe(400);
  });
});

describe("JSON that is nested too deeply, and a body that is too large, are refused by", () => {
  test.each(taking)("%s", async (_, endpoint) => {
    const deep = `{"a":${"[".repeat(32)}${"]".repeat(32)}}`;
    const most = endpoint.largestBody ?? 256 * 1024;
    for (const payload of [deep, "[".repeat(most * 0.75), `${'{"a":'.repeat(most * 0.15)}`]) {
      const problem = problemIn(await sendRaw(site, endpoint, { headers, payload }));
      expect(problem).toMatchObject({ status: 400, detail: "JSON may be nested 32 deep." });
    }
    const large = JSON.stringify({ a: "x".repeat(most) });
    expect(problemIn(await sendRaw(site, endpoint, { headers, payload: large }))).toMatchObject({
      status: 413,
      code: "too-large",
      detail: `A request may have ${most / 1024} kB here.`,
    });
  });
});

describe("a content type other than JSON is refused by", () => {
  const types = ["text/plain", "application/x-www-form-urlencoded", "text/json", "application/xml", "x", ""];
  const form = "multipart/form-data; boundary=b";
  test.each(taking)("%s", async (_, endpoint) => {
    for (const type of [...types, form]) {
      const payload = type === form ? '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n' : "{}";
      expect(problemIn(await sendRaw(site, endpoint, { headers, payload, type })), type).toMatchObject({
        status: 415,
        code: "unsupported-type",
      });
    }
  });
});

describe("a call without a sign-in is refused before its input is read by", () => {
  const forClients = named(all.filter(({ access }) => access === "client"));
  test.each(forClients)("%s", async (_, endpoint) => {
    const path = examplePath(endpoint);
    const replies = [
      await site.call(endpoint.method, `${path}?paid=1`),
      await site.call(endpoint.method, path, { headers: { idtoken: "no token" } }),
    ];
    if (endpoint.method !== "GET")
      for (const payload of ["{", '{"paid":1}', JSON.stringify({ a: "x".repeat(2_000_000) })])
        for (const type of ["application/json", "text/plain", "multipart/form-data"])
          replies.push(await sendRaw(site, endpoint, { payload, type }));
    for (const reply of replies) expect(problemIn(reply)).toMatchObject({ status: 401, code: "not-signed-in" });
  });
});

describe("a call without the right is refused before its input is read by", () => {
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

test("a body with thousands of errors gets a short answer", async () => {
  const endpoint = { method: "POST", path: "/api/quotes" } as const;
  const invalid = { language: "en", procedures: { procedures: Array(60_000).fill(1) } };
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]));
  for (const body of [invalid, unknown]) {
    const started = performance.now();
    const reply = await sendRaw(site, endpoint, { headers, payload: JSON.stringify(body) });
    const { length } = fieldsOf(problemIn(reply));
    expect(length > 0 && length <= 50).toBe(true);
    expect(reply.bytes.length).toBeLessThan(20_000);
    expect(performance.now() - started).toBeLessThan(1500);
  }
});

describe("a missing or malformed idempotency key is refused by", () => {
  test.each(writing)("%s", async (_, endpoint) => {
    for (const key of [null, "", "short", "x".repeat(65), "0123456789abcde/", "0123456789abcdef, 0123456789abcdef"]) {
      const problem = problemIn(await site.call(endpoint.method, examplePath(endpoint), { key, headers, body: {} }));
      expect([400, 415]).toContain(problem.status);
    }
  });

  test("with the key's name, when the rest of the call is valid", async () => {
    const problem = problemIn(await site.call("POST", "/api/quotes", { key: null, body: { language: "en" } }));
    expect(problem.errors).toMatchObject([{ field: "Idempotency-Key", reason: "required" }]);
  });
});

describe("a host without a provider is refused by", () => {
  /** Query parameters that the call requires. */
  const requiredQuery: Readonly<Record<string, string>> = {
    listSlots: "procedure=knee-replacement",
    getActivity: "activity=old-town-walk",
    searchFlights: "slices=LHR-DXB-2027-03-01",
    getFlightOffer: "offer=one",
    planTrip: "procedure=knee-replacement",
    listHotelRates: "from=2027-03-01&to=2027-03-05",
  };
  const aboutThemselves = /^\/api\/(?:openapi\.json|health|provider\/)|currency|fx-quote/;
  test.each(reading.filter(([, { path }]) => !aboutThemselves.test(path)))("%s", async (_, endpoint) => {
    for (const host of ["nobody.example", "harbour.example.evil.example", "", "__proto__", "harbour.example@evil"]) {
      const path = `${examplePath(endpoint)}?${requiredQuery[endpoint.name] ?? ""}`;
      const problem = problemIn(await site.call(endpoint.method, path, { host }));
      expect(problem).toMatchObject({ status: 404, code: "unknown-provider" });
    }
  });
});

describe("other methods are refused at", () => {
  test.each([...new Set(all.map(({ path }) => path))])("%s", async (path) => {
    const methods = all.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    for (const method of (["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const).filter(
      (method) => !methods.includes(method as "GET"),
    )) {
      const refused = await site.call(method, examplePath({ path }), { body: {} });
      expect(problemIn(refused), method).toMatchObject({ status: 405, code: "method-not-allowed" });
      const heads = methods.includes("GET" as (typeof methods)[number]) ? ["HEAD"] : [];
      expect(String(refused.headers.allow).split(", ").toSorted()).toEqual([...methods, ...heads].toSorted());
    }
  });
});
