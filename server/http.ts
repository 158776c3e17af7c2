import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Db } from "../adapters/database/database.ts";
import { networkNumber, unmapped } from "../adapters/geo/network-number.ts";
import type { TokenFacts } from "../adapters/user-pools/user-pools.ts";
import type { AnswerOf, Endpoint, EventOf, InputOf, Limit, ParsedOf } from "../contract/endpoint.ts";
import { Refusal, refuse } from "../contract/errors.ts";
import { fieldErrors } from "../contract/field-errors.ts";
import type { FileAnswer } from "../contract/files.ts";
import { languages } from "../contract/languages.ts";
import { Language } from "../contract/values.ts";
import { answerOnce } from "./answer-once.ts";
import { asOwner, type Owner } from "./db/access.ts";
import type { ProviderId } from "./db/provider-id.ts";
import { poolOwnerOf } from "./features/providers/providers.ts";
import type { ProviderRow } from "./features/providers/queries.ts";
import { sendEvents, sendFile, uploadOf } from "./file-transfer.ts";
import { orTryLater } from "./problems.ts";
import type { Services } from "./services.ts";
import { clientOf, tokenIn } from "./session.ts";

/** A file as it comes in; its name and type are what the sender says. */
export interface Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What is known of a request before its input: the same for calls over HTTP and for those a rendered page makes. */
export interface Facts {
  readonly provider: ProviderRow | undefined;
  readonly language: Language;
  readonly requestId: string;
  /** Network address of the caller, its headers, and whether they come from a proxy of ours. */
  readonly address: string;
  readonly headers: FastifyRequest["headers"];
  readonly isFromTrustedProxy: boolean;
  /** `https://clinic.example`, without a slash at the end. */
  readonly origin: string;
  /** The id token that the caller shows: of a call its `idToken` header, of a page or of a file that a link leads to the cookie `token`. */
  readonly token?: string | undefined;
  /** Gives the caller a cookie; calls that a page makes have no answer of their own to give one with. */
  readonly setCookie?: (cookie: string) => void;
}

/** What a handler gets beside its input. */
export interface Context extends Facts {
  /** The provider whose host was asked. @throws Refusal when no provider is served there. */
  readonly here: ProviderRow;
  readonly providerId: ProviderId;
  readonly upload: Upload | undefined;
  /** Who is signed in; for endpoints whose access is `client`. */
  readonly client: TokenFacts;
  /**
   * One transaction for one owner. In an idempotent endpoint it also stores the answer under the caller's key,
   * so the effect and the memory of it are one; the handler answers with what it returns.
   */
  write<T>(owner: Owner, work: (tx: Db) => Promise<T>): Promise<T>;
}

export interface Binding {
  readonly endpoint: Endpoint;
  readonly answer: (context: Context, input: never) => Promise<unknown>;
  /** The same in pieces. */
  readonly tell?: (context: Context, input: never) => Promise<AsyncIterable<unknown>>;
}

type Answer<E, Answered> = (context: Context, input: ParsedOf<E>) => Promise<Answered>;

/** Binds an endpoint of the contract to what answers it; where it has events, also to what tells them. */
export const handle = <const E extends Endpoint>(
  endpoint: E,
  answer: Answer<E, AnswerOf<E>>,
  tell?: Answer<E, AsyncIterable<EventOf<E>>>,
): Binding => ({ endpoint, answer, ...(tell && { tell }) });

export interface CallOptions {
  /** For idempotent endpoints: one for each intended effect; a page's call without one makes its own. */
  readonly key?: string | undefined;
  readonly upload?: Upload | undefined;
  /** The same from a form that a page's action read. */
  readonly file?: File | undefined;
  /** The answer in pieces, of an endpoint that has events. */
  readonly inPieces?: boolean;
}

/** Answers an endpoint of the contract in this process. @throws Refusal */
export type Call = <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E>>;

export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** What an endpoint takes that declares nothing: no key is passed over in silence. */
const undeclared = {
  params: z.strictObject({}),
  query: z.strictObject({ language: z.optional(Language) }),
  body: z.strictObject({}),
};

function parseInput(endpoint: Endpoint, raw: Parts): never {
  const input: Record<string, unknown> = {};
  const errors = (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part] ?? undeclared[part];
    const parsed = schema.safeParse(raw[part] ?? {}, { reportInput: true });
    if (parsed.success) input[part] = parsed.data;
    return parsed.success ? [] : fieldErrors(parsed.error.issues as never);
  });
  if (errors.length === 0) return input as never; // parsed by the endpoint's own schemas, which ParsedOf is made from
  // A private link or an address of a wrong form is as unknown as one that was never given out.
  if (endpoint.params && !endpoint.params.safeParse(raw.params ?? {}).success)
    refuse("not-found", "There is nothing at this address.");
  const named = errors.map((error) => `${error.field || "the input"} ${error.message}`).slice(0, 5);
  return refuse("invalid-input", `Please correct: ${named.join("; ")}.`, { errors });
}

/** Who shares a budget and is one visitor: an address; of IPv6 the network of 64 bits that one line is given, with all its addresses. */
export function budgetOf(address: string): string {
  const own = address.includes(":") ? unmapped(address) : address;
  const network = own.includes(":") ? networkNumber(own) : undefined;
  return network ? `ipv6:${network.number}` : own;
}

/** Counts a call against its caller's budget. @throws Refusal with `retryAfter` */
export async function spend(
  services: Pick<Services, "counters" | "config">,
  limit: Limit,
  address: string,
): Promise<void> {
  const { calls, seconds } = services.config.rates[limit];
  const { count, resetSeconds } = await services.counters.hit(`${limit}:${budgetOf(address)}`, seconds);
  if (count > calls) {
    refuse("too-many-requests", `That was a lot at once. Please wait ${resetSeconds} seconds and try again.`, {
      retryAfter: resetSeconds,
    });
  }
}

