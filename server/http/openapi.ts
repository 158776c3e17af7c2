import * as z from "zod/mini";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type ErrorCode, errorCodes } from "../../contract/errors.ts";
import { errorTitles, Problem } from "../../contract/problem.ts";
import { IdempotencyKey } from "../../contract/values.ts";

export type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

/** A part of the contract as JSON Schema (draft 2020-12, used by OpenAPI 3.1). */
export function schemaOf(schema: z.ZodMiniType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      // A transformed value's checks follow the pipe and belong to the description.
      if (io !== "input" || def.type !== "pipe") return;
      const checked = z.toJSONSchema(def.out, { io: "output", unrepresentable: "any" });
      if (checked.type !== "string" || jsonSchema.anyOf) return;
      const { $schema: _drop, ...bounds } = checked;
      const { minimum } = zodSchema._zod.bag;
      Object.assign(jsonSchema, bounds, typeof minimum === "number" ? { minLength: minimum } : {});
    },
  }) as JsonSchema;
  return rest;
}

/** Refusals that every call may return. */
const always: readonly ErrorCode[] = ["too-many-requests", "unexpected", "try-later"];

function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body;
  const codes: ErrorCode[] = [
    ...endpoint.refusals,
    ...(takesInput ? (["invalid-input"] as const) : []),
    ...(endpoint.access === "client" || endpoint.access === "key" ? (["not-signed-in"] as const) : []),
    ...(endpoint.idempotent ? (["key-reused"] as const) : []),
    ...always,
  ];
  return [...new Set(codes)];
}

function problemResponses(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => errorCodes[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `${code}: ${errorTitles[code]}.`).join(" "),
          ...(status === 429 || status === 503
            ? {
                headers: {
                  "Retry-After": {
                    description: "Seconds after which another try makes sense.",
                    schema: { type: "integer" },
                  },
                },
              }
            : {}),
          content: {
            "application/problem+json": {
              schema: { $ref: "#/components/schemas/Problem" },
              examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
            },
          },
        },
      ]),
  );
}

const exampleOf = (code: ErrorCode) => ({
  type: `/problems/${code}`,
  title: errorTitles[code],
  status: errorCodes[code],
  detail: `${errorTitles[code]}.`,
  code,
  requestId: "01939f6a-5a2b-7c3d-8e4f-0123456789ab",
  ...(code === "invalid-input" ? { errors: [{ field: "email", reason: "required", message: "is required" }] } : {}),
});

function parametersOf(endpoint: Endpoint): unknown[] {
  const listed = (["params", "query"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, member]) => ({
      name,
      in: part === "params" ? "path" : "query",
      required: part === "params" || required.includes(name),
      schema: member,
    }));
  });
  return [
    ...listed,
    ...(endpoint.idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(endpoint.opensLink ? [{ $ref: "#/components/parameters/IdempotencySecret" }] : []),
  ];
}

function requestBodyOf({ body, upload }: Endpoint): unknown {
  if (upload) {
    const file = {
      type: "string",
      contentMediaType: "application/octet-stream",
      description: `At most ${upload.largestBytes} bytes.`,
    };
    const schema = { type: "object", required: ["file"], properties: { file } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  return body
    ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } }
    : {};
}

/** The tag of a path: `quotes` of `/api/quotes/{token}`. */
export const nounOf = ({ path }: Pick<Endpoint, "path">): string => /^\/api\/([a-z-]+)/.exec(path)?.[1] ?? "";

const securityOf = {
  public: {},
  link: { security: [{ privateLink: [] }] },
  client: { security: [{ signedIn: [] }] },
  staff: {},
  key: { security: [{ clinicKey: [] }] },
} as const;

const answerOf = ({ answer, event }: Endpoint) => ({
  description: event ? "Done; or events, each one line of JSON after `data:`, for who accepts those first." : "Done.",
  content: {
    "application/json": { schema: schemaOf(answer, "output") },
    ...(event && { "text/event-stream": { schema: schemaOf(event, "output") } }),
  },
});

/** A file of its uploaded type. */
const download = {
  description: "The file, to be saved.",
  headers: {
    "Content-Disposition": { description: "`attachment`, with the file's name.", schema: { type: "string" } },
    "Content-Length": { description: "Bytes.", schema: { type: "integer" } },
  },
  content: { "*/*": { schema: { type: "string", format: "binary" } } },
};

/** What a caller needs to know beside the summary, by the names of endpoints; here, where no page loads it. */
const notes: Readonly<Record<string, string>> = {
  askAssistant:
    "Only the last message is answered. What was said before it is read from the stored conversation, which `conversationId` names and the `visitor` cookie, or the account of a signed-in visitor, opens. " +
    "The first answer brings the cookie (`visitor`, for `/api/ai-agent`, 90 days); send it with every later call of the conversation. " +
    "Without it the messages that are sent along are accepted and do not count, except the visitor's own before the last, which tells whether an emergency was asked back.",
};

const operationOf = (endpoint: Endpoint) => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  ...(notes[endpoint.name] !== undefined && { description: notes[endpoint.name] }),
  ...(endpoint.scope && { description: `The API key needs the scope \`${endpoint.scope}\`.` }),
  tags: [nounOf(endpoint)],
  parameters: parametersOf(endpoint),
  ...(requestBodyOf(endpoint) as object),
  responses: {
    200: endpoint.download ? download : answerOf(endpoint),
    ...problemResponses(endpoint),
  },
  ...securityOf[endpoint.access],
  ...(endpoint.retry ? { "x-retry": { attempts: 3, delayMilliseconds: 1000 } } : {}),
});

/** The OpenAPI 3.1 document of the product API. */
export function describeApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sojourn product API",
      version: "1",
      description:
        "Every call is answered for the provider on whose domain it is made. Unknown keys are refused. Errors are problem documents (RFC 9457).",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(endpoints.map(nounOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, "output") },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: true,
          description:
            "New for each intended effect. A repeated call with the same key and input gets the first answer and has no second effect.",
          schema: schemaOf(IdempotencyKey, "input"),
        },
        IdempotencySecret: {
          name: "Idempotency-Secret",
          in: "header",
          required: false,
          description:
            "Known to the caller alone. The answer holds a private link, so a repeated call gets it again only with the secret of the first.",
          schema: schemaOf(IdempotencyKey, "input"),
        },
      },
      securitySchemes: {
        privateLink: {
          type: "apiKey",
          in: "query",
          name: "token",
          description:
            "The unguessable part of a private link, as it stands in the path. The link alone grants access: keep it secret.",
        },
        signedIn: {
          type: "apiKey",
          in: "header",
          name: "idtoken",
          description: "The id token (JWT) of the user pool, as it is: without `Bearer`.",
        },
        clinicKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key of the clinic's own system, as the desk showed it once.",
        },
      },
    },
  } as const;
}
