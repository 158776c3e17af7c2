import * as z from "zod/mini";
import { scopes } from "../clinic/constants.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, line, PlainDate, Uuid } from "../values.ts";

export const Scope = z.enum(scopes);

/** A key of the clinic's own system, without its secret. */
export const ApiKey = z.strictObject({
  id: Uuid,
  name: z.string(),
  /** The first characters, to recognise the key by. */
  prefix: z.string(),
  scopes: z.array(Scope),
  by: z.string(),
  createdAt: Instant,
  /** The last day on which it works. */
  endsOn: PlainDate,
  /** To the minute. */
  usedAt: z.nullable(Instant),
  state: z.enum(["active", "ended", "revoked"]),
});
export type ApiKey = z.infer<typeof ApiKey>;

const path = "/api/desk/keys";
const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const kind = { access: "staff", right: "keys:manage" } as const;

export const listKeys = endpoint({
  ...kind,
  name: "listKeys",
  summary: "API keys of the clinic's own system, the newest first",
  method: "GET",
  path,
  limit: "read",
  answer: z.strictObject({ keys: z.array(ApiKey) }),
  refusals,
  retry: true,
  idempotent: false,
});

/** Without an idempotency key, because no answer with the secret is stored; a second active key of a name is refused. */
export const createKey = endpoint({
  ...kind,
  name: "createKey",
  summary: "Create an API key; its secret is in this answer only",
  method: "POST",
  path,
  limit: "write",
  body: z.strictObject({
    name: line(60),
    scopes: z.array(Scope).check(z.minLength(1), z.maxLength(scopes.length)),
    endsOn: PlainDate,
  }),
  answer: z.strictObject({ key: ApiKey, secret: z.string() }),
  refusals: [...refusals, "conflict", "invalid-input"],
  retry: false,
  idempotent: false,
});

export const revokeKey = endpoint({
  ...kind,
  name: "revokeKey",
  summary: "Revoke an API key at once",
  method: "DELETE",
  path: `${path}/{id}`,
  limit: "write",
  params: z.strictObject({ id: Uuid }),
  answer: z.strictObject({}),
  refusals: [...refusals, "not-found"],
  retry: true,
  idempotent: true,
});
