import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Refusal, refuse } from "../contract/errors.ts";
import { languages } from "../contract/languages.ts";
import { isMeasured } from "../contract/measured-pages.ts";
import type { Language } from "../contract/values.ts";
import { analyticsHosts, analyticsIdFor, askingOf } from "./analytics.ts";
import { poolOwnerOf, presentProvider } from "./features/providers/providers.ts";
import type { ProviderRow } from "./features/providers/queries.ts";
import { type Api, type Facts, spend } from "./http.ts";
import { brotliBytes, type PageBytes, plainBytes } from "./page-bytes.ts";
import { bodyOf, isForeign, isForm } from "./posted-form.ts";
import { sendProblem, sendRetryAfter, tellRetryAfter, translated } from "./problems.ts";
import { reportHosts, reportsOf } from "./reports.ts";
import type { RenderInput, Screens } from "./screens.ts";
import { openTo } from "./security-headers.ts";
import type { Services } from "./services.ts";
import { isSignedIn, poolHosts, tokenIn } from "./session.ts";

/** Specification section 8: for these, nothing is rendered when rendering fails. Cubot makes phones. */
const bots = /(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

/** Young enough to be sent as it is; older ones are sent too, while a new one is rendered, up to an age. */
const freshMilliseconds = 30_000;
const oldestMilliseconds = 600_000;

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the screen that answered, for the log and the figures: `/procedures/:procedure`. */
    screen: string | undefined;
  }
}

interface CachedPage {
  readonly status: number;
  /** The pattern of its address. */
  readonly screen: string;
  readonly bytes: PageBytes;
  /** The same in Brotli, once that is made. */
  readonly packed?: PageBytes;
  readonly renderedAt: number;
}

interface Sent {
  readonly status: number;
  readonly bytes: PageBytes;
  /** Sent instead, said to be in Brotli. */
  readonly packed?: PageBytes | undefined;
  readonly cacheControl: string;
  readonly facts?: Facts;
  readonly where?: Where;
}

interface Where {
  /** With one slash between names and one at the end, without the language's prefix. */
  readonly path: string;
  readonly language: Language;
  /** `/ar`, or nothing for the provider's own language. */
  readonly base: string;
}

/** One spelling per page: no doubled or backward slashes (which browsers read as another host), one at the end. */
export function tidyPath(path: string): string {
  const tidy = `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join("/")}`;
  return tidy === "/" ? tidy : `${tidy}/`;
}

function whereOf(path: string, { provider }: Pick<Facts, "provider">): Where {
  const own = provider?.company.defaultLanguage ?? languages[0];
  const first = path.split("/")[1];
  const language = languages.find((one) => one === first && one !== own);
  return language
    ? { language, base: `/${language}`, path: path.slice(language.length + 1) }
    : { language: own, base: "", path };
}

const isPayload = ({ method, raw }: FastifyRequest): boolean =>
  method !== "POST" && /^[^?]*\/_payload\.json(?:\?|$)/.test(raw.url ?? "");

/** Whether Brotli is taken without ifs and buts, as browsers do; anybody else's wishes are weighed for each answer. */
const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(String(headers["accept-encoding"] ?? "")) && headers["x-no-compression"] === undefined;

/** What stands before and after the question mark: never a host, whatever the address begins with. */
const splitUrl = ({ raw }: FastifyRequest): string[] => (raw.url ?? "/").split(/\?(.*)/s);

export interface PageServices
  extends Pick<Services, "now" | "reporting" | "counters" | "config" | "metrics" | "userPools"> {
  readonly screens: Screens;
}

