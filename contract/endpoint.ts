import type * as z from "zod/mini";
import type { Scope } from "./clinic/constants.ts";
import type { Right } from "./desk/rights.ts";
import type { ErrorCode } from "./errors.ts";

type Schema = z.ZodMiniType;

/**
 * Callers permitted: everyone, the holder of a private link, a signed-in client, the clinic's staff at the desk, or the
 * clinic's own system with an API key.
 */
export type Access = "public" | "link" | "client" | "staff" | "key";

/**
 * The rate-limit budget of a call; the numbers are configuration. `read` is cheap, `write` stores data, `send` mails a
 * person, `upload` accepts a file, `ask` may run a language model.
 */
export type Limit = "read" | "write" | "send" | "upload" | "ask";

/**
 * A call of the product API (specification section 7), as agreed by both sides. `params` are the `{names}` in the path.
 * An answer without a schema is an empty 204.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  E extends Schema = Schema,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with `/api/`; `{name}` marks a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** What a member of staff must be allowed to do; present exactly where access is `staff`. */
  readonly right?: Right;
  /** What an API key must be made for; present exactly where access is `key`. */
  readonly scope?: Scope;
  readonly limit: Limit;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Schema of the answer: unlisted members are dropped. */
  readonly answer: A;
  readonly refusals: readonly ErrorCode[];
  /** The client repeats the call 3 times, 1000 ms apart, on the statuses of specification section 9. */
  readonly retry: boolean;
  /** A repeated write is recognised by its `Idempotency-Key` header. */
  readonly idempotent: boolean;
  /** The answer holds a new private link: it is repeated only to a caller with the same `Idempotency-Secret` header. */
  readonly opensLink?: true;
  /** Time for which caches use an anonymous answer without asking whether it is current; absent: none keeps it. */
  readonly cacheSeconds?: number;
  /** Accepts `multipart/form-data` with one part named `file`; the handler reads its bytes. */
  readonly upload?: { readonly largestBytes: number };
  /** Maximum JSON bytes, when below the server's default. */
  readonly largestBody?: number;
  /** Answers with a file instead of JSON; `answer` is then `FileAnswer` (files.ts). */
  readonly download?: true;
  /** The target of a link: authenticated by the browser's cookie alone. */
  readonly linked?: true;
  /** Schema of one event, for callers that prefer `text/event-stream`. */
  readonly event?: E;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Member<K extends string, V> = [V] extends [undefined] ? unknown : { readonly [N in K]: V };

/** A caller's input: `{ params?, query?, body? }`, each present exactly when the endpoint declares it. */
export type InputOf<E> = Member<"params", In<Get<E, "params">>> &
  Member<"query", In<Get<E, "query">>> &
  Member<"body", In<Get<E, "body">>>;

/** The handler's input, parsed by the contract. */
export type ParsedOf<E> = Member<"params", Parsed<Get<E, "params">>> &
  Member<"query", Parsed<Get<E, "query">>> &
  Member<"body", Parsed<Get<E, "body">>>;

/** The body that a handler reads. */
export type BodyOf<E extends { readonly body: Schema }> = z.output<E["body"]>;

/** One event of a streamed answer. */
export type EventOf<E> = E extends { readonly event: infer V extends Schema } ? z.output<V> : never;

/** The caller's answer. */
export type AnswerOf<E> = E extends { readonly answer: infer A extends Schema } ? z.output<A> : never;

type Get<E, K extends string> = E extends { readonly [N in K]: infer V } ? V : undefined;

/** Declares an endpoint with its exact type. @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;
