/** The parts of the OpenAPI document that the page reads; the document itself has more. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}
interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name?: string; in?: string; required?: boolean; schema?: Schema; $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Responded>> }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}
interface Responded {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, unknown>>;
}
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export interface Field {
  readonly name: string;
  readonly kind: string;
  readonly required: boolean;
}
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: "public" | "link" | "client";
  readonly hasKey: boolean;
  readonly inputs: readonly { readonly place: "path" | "query" | "body"; readonly fields: readonly Field[] }[];
  readonly answer: readonly Field[];
  readonly refusals: readonly { readonly status: string; readonly codes: readonly string[] }[];
}
export interface Noun {
  readonly noun: string;
  readonly operations: readonly Operation[];
}

const bounds = ({ minLength, maxLength, minimum, maximum, maxItems }: Schema): string => {
  const most = maxLength ?? maximum ?? maxItems;
  const least = minLength ?? minimum;
  const hasMost = most !== undefined && Math.abs(most) < 1e9;
  const hasLeast = least !== undefined && least > 0;
  if (hasLeast && hasMost) return ` ${least}–${most}`;
  return hasMost ? ` ≤ ${most}` : "";
};

function kindOf(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(kindOf))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") {
    const each = schema.items ? kindOf(schema.items) : "";
    return `${each.includes(" | ") ? `(${each})` : each}[]${bounds(schema)}`;
  }
  if (!schema.type) return "…";
  return (schema.format ?? schema.type) + bounds(schema);
}

/** Members of an object and, one level deeper, theirs: more would hide the outline. */
function fieldsOf(schema: Schema, depth = 2, before = ""): Field[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options && !schema.properties) return [{ name: before || "…", kind: kindOf(schema), required: true }];
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const isList = member.type === "array" && member.items?.properties !== undefined;
    const inner = isList ? (member.items as Schema) : member;
    const field = { name: before + name, kind: kindOf(member), required: schema.required?.includes(name) ?? false };
    if (!inner.properties || depth <= 1) return [field];
    return [field, ...fieldsOf(inner, depth - 1, `${before}${name}${isList ? "[]" : ""}.`)];
  });
}

function inputsOf({ parameters, requestBody }: DescribedOperation): Operation["inputs"] {
  const placed = (["path", "query"] as const).map((place) => ({
    place,
    fields: parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name = "", required = false, schema = {} }) => ({ name, required, kind: kindOf(schema) })),
  }));
  const [content] = Object.values(requestBody?.content ?? {});
  const body = { place: "body" as const, fields: content ? fieldsOf(content.schema) : [] };
  return [...placed, body].filter(({ fields }) => fields.length > 0);
}

const schemes = { privateLink: "link", signedIn: "client" } as const;

function outlineOf(path: string, method: string, operation: DescribedOperation): Operation {
  const scheme = Object.keys(operation.security?.[0] ?? {})[0];
  const answered = operation.responses["200"]?.content["application/json"];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: schemes[scheme as keyof typeof schemes] ?? "public",
    hasKey: operation.parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")),
    inputs: inputsOf(operation),
    answer: answered ? fieldsOf(answered.schema, 1) : [{ name: "…", kind: "file", required: true }],
    refusals: Object.entries(operation.responses)
      .filter(([status]) => status !== "200")
      .map(([status, { content }]) => ({
        status,
        codes: Object.keys(content["application/problem+json"]?.examples ?? {}),
      })),
  };
}

/** The API's description as a page shows it: by noun, each call with its inputs, answer and refusals. */
export function outlineApi(document: unknown): Noun[] {
  const { paths } = document as Described; // made by our own server from the contract
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      noun: operation.tags[0] ?? "",
      operation: outlineOf(path, method, operation),
    })),
  );
  return [...Map.groupBy(all, ({ noun }) => noun)].map(([noun, group]) => ({
    noun,
    operations: group.map(({ operation }) => operation),
  }));
}
