import { readdir } from "node:fs/promises";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { Problem } from "../../../contract/errors.ts";
import { Problem as ProblemSchema } from "../../../contract/problem.ts";
import { fastifyPath } from "../../http/api.ts";
import type { Reply } from "../calls.ts";
import type { TestSite } from "../site.ts";

const contract = new URL("../../../contract/", import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "method" in value && "answer" in value;

/** Endpoints that a site serves. */
export async function mountedEndpoints({ app }: Pick<TestSite, "app">): Promise<Endpoint[]> {
  const entries = await readdir(contract, { recursive: true });
  const files = entries.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(files.map((name) => import(new URL(name, contract).href) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .filter(({ method, path }) => app.hasRoute({ method, url: fastifyPath(path) }));
}

const examples: Record<string, string> = {
  reference: "HAR-0000-0000",
  token: "x".repeat(43),
  id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b",
  item: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1c",
  companion: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a20",
  link: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a21",
  request: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1e",
  ticket: "x".repeat(100),
  offset: "0",
  providerDomain: "harbour.example",
  conversationId: "conv_1763712000000",
  answerId: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1d",
  option: "1",
  number: "1",
  day: "2027-03-01",
  metric: "requests",
  language: "ar",
  trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1f",
};

/** The endpoint's path with valid parameters. */
export const examplePath = ({ path }: Pick<Endpoint, "path">): string =>
  path
    .replace("{kind}", path.includes("/troubles/") ? "item" : "procedure")
    .replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? "knee-replacement");

/** Sends a raw body with a valid idempotency key. */
export async function sendRaw(
  { app }: Pick<TestSite, "app">,
  { method, path }: Pick<Endpoint, "method" | "path">,
  {
    payload,
    type = "application/json",
    headers: given = {},
  }: { payload: string | Buffer; type?: string; headers?: Readonly<Record<string, string>> },
): Promise<Reply<Problem>> {
  const headers = {
    host: "harbour.example",
    "idempotency-key": "0123456789abcdef0123",
    "content-type": type,
    ...given,
  };
  const reply = await app.inject({ method, url: examplePath({ path }), headers, payload });
  const isJson = String(reply.headers["content-type"]).includes("json");
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: (isJson ? reply.json() : {}) as Problem, // checked by problemIn
    bytes: reply.rawPayload,
  };
}

/** Internals that no answer may contain: source locations, statements, drivers. */
const internals =
  /node_modules|\.[jt]sx?:\d|\n\s+at |\b(?:select|insert into|delete from)\b.*"|drizzle|pglite|ECONN|ENOENT/i;

/** @throws Error unless the reply is a complete problem document below 500 without internals */
export function problemIn(reply: Reply<Problem>): Problem {
  const text = reply.bytes.toString();
  const problem = ProblemSchema.parse(reply.body) as Problem;
  const isWhole =
    reply.headers["content-type"] === "application/problem+json; charset=utf-8" &&
    reply.headers["cache-control"] === "no-store" &&
    problem.status === reply.status &&
    problem.status < 500 &&
    problem.type === `/problems/${problem.code}` &&
    problem.requestId === reply.headers["x-request-id"];
  if (!isWhole || internals.test(text)) throw new Error(`${reply.status} ${reply.headers["content-type"]} ${text}`);
  return problem;
}

export const fieldsOf = (problem: Problem): string[] => problem.errors?.map(({ field }) => field) ?? [];