export function mountPages(
  app: FastifyInstance,
  services: PageServices,
  api: Api,
  factsOf: (request: FastifyRequest) => Facts,
): void {
  const { screens } = services;
  const { renderer } = screens;
  const pages = new LRUCache<string, CachedPage>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ bytes, packed }) => bytes.length + (packed?.length ?? 0) + 200,
  });
  const rendering = new Set<string>();
  const packing = new WeakSet<CachedPage>();
  app.decorateRequest("screen", undefined);

  function inputOf(facts: Facts, where: Where, request: FastifyRequest, body?: Buffer): RenderInput {
    const [, search = ""] = splitUrl(request);
    const type = request.headers["content-type"] ?? "";
    const { provider } = facts;
    const token = tokenIn(request.headers.cookie);
    const owner = provider && poolOwnerOf(provider);
    return {
      request: new Request(
        `${facts.origin}${where.base}${where.path}${search && `?${search}`}`,
        body ? { method: "POST", headers: { "content-type": type }, body: new Uint8Array(body) } : {},
      ),
      site: siteOf(facts, where),
      call: api.caller({ ...facts, language: where.language, token }),
      isSignedIn: () => isSignedIn({ userPools: services.userPools, owner, token }),
      assets: screens.assets(where.language),
    };
  }

  const siteOf = ({ provider, origin }: Facts, { language, base }: Where) => ({
    provider: provider ? presentProvider(provider, language) : null,
    language,
    base,
    origin,
    ...askingOf(provider && analyticsIdOf(provider), services.config),
    ...(services.config.reporting.kind === "sentry" && { reports: reportsOf(services.config.reporting) }),
    ...(services.config.persistedState !== "local" && { keepsIn: services.config.persistedState }),
    buildId: screens.buildId,
    today: services.now().toISOString().slice(0, 10),
  });

  const analyticsIdOf = ({ company }: ProviderRow) => analyticsIdFor(company.gtagId, services.config.analyticsId);

  /** A page's facts and place say whom it may reach outside; without them it reaches nobody. */
  function send(reply: FastifyReply, { status, bytes, packed, cacheControl, facts, where }: Sent): FastifyReply {
    const analyticsId = facts?.provider && analyticsIdOf(facts.provider);
    const isMeasuredHere = analyticsId && where && isMeasured(where.path);
    openTo(
      [
        ...(isMeasuredHere ? [analyticsHosts] : []),
        ...(facts?.provider ? [...reportHosts(services.config), ...poolHosts(facts.provider)] : []),
      ],
      reply,
    );
    if (status === 405) reply.header("allow", "GET, HEAD");
    // Addresses of these pages may bring what is for nobody else.
    if (where && /^\/(?:auth|profile)\//.test(where.path)) reply.header("referrer-policy", "no-referrer");
    if (packed) reply.header("content-encoding", "br").header("vary", "accept-encoding");
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("cache-control", cacheControl)
      .send((packed ?? bytes).lend(reply.nonce, reply.raw));
  }

  const bytesOf = (html: string): PageBytes => plainBytes(html.split(renderer.noncePlaceholder));

  const publicPage = "public, max-age=0, s-maxage=30, stale-while-revalidate=600";

  async function renderInto(
    key: string,
    input: RenderInput,
  ): Promise<
    | { page: CachedPage; cache: "public" | "private"; retryAfter: number | undefined }
    | { location: string; status: number }
  > {
    const rendered = await renderer.render(input);
    if (rendered.kind === "redirect") return rendered;
    const page: CachedPage = {
      status: rendered.status,
      screen: rendered.screen,
      bytes: bytesOf(rendered.html),
      renderedAt: services.now().getTime(),
    };
    if (rendered.cache === "public" && key) pages.set(key, page);
    return { page, cache: rendered.cache, retryAfter: rendered.retryAfter };
  }

  /** In Brotli once that is made, for which somebody must ask first. */
  function packedOf(key: string, page: CachedPage): PageBytes | undefined {
    if (page.packed || packing.has(page)) return page.packed;
    packing.add(page);
    brotliBytes(page.bytes).then(
      (packed) => packed && pages.peek(key) === page && pages.set(key, { ...page, packed }),
      (error) => services.reporting.report(error, { route: page.screen }),
    );
    return undefined;
  }

  /** Renders an aged page anew behind the answer; one flight per page. */
  function refresh(key: string, input: RenderInput): void {
    if (rendering.has(key)) return;
    rendering.add(key);
    renderInto(key, input)
      .catch((error) => services.reporting.report(error, { route: renderer.routeOf(input.request.url) }))
      .finally(() => rendering.delete(key));
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const facts = factsOf(request);
    const [rawPath = "/", search = ""] = splitUrl(request);
    const tidy = tidyPath(rawPath);
    if (tidy !== rawPath && request.method !== "POST") return reply.redirect(tidy + (search && `?${search}`), 308);
    const where = whereOf(tidy, facts);
    await spend(services, "read", facts.address);
    if (request.method === "POST") {
      if (isForeign(request)) refuse("not-allowed", "This form was sent from another site.");
      return renderNow(request, reply, { key: "", facts, where, body: await bodyOf(request) });
    }
    const { provider } = facts;
    // What is shown where nobody is served costs little, and its hosts are as many as somebody likes to make up.
    const key =
      provider &&
      `${provider.company.slug}/${provider.company.revision}|${facts.origin}|${where.base}|${where.path}?${search}`;
    const cached = key && pages.get(key);
    const age = cached ? services.now().getTime() - cached.renderedAt : Number.POSITIVE_INFINITY;
    const isKept = age <= oldestMilliseconds;
    services.metrics.pageLookedUp(age <= freshMilliseconds ? "fresh" : isKept ? "aged" : "missing");
    if (!cached || !isKept) return renderNow(request, reply, { key: key ?? "", facts, where });
    if (age > freshMilliseconds) refresh(key, inputOf(facts, where, request));
    request.screen = cached.screen;
    const packed = takesBrotli(request) ? packedOf(key, cached) : undefined;
    return send(reply, { ...cached, packed, cacheControl: publicPage, facts, where });
  }

  async function renderNow(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, facts, where, body }: { key: string; facts: Facts; where: Where; body?: Buffer },
  ): Promise<FastifyReply> {
    const result = await renderInto(key, inputOf(facts, where, request, body)).catch(async (error) => {
      if (body && !(await isForm(body, request.headers["content-type"] ?? "")))
        refuse("invalid-input", "The form did not arrive whole. Please send it again.", { cause: error });
      throw error;
    });
    if ("location" in result) return reply.header("cache-control", "no-store").redirect(result.location, result.status);
    request.screen = result.page.screen;
    tellRetryAfter(result.retryAfter, reply);
    return send(reply, {
      ...result.page,
      cacheControl: result.cache === "public" ? publicPage : "no-store",
      facts,
      where,
    });
  }

  /** A page that says what went wrong: to people in the provider's colours, to programs that read pages in no words. */
  function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const status = error instanceof Refusal ? error.status : 500;
    if (status >= 500) request.failure = error;
    sendRetryAfter(error, reply);
    if (bots.test(request.headers["user-agent"] ?? ""))
      return reply.code(status).header("cache-control", "no-store").send("");
    const facts = factsOf(request);
    const where = whereOf(tidyPath(splitUrl(request)[0] ?? "/"), facts);
    const failure = { status, requestId: request.id };
    const html = renderer.renderFailure(siteOf(facts, where), screens.assets(where.language), failure);
    return send(reply, { status, bytes: bytesOf(html), cacheControl: "no-store" });
  }

  async function answerPayload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const facts = factsOf(request);
    await spend(services, "read", facts.address);
    const [rawPath = ""] = splitUrl(request);
    const where = whereOf(tidyPath(rawPath.replace(/_payload\.json$/, "")), facts);
    const answered = await renderer.payload(inputOf(facts, where, request));
    if (answered.kind === "redirect")
      return reply.header("cache-control", "no-store").redirect(answered.location, answered.status);
    request.screen = answered.screen;
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", answered.cache === "public" ? publicPage : "no-store")
      .send(JSON.stringify(answered.data));
  }

  app.setErrorHandler((thrown, request, reply) => {
    const error = translated(thrown as FastifyError, request);
    return isPayload(request) ? sendProblem(error, request, reply) : sendFailure(error, request, reply);
  });

  app.route({
    method: ["GET", "POST"],
    url: "/*",
    handler: (request, reply) => (isPayload(request) ? answerPayload(request, reply) : answerPage(request, reply)),
  });
}
