import type { FastifyRequest } from "fastify";
import type { Db } from "../../adapters/database/database.ts";
import type { RequestFacts } from "../../adapters/geo/geo.ts";
import type { AnswerOf, Endpoint, EventOf, ParsedOf } from "../../contract/endpoint.ts";
import type { Language } from "../../contract/values.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { ClientRequester, KeyRequester, Requester, StaffRequester } from "./requester.ts";

/** An incoming file; its name and type are unverified claims. */
export interface Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Request facts besides the input; the same for HTTP calls and for calls by a rendered page. */
export interface Facts {
  readonly provider: ProviderRow | undefined;
  readonly language: Language;
  readonly requestId: string;
  /** Network address of the caller. */
  readonly address: string;
  readonly headers: FastifyRequest["headers"];
  readonly isFromTrustedProxy: boolean;
  /** The three together, for whoever passes them on. */
  readonly network?: RequestFacts | undefined;
  /** `https://clinic.example`, without a trailing slash. */
  readonly origin: string;
  /** The id token: the `idToken` header of a call, the cookie `token` of a page or a linked file. */
  readonly token?: string | undefined;
  /** Sets a cookie; absent in calls by a page that is read, in contrast to a form that was sent. */
  readonly setCookie?: (cookie: string) => void;
}

/** The context of a handler whose endpoint needs no sign-in. */
export interface VisitorContext extends Facts, Omit<Requester, "owner"> {
  readonly upload: Upload | undefined;
  /**
   * One transaction for one owner. In an idempotent endpoint it also stores the answer under the caller's key, so the
   * effect and its record commit together; the handler must return the same value.
   */
  write<T>(owner: Owner, work: (tx: Db) => Promise<T>): Promise<T>;
}

/** The context of an endpoint whose access is `client`. */
export interface ClientContext extends VisitorContext, ClientRequester {}

/** The context of an endpoint whose access is `staff`. */
export interface StaffContext extends Omit<VisitorContext, "write">, StaffRequester {
  /**
   * One transaction on the provider's rows. In an idempotent endpoint it also stores the answer under the caller's key,
   * so the effect and its record commit together; the handler must return the same value.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** The context of an endpoint whose access is `key`. */
export interface KeyContext extends Omit<VisitorContext, "write">, KeyRequester, Pick<StaffContext, "write"> {}

/** The input of a call before it is parsed. */
export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** A string member of unparsed input. */
export function stringIn(part: unknown, name: string): string | undefined {
  const value: unknown = typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined;
  return typeof value === "string" ? value : undefined;
}

export interface Binding {
  readonly endpoint: Endpoint;
  readonly answer: (context: never, input: never) => Promise<unknown>;
  /** The same answer as a stream of events. */
  readonly stream?: (context: never, input: never) => Promise<AsyncIterable<unknown>>;
  /** Refuses callers before their input is looked at: 401 and 403 come before 400. @throws Refusal */
  readonly admit?: (context: never, raw: Parts) => Promise<void>;
  /** Also answered on hosts without a provider. */
  readonly isAnywhere?: true;
}

type ContextOf<E extends Endpoint> = E["access"] extends "client"
  ? ClientContext
  : E["access"] extends "staff"
    ? StaffContext
    : E["access"] extends "key"
      ? KeyContext
      : VisitorContext;

type Answer<E extends Endpoint, Answered> = (context: ContextOf<E>, input: ParsedOf<E>) => Promise<Answered>;

interface Beside<E extends Endpoint> {
  readonly admit?: (context: ContextOf<E>, raw: Parts) => Promise<void>;
  /** Answers in events where the endpoint has them. */
  readonly stream?: Answer<E, AsyncIterable<EventOf<E>>>;
}

/** Binds an endpoint to its handler. */
export const handle = <const E extends Endpoint>(
  endpoint: E,
  answer: Answer<E, AnswerOf<E>>,
  beside: Beside<E> = {},
): Binding => ({ endpoint, answer, ...beside });

/** Binds an endpoint that needs no provider at its host. */
export const handleAnywhere = <const E extends Endpoint & { readonly access: "public" }>(
  endpoint: E,
  answer: (facts: Facts, input: ParsedOf<E>) => Promise<AnswerOf<E>>,
): Binding => ({ endpoint, answer, isAnywhere: true });
