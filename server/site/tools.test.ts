import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Procedure, ProcedurePage } from "../../contract/procedures.ts";
import { formatMoney } from "../../web/format.ts";
import { taken } from "../testing/calls.ts";
import { firstTime, talkingProviders } from "../testing/consultations.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let client: Client;
beforeAll(async () => {
  site = await openTestSite({ providers: talkingProviders });
  client = await programAt(site);
});
afterAll(async () => {
  await client.close();
  await site.close();
});

/** The protocol's own client on the site, without a network. */
async function programAt({ app }: Pick<TestSite, "app">, host = "harbour.example"): Promise<Client> {
  const fetch = async (_: URL | string, init: RequestInit = {}): Promise<Response> => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init.method ?? "GET") as "GET" | "POST",
      url: "/mcp",
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const carriesBody = ![202, 204].includes(statusCode);
    return new Response(carriesBody ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: { "content-type": String(headers["content-type"]) },
    });
  };
  const program = new Client({ name: "a program", version: "1" });
  await program.connect(new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), { fetch }));
  return program;
}

interface Answer {
  readonly isError: boolean;
  readonly value: Record<string, unknown>;
  readonly text: string;
}
async function use(name: string, input: object = {}, program = client): Promise<Answer> {
  const { content, isError, structuredContent } = await program.callTool({ name, arguments: { ...input } });
  const [first] = content as { text: string }[];
  return {
    isError: isError === true,
    value: { ...(structuredContent as object | undefined) },
    text: first?.text ?? "",
  };
}

test("the tools are described, and all but one read only", async () => {
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name);
  expect(writing).toEqual(["hold_consultation_time"]);
  for (const { description, inputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  }
  expect(client.getInstructions()).toMatch(/998/);
});

test("the clinic's facts are its own on each domain", async () => {
  expect((await use("get_clinic")).value).toMatchObject({
    name: "Harbour Clinic",
    timeZone: "Asia/Dubai",
    contact: { emergencyNumber: "998" },
    quoteUrl: "http://harbour.example/quote/",
  });
  const other = await programAt(site, "meadow.example");
  const { text } = await use("search_procedures", {}, other);
  expect(text).not.toMatch(/harbour/);
  await other.close();
});

test("a search finds by a lay name, and says what is not offered", async () => {
  const { value } = await use("search_procedures", { text: "nee replacment" });
  const [first] = value["procedures"] as { slug: string }[];
  expect(first?.slug).toBe("knee-replacement");
  expect((await use("search_procedures", { text: "heart transplant" })).value).toMatchObject({
    total: 0,
    procedures: [],
  });
  expect((await use("search_procedures", { maxDays: 3 })).value).toMatchObject({ total: 0 });
});

test("an estimate is the one of the landing page", async () => {
  const input = { procedure: "hip-replacement", hotelLevel: "comfortable", companions: 1 };
  const { estimate } = taken(
    await site.call<{ estimate: object }>(
      "GET",
      "/api/landing?procedure=hip-replacement&hotel=comfortable&companions=1&language=en",
    ),
  );
  expect((await use("estimate_trip", input)).value).toMatchObject(estimate);
});

test.each([
  ["get_procedure", { procedure: "old-knee" }, /search_procedures/],
  ["estimate_trip", { procedure: "nothing", hotelLevel: "comfortable", companions: 0 }, /search_procedures/],
  ["list_consultation_times", { procedure: "nothing" }, /search_procedures/],
  ["get_procedure", { procedure: "knee-replacement", price: 1 }, /price/],
  ["search_procedures", { maxDays: -1 }, /maxDays/],
  ["hold_consultation_time", { procedure: "knee-replacement" }, /reason/],
])("%s with %j is refused with the way on", async (tool, input, way) => {
  const { isError, text } = await use(tool, input);
  expect(isError).toBe(true);
  expect(text).toMatch(way);
});

