import * as z from "zod/mini";
import type { Endpoint } from "../../../contract/endpoint.ts";

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Part = "params" | "query" | "body";

export const madeUpId = "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b";
const slugPattern = "^[a-z0-9]+(?:-[a-z0-9]+)*$";
const referenceNames = ["reference", "trip"];
const samples: Readonly<Record<string, string>> = {
  date: "2027-03-01",
  "date-time": "2027-03-01T09:00:00Z",
  uri: "http://127.0.0.1:9/hooks",
  email: "kim@clinic.example",
};
/** A text for each pattern that is no name of a row. */
const texts = ["1", "09:00", "2027-03", "AED", "kim@clinic.example", "x".repeat(100), "a".repeat(64)];

const schemaOf = (endpoint: Endpoint, part: Part): JsonSchema | undefined => {
  const schema = endpoint[part];
  return schema && (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
};

/** Members of a part of the input that hold a row's id or reference. */
export function rowMembersOf(endpoint: Endpoint, part: Part): Set<string> {
  const found = new Set<string>();
  const walk = (schema: JsonSchema, name: string): void => {
    if (schema.format === "uuid" || (referenceNames.includes(name) && schema.type === "string")) found.add(name);
    for (const each of schema.anyOf ?? schema.oneOf ?? []) walk(each, name);
    for (const [key, each] of Object.entries(schema.properties ?? {})) walk(each, key);
    if (schema.items) walk(schema.items, name);
  };
  const schema = schemaOf(endpoint, part);
  if (schema) walk(schema, "");
  return found;
}

interface Given {
  /** Values by the names of their members; default: values that no row has. */
  readonly names?: Readonly<Record<string, string>>;
  readonly version?: number;
}

/** A value that a part of the endpoint's input accepts. */
export function exampleOf(endpoint: Endpoint, part: Part, { names = {}, version = 1 }: Given = {}): unknown {
  const write = (schema: JsonSchema, name: string): unknown => {
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return write(choice, name);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return names[name] ?? schema.enum[0];
    if (schema.properties) {
      const members = Object.entries(schema.properties).filter(
        ([key]) => schema.required?.includes(key) || names[key] !== undefined,
      );
      return Object.fromEntries(members.map(([key, each]) => [key, write(each, key)]));
    }
    if (schema.type === "array")
      return Array.from({ length: schema.minItems ?? 1 }, () => write(schema.items ?? {}, name));
    if (schema.type === "boolean") return false;
    if (schema.type === "integer" || schema.type === "number")
      return name === "version" ? version : Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
    if (schema.type === "object") return writeRecord(schema, name);
    return writeText(schema, name);
  };
  /** Texts by their language are the only records with typed values. */
  const writeRecord = ({ additionalProperties: values }: JsonSchema, name: string): unknown =>
    typeof values === "object" && Object.keys(values).length > 0 ? { en: write(values, name) } : {};
  const writeText = ({ format, pattern, maxLength = 100 }: JsonSchema, name: string): string => {
    const given = names[name];
    if (given !== undefined) return given;
    if (format === "uuid") return madeUpId;
    if (pattern === slugPattern) return "nothing-of-this-name";
    if (referenceNames.includes(name)) return "XXX-0000-0000";
    const sample = samples[format ?? name];
    if (sample) return sample;
    if (pattern) return texts.find((text) => new RegExp(pattern, "u").test(text)) ?? "";
    return maxLength < 20 ? "2027-03-01" : "Words of a colleague";
  };
  const schema = schemaOf(endpoint, part);
  return schema && write(schema, "");
}

/** Each choice of the path's parameters that have a closed list of values. */
export function choicesOf(endpoint: Endpoint): Record<string, unknown>[] {
  const { properties = {} } = schemaOf(endpoint, "params") ?? {};
  return Object.entries(properties).reduce<Record<string, unknown>[]>(
    (found, [name, { enum: values }]) =>
      values ? found.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))) : found,
    [{}],
  );
}
