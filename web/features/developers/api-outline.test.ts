import { expect, test } from "vitest";
import { outlineApi } from "./api-outline.ts";

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const document = {
  paths: {
    "/api/quotes/{token}/notes": {
      post: {
        operationId: "addQuoteNote",
        summary: "Add a note",
        tags: ["quotes"],
        parameters: [
          { name: "token", in: "path", required: true, schema: { type: "string", minLength: 20, maxLength: 40 } },
          { $ref: "#/components/parameters/IdempotencyKey" },
        ],
        requestBody: json({
          type: "object",
          required: ["note"],
          properties: {
            note: { type: "string", maxLength: 2000 },
            tags: { type: "array", maxItems: 5, items: { enum: ["a", "b"] } },
          },
        }),
        responses: {
          "200": json({ properties: { id: { type: "string", format: "uuid" } }, required: ["id"] }),
          "404": { content: { "application/problem+json": { schema: {}, examples: { "not-found": {} } } } },
        },
        security: [{ privateLink: [] }],
      },
    },
    "/api/quotes/{token}/file": {
      get: {
        operationId: "getFile",
        summary: "A file",
        tags: ["quotes"],
        parameters: [],
        responses: { "200": { content: {} } },
      },
    },
  },
};

test("groups operations by noun and names their access, inputs, answer and refusals", () => {
  const [noun, ...others] = outlineApi(document);
  expect(others).toEqual([]);
  expect(noun?.noun).toBe("quotes");
  expect(noun?.operations[0]).toEqual({
    id: "addQuoteNote",
    method: "POST",
    path: "/api/quotes/{token}/notes",
    summary: "Add a note",
    access: "link",
    hasKey: true,
    inputs: [
      { place: "path", fields: [{ name: "token", kind: "string 20–40", required: true }] },
      {
        place: "body",
        fields: [
          { name: "note", kind: "string ≤ 2000", required: true },
          { name: "tags", kind: '("a" | "b")[] ≤ 5', required: false },
        ],
      },
    ],
    answer: [{ name: "id", kind: "uuid", required: true }],
    refusals: [{ status: "404", codes: ["not-found"] }],
  });
});

test("names a download a file, open to everyone without a key", () => {
  const file = outlineApi(document)[0]?.operations[1];
  expect(file).toMatchObject({ access: "public", hasKey: false, answer: [{ kind: "file" }], refusals: [] });
});