describe("a held time", () => {
  const { mode, clinician, startsAt } = firstTime;
  const wanted = {
    procedure: "knee-replacement",
    mode,
    clinician,
    startsAt,
    reason: "My knee hurts on stairs.",
    healthConsent: "2026-10-01",
    language: "en",
  };
  const safe = { "chest-pain": "no", fever: "no" };
  const isFree = async () => {
    const { text } = await use("list_consultation_times", { procedure: "knee-replacement", from: "2026-11-23" });
    return text.includes(startsAt);
  };

  test("needs the person's answers to the safety questions first", async () => {
    const { value } = await use("hold_consultation_time", wanted);
    expect(value).toMatchObject({ heldUntil: null });
    expect((value["questions"] as { slug: string }[]).map(({ slug }) => slug)).toEqual(["chest-pain", "fever"]);
    expect(await isFree()).toBe(true);
  });

  test("is not held for somebody who needs help now, and the advice is given", async () => {
    const { value } = await use("hold_consultation_time", { ...wanted, answers: { ...safe, "chest-pain": "yes" } });
    expect(value).toMatchObject({ heldUntil: null, advice: ["Chest pain can be a heart attack."] });
    expect(value).not.toHaveProperty("confirmUrl");
    expect(await isFree()).toBe(true);
  });

  test("is booked by nobody but the person, on the site", async () => {
    const { value } = await use("hold_consultation_time", { ...wanted, answers: safe });
    expect(value).toMatchObject({
      heldUntil: "2026-11-20T09:10:00.000Z",
      startsAt,
      timeZone: "Asia/Dubai",
    });
    expect(await isFree()).toBe(false);
    const page = await site.call("GET", new URL(String(value["confirmUrl"])).pathname);
    expect([200, 303]).toContain(page.status);
    const token = /consultation\/([^/]+)/.exec(String(value["confirmUrl"]))?.[1];
    expect(taken(await site.call<object>("GET", `/api/consultations/${token}`))).toMatchObject({ status: "held" });

    const second = await use("hold_consultation_time", { ...wanted, answers: safe });
    expect(second.isError).toBe(true);
    expect(second.text).toMatch(/^conflict/);
    site.clock.pass(11 * 60_000);
    expect(await isFree()).toBe(true);
  });
});

test("calls of one address have the limits of the product API", async () => {
  const tight = await openTestSite({ environment: { RATE_WRITE: "1" } });
  const program = await programAt(tight);
  const input = {
    procedure: "knee-replacement",
    mode: "video",
    clinician: "ada-berg",
    startsAt: firstTime.startsAt,
    reason: "Stairs.",
    healthConsent: "2026-10-01",
    language: "en",
  };
  await use("hold_consultation_time", input, program);
  const { isError, text } = await use("hold_consultation_time", input, program);
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^too-many-requests.*\n.*Try again after \d+ seconds/s),
  ]);
  await program.close();
  await tight.close();
});

test.each([
  ["GET", 405],
  ["POST", 404],
] as const)("%s on a host without a clinic, or without the protocol, is refused", async (method, status) => {
  const host = method === "POST" ? "nobody.example" : "harbour.example";
  const { statusCode } = await site.app.inject({
    method,
    url: "/mcp",
    headers: { host, "content-type": "application/json" },
    ...(method === "POST" ? { payload: "{}" } : {}),
  });
  expect(statusCode).toBe(status);
});

describe("the machine-readable descriptions of a procedure are in step", () => {
  interface Thing {
    readonly "@type": string;
    readonly price?: string;
    readonly priceCurrency?: string;
  }
  /** The offers of a page's JSON-LD. */
  const offersIn = (html: string): Thing[] =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .flatMap(([, json = "{}"]) => {
        const parsed = JSON.parse(json) as { "@graph"?: Thing[] };
        return parsed["@graph"] ?? [];
      })
      .filter((thing) => thing["@type"] === "Offer");

  test("page, structured data, llms.txt, product API and tools name the same prices and days", async () => {
    const { procedures } = taken(await site.call<ProcedurePage>("GET", "/api/procedures"));
    expect(procedures.map(({ slug }) => slug)).toEqual(["knee-replacement", "hip-replacement"]);
    const llms = (await site.call("GET", "/llms.txt")).bytes.toString();
    const listed = (await use("search_procedures")).value["procedures"] as Procedure[];
    for (const summary of procedures) {
      const { slug, stayDays, minDaysBeforeFlight, travelPackage } = summary;
      const line = llms.split("\n").find((one) => one.includes(`/procedures/${slug}/`)) ?? "";
      expect(line).toContain(formatMoney(travelPackage.price, "en"));
      expect(line).toContain(`${stayDays.min} to ${stayDays.max} days`);
      expect(listed.find((one) => one.slug === slug)).toMatchObject(summary);

      const { packages } = taken(await site.call<Procedure>("GET", `/api/procedures/${slug}`));
      const { value } = await use("get_procedure", { procedure: slug });
      expect(value).toMatchObject({ packages, stayDays, minDaysBeforeFlight });
      const html = (await site.call("GET", `/procedures/${slug}/`)).bytes.toString();
      const prices = packages.map(({ price }) => [(price.amount / 100).toFixed(2), price.currency]);
      expect(offersIn(html).map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual(prices);
      for (const { price } of packages) expect(html).toContain(formatMoney(price, "en"));
    }
  });

  test("llms.txt names the tools", async () => {
    expect((await site.call("GET", "/llms.txt")).bytes.toString()).toContain("http://harbour.example/mcp");
  });
});
