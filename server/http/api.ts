import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call, CallOptions } from "../../contract/call.ts";
import { automaticHeader } from "../../contract/desk/durations.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { fieldErrors } from "../../contract/field-errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { languages } from "../../contract/languages.ts";
import { unstorableIn } from "../../contract/unstorable.ts";
import { Language } from "../../contract/values.ts";
import { asOwner, asStaff, clientOwner } from "../db/access.ts";
import type { Services, ServicesWithQueue } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { apiKeyOf } from "./api-key.ts";
import type {
  Binding,
  ClientContext,
  Facts,
  KeyContext,
  Parts,
  StaffContext,
  Upload,
  VisitorContext,
} from "./endpoints.ts";
import { isCurrent, sendCurrent, sendEvents, sendFile, tagOf, uploadOf } from "./file-transfer.ts";
import { answerOnce } from "./idempotency.ts";
import { isForeign } from "./posted-form.ts";
import { orTryLater } from "./problems.ts";
import { enforceAccountLimit, enforceRateLimit } from "./rate-limits.ts";
import type { Caller } from "./requester.ts";
import { clientOf, tokenIn } from "./session.ts";
import { requireRight, staffOf, staffTokenIn } from "./staff-session.ts";

interface AnswerOptions extends Pick<CallOptions, "key"> {
  /** Where the request has been admitted already. */
  readonly caller?: Caller | undefined;
  /** Proves that a repeated anonymous write comes from the same browser. */
  readonly secret?: string | undefined;
  /** Begins to read the file, once its caller is admitted. */
  readonly upload?: (() => Promise<Upload>) | undefined;
  /** Answer as a stream, for an endpoint that has events. */
  readonly isStream?: boolean;
}

/** Schemas of undeclared parts: an unknown key is refused, not ignored. */
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
    if (!parsed.success) return fieldErrors(parsed.error.issues as never);
    input[part] = parsed.data;
    return unstorableIn(parsed.data);
  });
  if (errors.length === 0) return input as never; // parsed by the endpoint's own schemas, which ParsedOf is made from
  // A malformed private link is answered like a non-existent one.
  if (endpoint.params && !endpoint.params.safeParse(raw.params ?? {}).success)
    refuse("not-found", "There is nothing at this address.");
  const named = errors.map((error) => `${error.field || "the input"} ${error.message}`).slice(0, 5);
  return refuse("invalid-input", `Please correct: ${named.join("; ")}.`, { errors });
}

/**
 * Answers a call, then wakes the queue, so that queued work does not wait for the next tick. A lost database becomes a
 * refusal, so that a form keeps its input.
 */
const answerCall = (
  services: ServicesWithQueue,
  binding: Binding,
  ...call: [facts: Facts, raw: Parts, options: AnswerOptions]
): Promise<unknown> =>
  runHandler(services, binding, ...call)
    .catch((error) => {
      throw orTryLater(error);
    })
    .finally(() => {
      if (binding.endpoint.method !== "GET") services.jobs?.wake();
    });

const tenantOf = ({ provider }: Facts): ProviderRow =>
  provider ?? refuse("unknown-provider", "No provider is served on this domain. Check the spelling.");

/** @throws Refusal for a caller without the endpoint's access */
async function callerOf(services: Services, endpoint: Endpoint, facts: Facts): Promise<Caller> {
  const { access, right } = endpoint;
  if (access === "client") {
    const owner = poolOwnerOf(tenantOf(facts));
    return { client: await clientOf({ userPools: services.userPools, owner, token: facts.token }) };
  }
  if (access === "key") {
    const { authorization } = facts.headers;
    return { key: await apiKeyOf(services, endpoint, { ...facts, tenant: tenantOf(facts), authorization }) };
  }
  if (access !== "staff") return {};
  const isAutomatic = facts.headers[automaticHeader] !== undefined;
  const token = staffTokenIn(facts.headers.cookie);
  const staff = await staffOf(services, { tenant: tenantOf(facts), token, isAutomatic });
  requireRight(staff, right);
  return { staff };
}

/**
 * Identifies the caller of an endpoint and counts the call: by account for those who have one here, by address for all
 * others. Colleagues and guests behind one address do not use up each other's share.
 */
