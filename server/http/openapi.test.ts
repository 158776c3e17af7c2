import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCodes } from "../../contract/errors.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

type Node = Record<string, unknown>;
interface Operation {
  operationId: string;
  description?: string;
  tags: string[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  responses: Record<string, { description: string; content: Node }>;
  security?: Node[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Node; schemas: Node; securitySchemes: Node };
  tags: { name: string }[];
}

let site: TestSite;
let document: Document;
beforeAll(async () => {
  site = await openTestSite();
  const answered = await site.call<Document>("GET", "/api/openapi.json");
  expect(answered.status).toBe(200);
  document = answered.body;
});
afterAll(() => site.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("every operation has a unique name and is answered by the server", () => {
  expect(document.openapi).toBe("3.1.0");
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(["getProvider", "listProcedures", "submitQuote", "sendContactMessage", "getLanding"]),
  );
  for (const { path, method } of operations()) {
    const url = path.replace(/\{\w+\}/g, "x");
    expect(
      site.app.hasRoute({ url: path.replace(/\{(\w+)\}/g, ":$1"), method: method.toUpperCase() as "GET" }),
      url,
    ).toBe(true);
  }
});

test("the assistant's call says what makes the messages before the last count", () => {
  const { description } = document.paths["/api/ai-agent/ask"]?.post ?? {};
  expect(description).toMatch(
    /stored conversation.*`visitor` cookie.*first answer brings the cookie.*Without it.*do not count/s,
  );
});

test("every path parameter is described and required", () => {
  for (const { path, operation } of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = operation.parameters.filter(({ in: place }) => place === "path");
    expect(described.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
    expect(described.every(({ required }) => required)).toBe(true);
  }
});

test("every reference resolves, and every tag and security scheme is declared", () => {
  const at = (pointer: string) =>
    pointer
      .slice(2)
      .split("/")
      .reduce<unknown>((node, key) => (node as Node)?.[key], document);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#\/components[^"]+)"/g)].map(
    ([, pointer]) => pointer ?? "",
  );
  expect(references.length).toBeGreaterThan(10);
  for (const pointer of new Set(references)) expect(at(pointer), pointer).toBeDefined();
  const tags = document.tags.map(({ name }) => name);
  for (const { operation } of operations()) {
    expect(tags).toEqual(expect.arrayContaining(operation.tags));
    for (const scheme of operation.security?.flatMap(Object.keys) ?? [])
      expect(document.components.securitySchemes).toHaveProperty([scheme]);
  }
});

test("every refusal is listed under its status, with an example problem", () => {
  const statuses = new Map(Object.entries(errorCodes));
  for (const { operation } of operations()) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const examples = (content["application/problem+json"] as { examples?: Node } | undefined)?.examples;
      if (!examples) expect(status).toBe("200");
      for (const code of Object.keys(examples ?? {})) expect(String(statuses.get(code))).toBe(status);
    }
    expect(operation.responses).toHaveProperty("429");
  }
});

test("documents and pictures are downloads, everything else is JSON, and one answer is also a stream", () => {
  const answersWith = (type: string) =>
    operations().filter(({ operation }) => operation.responses["200"]?.content[type] !== undefined);
  expect(answersWith("text/event-stream").map(({ path }) => path)).toEqual(["/api/ai-agent/ask"]);
  const jsonPaths = answersWith("application/json").map(({ path }) => path);
  const downloads = operations().filter(({ path }) => !jsonPaths.includes(path));
  const paths = ["/api/client/picture", "/api/quotes/{token}/attachments/{id}/content"];
  expect(downloads.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  for (const { operation } of downloads) {
    const described = operation.responses["200"];
    expect(described?.content).toEqual({ "*/*": { schema: { type: "string", format: "binary" } } });
    expect(described).toHaveProperty(["headers", "Content-Disposition"]);
  }
  expect(JSON.stringify(document)).not.toContain('"mime":{"type":"string"}');
});

test("every call may be refused with Retry-After", () => {
  for (const { operation } of operations())
    for (const status of ["429", "503"]) expect(operation.responses[status]).toHaveProperty(["headers", "Retry-After"]);
});

test("writes require an idempotency key, and private links are described", () => {
  const submit = document.paths["/api/quotes/{token}/submit"]?.["post"];
  expect(submit?.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
  expect(submit?.security).toEqual([{ privateLink: [] }]);
  const start = document.paths["/api/quotes"]?.["post"];
  expect(start?.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencySecret" });
});

test("the described header signs a caller in", async () => {
  const client = await signIn(site, { email: "ana@example.org" });
  const { name } = document.components.securitySchemes["signedIn"] as { name: string };
  const headers = { [name]: client.idToken };
  expect((await site.call("POST", "/api/profile/id", { headers })).status).toBe(200);
});

test("the bounds of trimmed values are described", () => {
  const text = JSON.stringify(document.paths["/api/contact"]?.["post"]);
  expect(text).toContain('"name":{"type":"string","minLength":1,"maxLength":120}');
});