/** Answers a call. A form whose database is away is refused like any other: what was typed stays. */
const answer = (
  services: Services,
  binding: Binding,
  ...asked: [facts: Facts, raw: Parts, options: CallOptions]
): Promise<unknown> =>
  answerNow(services, binding, ...asked).catch((error) => {
    throw orTryLater(error);
  });

const hereOf = ({ provider }: Facts): ProviderRow =>
  provider ?? refuse("unknown-provider", "No provider is served on this domain. Check the spelling.");

const clientHere = ({ userPools }: Services, facts: Facts): Promise<TokenFacts> =>
  clientOf({ userPools, owner: poolOwnerOf(hereOf(facts)), token: facts.token });

async function answerNow(
  services: Services,
  binding: Binding,
  facts: Facts,
  raw: Parts,
  options: CallOptions,
): Promise<unknown> {
  const { endpoint } = binding;
  const input = parseInput(endpoint, raw);
  const client = endpoint.access === "client" ? await clientHere(services, facts) : undefined;
  const context: Context = {
    ...facts,
    upload: options.upload,
    get client() {
      return client ?? refuse("not-signed-in", "Nobody is asked who they are here.");
    },
    get here() {
      return hereOf(facts);
    },
    get providerId() {
      return this.here.id;
    },
    write: (owner, work) => asOwner(services.db, context.providerId, owner, work),
  };
  if (endpoint.idempotent) return answerOnce(services, binding, context, { raw, input, key: options.key });
  if (options.inPieces && endpoint.event && binding.tell)
    return parsed(endpoint.event, await binding.tell(context, input));
  return endpoint.answer.parse(await binding.answer(context, input));
}

async function* parsed(event: z.ZodMiniType, events: AsyncIterable<unknown>): AsyncIterable<unknown> {
  for await (const one of events) yield event.parse(one);
}

const uploadFrom = (file: File): Upload => ({ name: file.name, type: file.type, bytes: file.stream() });

export interface Api {
  readonly bindings: readonly Binding[];
  answer(binding: Binding, facts: Facts, raw: Parts, options: CallOptions): Promise<unknown>;
  /** A caller for the loaders and actions of one request's page; the page itself was counted as a read. */
  caller(facts: Facts): Call;
}

export function createApi(services: Services, bindings: readonly Binding[]): Api {
  const byName = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));
  return {
    bindings,
    async answer(binding, facts, raw, options) {
      await spend(services, binding.endpoint.limit, facts.address);
      return answer(services, binding, facts, raw, options);
    },
    caller:
      (facts) =>
      async (endpoint, input, options = {}) => {
        const binding = byName.get(endpoint.name);
        if (!binding) throw new Error(`nothing answers ${endpoint.name}`);
        if (endpoint.limit !== "read") await spend(services, endpoint.limit, facts.address);
        const upload = options.file ? uploadFrom(options.file) : options.upload;
        const key = options.key ?? services.newId();
        const answered = answer(services, binding, facts, input as Parts, { key, upload });
        // The page shows a refusal as its own content, so nobody else writes down what is ours to mend.
        answered.catch((error: unknown) => {
          if (error instanceof Refusal && error.status >= 500)
            services.reporting.report(error, { requestId: facts.requestId, route: fastifyPath(endpoint.path) });
        });
        return (await answered) as never; // parsed by the endpoint's own schema
      },
  };
}

/** `/api/quotes/{token}` as Fastify writes it. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** The language a call asks for by `?language=`; else the provider's own. */
export function languageOf(asked: unknown, provider: ProviderRow | undefined): Language {
  const fallback = provider?.company.defaultLanguage ?? languages[0];
  return languages.find((language) => language === asked) ?? fallback;
}

/** Mounts the API's endpoints. */
export function mountApi(app: FastifyInstance, api: Api, factsOf: (request: FastifyRequest) => Facts): void {
  for (const binding of api.bindings) {
    const { endpoint } = binding;
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      ...(endpoint.upload ? { bodyLimit: endpoint.upload.largestBytes + 64 * 1024 } : {}),
      ...(endpoint.largestBody ? { bodyLimit: endpoint.largestBody } : {}),
      handler: async (request, reply) => {
        if (!endpoint.upload && request.isMultipart()) refuse("unsupported-type", "Send application/json.");
        const { "idempotency-key": key, idtoken: token } = request.headers;
        const asked = (request.query as Record<string, unknown>)["language"];
        const facts = factsOf(request);
        const upload = endpoint.upload && (await uploadOf(request, endpoint.upload));
        const inPieces =
          endpoint.event !== undefined && request.headers.accept?.startsWith("text/event-stream") === true;
        const answered = api.answer(
          binding,
          {
            ...facts,
            language: languageOf(asked, facts.provider),
            token: typeof token === "string" ? token : endpoint.linked && tokenIn(request.headers.cookie),
            setCookie: (cookie) => void reply.header("set-cookie", cookie),
          },
          { params: request.params, query: request.query, body: request.body },
          { key: typeof key === "string" ? key : undefined, upload, inPieces },
        );
        const result = await answered.finally(() => upload?.readOn());
        if (inPieces) return sendEvents(reply, result as AsyncIterable<unknown>); // parsed one by one
        if (endpoint.download) return sendFile(reply, result as FileAnswer); // parsed by the endpoint's own schema
        const shared = endpoint.cacheSeconds && endpoint.access === "public";
        reply.header(
          "cache-control",
          shared ? `public, max-age=${endpoint.cacheSeconds}, stale-while-revalidate=600` : "no-store",
        );
        return reply.send(result);
      },
    });
  }
}