async function admitCaller(services: Services, endpoint: Endpoint, facts: Facts): Promise<Caller> {
  const { access, limit } = endpoint;
  const byAddress = () => enforceRateLimit(services, limit, facts.address);
  if (access === "public" || access === "link") {
    await byAddress();
    return {};
  }
  const caller = await callerOf(services, endpoint, facts).catch(async (error) => {
    await byAddress();
    throw orTryLater(error);
  });
  await enforceAccountLimit(services, limit, caller);
  return caller;
}

/** The confirmed address of who writes or sends, by the token of the call or the page's cookie; without either a stranger's call. */
async function confirmedAddressOf(services: Services, tenant: ProviderRow, facts: Facts): Promise<string | undefined> {
  const token = facts.token ?? tokenIn(facts.headers.cookie);
  if (!token) return undefined;
  const owner = poolOwnerOf(tenant);
  const client = await clientOf({ userPools: services.userPools, owner, token }).catch(() => undefined);
  return client?.emailVerified ? client.email : undefined;
}

async function runHandler(
  services: Services,
  binding: Binding,
  facts: Facts,
  raw: Parts,
  options: AnswerOptions,
): Promise<unknown> {
  const { endpoint } = binding;
  if (binding.isAnywhere) return endpoint.answer.parse(await binding.answer(facts as never, parseInput(endpoint, raw))); // as handleAnywhere takes them
  const tenant = tenantOf(facts);
  const visitor: VisitorContext = {
    ...facts,
    tenant,
    providerId: tenant.id,
    upload: undefined,
    write: (owner, work) => asOwner(services.db, tenant.id, owner, work),
  };
  const { client, staff, key: apiKey } = options.caller ?? (await callerOf(services, endpoint, facts));
  let context: VisitorContext | ClientContext | StaffContext | KeyContext = visitor;
  const write: StaffContext["write"] = (work) => asStaff(services.db, tenant.id, work);
  if (staff) context = { ...visitor, staff, write };
  else if (apiKey) context = { ...visitor, key: apiKey, write };
  else if (client) context = { ...visitor, client, owner: clientOwner(client) };
  else if (endpoint.limit === "send" || endpoint.limit === "write")
    context = { ...visitor, confirmedAddress: await confirmedAddressOf(services, tenant, facts) };
  await binding.admit?.(context as never, raw); // of the endpoint's access, as its guard takes it
  if (options.upload) context = { ...context, upload: await options.upload() };
  const input = parseInput(endpoint, raw);
  const { key, secret } = options;
  if (endpoint.idempotent) return answerOnce(services, binding, context, { raw, input, key, secret });
  const typed = context as never; // of the endpoint's access, as its handler takes it
  if (options.isStream && endpoint.event && binding.stream)
    return parseEvents(endpoint.event, await binding.stream(typed, input));
  return endpoint.answer.parse(await binding.answer(typed, input));
}

async function* parseEvents(event: z.ZodMiniType, events: AsyncIterable<unknown>): AsyncIterable<unknown> {
  for await (const item of events) yield event.parse(item);
}

const uploadFrom = (file: File): Upload => ({ name: file.name, type: file.type, bytes: file.stream() });

export interface Api {
  readonly bindings: readonly Binding[];
  /** Identifies the caller of a request and counts it, before its body is read. @throws Refusal */
  admit(binding: Binding, facts: Facts): Promise<Caller>;
  answer(binding: Binding, facts: Facts, raw: Parts, options: AnswerOptions): Promise<unknown>;
  /** Calls for the loaders and actions of one page, whose request already counts as a read. */
  caller(facts: Facts): Call;
}

export function createApi(services: ServicesWithQueue, bindings: readonly Binding[]): Api {
  const byName = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));
  return {
    bindings,
    admit: ({ endpoint }, facts) => admitCaller(services, endpoint, facts),
    answer: (binding, facts, raw, options) => answerCall(services, binding, facts, raw, options),
    caller:
      (facts) =>
      async (endpoint, input, options = {}) => {
        const binding = byName.get(endpoint.name);
        if (!binding) throw new Error(`nothing answers ${endpoint.name}`);
        const caller = endpoint.limit === "read" ? undefined : await admitCaller(services, endpoint, facts);
        const { file } = options;
        const upload = file && (async () => uploadFrom(file));
        const key = endpoint.idempotent ? (options.key ?? services.newId()) : undefined;
        // A form's key stands only in the page of one browser.
        const answered = answerCall(services, binding, facts, input as Parts, { key, secret: key, upload, caller });
        // The page shows a refusal as its content, so a server fault is reported here or nowhere.
        answered.catch((error: unknown) => {
          if (error instanceof Refusal && error.status >= 500)
            services.reporting.report(error, { requestId: facts.requestId, route: fastifyPath(endpoint.path) });
        });
        return (await answered) as never; // parsed by the endpoint's own schema
      },
  };
}

/** Converts `/api/quotes/{token}` to `/api/quotes/:token`. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** The requested language, else the provider's default. */
export function languageOf(requested: unknown, provider: ProviderRow | undefined): Language {
  const fallback = provider?.company.defaultLanguage ?? languages[0];
  return languages.find((language) => language === requested) ?? fallback;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls an endpoint for clients, for staff or for keys. */
    caller: Caller | undefined;
  }
}

const isByCookie = ({ access }: Endpoint): boolean => access !== "client" && access !== "key";

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

export function mountApi(app: FastifyInstance, api: Api, factsOf: (request: FastifyRequest) => Facts): void {
  app.decorateRequest("caller", undefined);
  for (const binding of api.bindings) {
    const { endpoint } = binding;
    const tokenOf = (request: FastifyRequest): string | undefined =>
      headerOf(request, "idtoken") ?? (endpoint.linked && tokenIn(request.headers.cookie));
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      ...(endpoint.upload ? { bodyLimit: endpoint.upload.largestBytes + 64 * 1024 } : {}),
      ...(endpoint.largestBody ? { bodyLimit: endpoint.largestBody } : {}),
      onRequest: async (request) => {
        // A cookie may identify who writes, and another site's page could send it along; a token or a key it cannot.
        if (isByCookie(endpoint) && endpoint.method !== "GET" && isForeign(request))
          refuse("not-allowed", "This was sent from another site.");
        request.caller = await api.admit(binding, { ...factsOf(request), token: tokenOf(request) });
      },
      handler: async (request, reply) => {
        if (!endpoint.upload && request.isMultipart()) refuse("unsupported-type", "Send application/json.");
        const key = headerOf(request, "idempotency-key");
        const secret = headerOf(request, "idempotency-secret");
        // Answers to the public are cached by their address, which names the language.
        const isPersonal = endpoint.access === "client" || endpoint.access === "staff";
        const said = isPersonal ? headerOf(request, "accept-language") : undefined;
        const requested = (request.query as Record<string, unknown>)["language"] ?? said;
        const facts = factsOf(request);
        let arriving: Awaited<ReturnType<typeof uploadOf>> | undefined;
        const { upload: taken } = endpoint;
        const upload =
          taken &&
          (async () => {
            arriving = await uploadOf(request, taken);
            return arriving;
          });
        const isStream =
          endpoint.event !== undefined && request.headers.accept?.startsWith("text/event-stream") === true;
        const answered = api.answer(
          binding,
          {
            ...facts,
            language: languageOf(requested, facts.provider),
            token: tokenOf(request),
            setCookie: (cookie) => void reply.header("set-cookie", cookie),
          },
          { params: request.params, query: request.query, body: request.body },
          { key, secret, caller: request.caller, upload, isStream },
        );
        const result = await answered.finally(() => arriving?.readOn());
        if (isStream) return sendEvents(reply, result as AsyncIterable<unknown>); // parsed by parseEvents
        if (endpoint.download) return sendFile(reply, result as FileAnswer); // parsed by the endpoint's own schema
        if (endpoint.access !== "public" || endpoint.cacheSeconds === undefined)
          return reply.header("cache-control", "no-store").send(result);
        reply.header("cache-control", `public, max-age=${endpoint.cacheSeconds}, must-revalidate`);
        const body = JSON.stringify(result);
        if (isCurrent(request, reply, tagOf([body]))) return sendCurrent(reply);
        return reply.type("application/json; charset=utf-8").send(body);
      },
    });
  }
}
