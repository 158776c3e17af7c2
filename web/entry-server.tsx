import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { Refusal } from "../contract/errors.ts";
import type { HealthReport } from "../contract/health.ts";
import { listProcedures } from "../contract/procedures.ts";
import type {
  Assets,
  Html,
  MailViewer,
  Payload,
  Rendered,
  Renderer,
  RenderInput,
  Site,
} from "../contract/rendering.ts";
import { callContext } from "./api.ts";
import { describeSite } from "./discovery/describe-site.ts";
import { type Hydration, htmlOf } from "./document.ts";
import { renderMail } from "./mails/render-mail.tsx";
import { routeOf } from "./route-of.ts";
import { routes } from "./routes.tsx";
import type { ScreenHandle } from "./screen.ts";
import { withSections } from "./section.tsx";
import { withoutArrival } from "./session/arrival.ts";
import { visitorContext } from "./session/guard.ts";
import { FailureScreen } from "./shell/failure-screen.tsx";
import { HealthScreen } from "./shell/health-screen.tsx";
import { MailViewerScreen } from "./shell/mail-viewer-screen.tsx";
import { NeutralScreen } from "./shell/neutral-screen.tsx";
import { rootId, siteContext } from "./site.ts";
import { setLanguage } from "./words/active-language.ts";
import { m } from "./words/compiled/messages.js";

type Handler = ReturnType<typeof createStaticHandler>;
const handlers = new Map<string, Handler>();

function handlerOf(base: string): Handler {
  const made = handlers.get(base) ?? createStaticHandler(routes, { basename: base || "/" });
  handlers.set(base, made);
  return made;
}

async function query({ request, site, call, isSignedIn }: RenderInput): Promise<StaticHandlerContext | Response> {
  const requestContext = new RouterContextProvider(
    new Map<never, unknown>([
      [siteContext, site],
      [callContext, call],
      [visitorContext, isSignedIn],
    ] as never),
  );
  const result = await handlerOf(site.base).query(withoutArrival(request), { requestContext });
  if (!(result instanceof Response) && result.errors) {
    for (const [id, error] of Object.entries(result.errors)) result.errors[id] = inOurWords(error);
  }
  return result;
}

/** The router's own refusals, such as that of a form which no screen takes. */
function inOurWords(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return error;
  const code = error.status === 404 ? "not-found" : error.status === 405 ? "method-not-allowed" : "invalid-input";
  return new Refusal(code, error.statusText);
}

const redirected = (response: Response) =>
  ({
    kind: "redirect",
    status: response.status === 302 ? 303 : response.status,
    location: response.headers.get("location") ?? "/",
  }) as const;

const errorOf = ({ errors }: StaticHandlerContext): unknown => (errors ? Object.values(errors)[0] : undefined);

const leafOf = (context: StaticHandlerContext) => context.matches.at(-1);

/** `/procedures/:procedure`, as `routeOf` says it of an address: here it is known already. */
const screenOf = ({ matches }: StaticHandlerContext): string =>
  `/${matches
    .flatMap(({ route }) => route.path?.split("/") ?? [])
    .filter(Boolean)
    .join("/")}`;

const handleOf = (context: StaticHandlerContext): ScreenHandle<unknown> | undefined => leafOf(context)?.route.handle;

/** Paths whose parts are private, or no names of procedures. */
const unsearched = /^\/(?:quote|consultation|profile|auth|api)\//;

/** Procedures whose names resemble the last part of an address that leads nowhere, else those that are asked for most. */
async function missingAt({ call, site }: RenderInput, { location }: StaticHandlerContext): Promise<Site["missing"]> {
  const path = location.pathname.slice(site.base.length);
  const words = (decoded(path).match(/[\p{L}\p{N}-]+(?=\/?$)/u)?.[0] ?? "").replaceAll("-", " ").slice(0, 100);
  if (unsearched.test(path)) return { path, isNear: false, procedures: [] };
  const { language } = site;
  const near = words.trim() === "" ? undefined : await call(listProcedures, { query: { q: words, language } });
  const nearest = near ? [...near.procedures, ...near.related] : [];
  const isNear = nearest.length > 0;
  const shown = isNear ? nearest : (await call(listProcedures, { query: { language } })).procedures;
  const procedures = shown.slice(0, 3).map(({ slug, title, textsLanguage }) => ({ slug, title, textsLanguage }));
  return { path, isNear, procedures };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

/** The site without what the server alone uses: the clinic's colours stand in the page's style, its questions in two screens' data. */
const forBrowser = (site: Site | undefined) =>
  site && {
    ...site,
    provider: site.provider && {
      ...site.provider,
      theme: undefined,
      texts: { ...site.provider.texts, faq: undefined },
    },
  };

/** Renders the page at an address. @throws what is no refusal, so that it is logged where it happened */
async function render(input: RenderInput): Promise<Rendered> {
  const { site, assets } = input;
  if (!site.provider) return neutral(input);
  const result = await query(input);
  if (result instanceof Response) return redirected(result);
  const error = errorOf(result);
  if (error !== undefined && !(error instanceof Refusal)) throw error;
  if (error?.status === 404) result.loaderData[rootId] = { ...site, missing: await missingAt(input, result) };
  const handle = handleOf(result);
  const isStill = !error && handle?.isStill === true;
  const leafId = leafOf(result)?.route.id ?? "";
  const facts: Hydration = {
    isStill,
    loaderData: {
      ...result.loaderData,
      [rootId]: forBrowser(result.loaderData[rootId] as Site | undefined), // made by the root loader
      ...(isStill && { [leafId]: null }),
    },
    actionData: result.actionData,
    errors: error
      ? { [Object.keys(result.errors ?? {})[0] ?? rootId]: { code: error.code, message: error.message } }
      : null,
  };
  // Everything from here to the end is synchronous, so the language cannot change meanwhile.
  setLanguage(site.language);
  // The router prepares each route that it is given, and needs the matched ones alone.
  const matched = result.matches.map(({ route }) => ({ ...route, children: undefined }) as RouteObject);
  const router = createStaticRouter(matched, result);
  const { body, sections } = withSections(() =>
    renderToString(<StaticRouterProvider router={router} context={result} hydrate={false} />),
  );
  const hydration = sections.length > 0 ? { ...facts, sections } : facts;
  const head =
    error || !handle
      ? { title: error?.status === 404 || !error ? m.shell_page_not_found() : m.shell_server_error(), isPrivate: true }
      : handle.head(result.loaderData[leafId], site);
  return {
    kind: "page",
    status: error ? error.status : result.statusCode,
    screen: screenOf(result),
    retryAfter: error?.retryAfter,
    cache: !error && handle?.cache === "public" && !result.actionData ? "public" : "private",
    html: htmlOf({ site, head, body, assets, hydration, path: result.location.pathname.slice(site.base.length) }),
  };
}

/** Data of the loader of the page at an address. @throws Refusal and any other error of the loader */
async function payload(input: RenderInput): Promise<Payload> {
  const result = await query(input);
  if (result instanceof Response) return redirected(result);
  const error = errorOf(result);
  if (error) throw error;
  const data: unknown = result.loaderData[leafOf(result)?.route.id ?? ""];
  return { kind: "payload", screen: screenOf(result), cache: handleOf(result)?.cache ?? "private", data: data ?? null };
}

/** The page for an error that no screen could show. */
function renderFailure(
  site: Site,
  assets: Assets,
  failure: { readonly status: number; readonly requestId: string },
): Html {
  setLanguage(site.language);
  const body = renderToString(<FailureScreen site={site} {...failure} />);
  return htmlOf({ site, head: { title: m.shell_server_error(), isPrivate: true }, body, assets, path: "/" });
}

/** Health of the installation's parts, for its operator; a page without provider and script. */
function renderHealth(site: Site, assets: Assets, health: HealthReport): Html {
  setLanguage(site.language);
  const body = renderToString(<HealthScreen {...health} />);
  return htmlOf({ site, head: { title: m.health_title(), isPrivate: true }, body, assets, path: "/" });
}

/** Mail written to files, on the same machine; a page without provider and script. */
function renderMailViewer(site: Site, assets: Assets, inbox: MailViewer): Html {
  setLanguage(site.language);
  const body = renderToString(<MailViewerScreen {...inbox} language={site.language} />);
  const title = ("mail" in inbox && inbox.mail.subject) || m.shell_inbox_title();
  return htmlOf({ site, head: { title, isPrivate: true }, body, assets, path: "/" });
}

/** The desk's page without content: its client asks for the data of the person who signs in. */
function renderDesk(site: Site, assets: Assets): Html {
  setLanguage(site.language);
  const body = renderToString(<p className="p-6">{m.desk_loading()}</p>);
  const hydration: Hydration = { isStill: false, loaderData: { [rootId]: site }, actionData: null, errors: null };
  return htmlOf({ site, head: { title: m.desk_title(), isPrivate: true }, body, assets, hydration, path: "/desk/" });
}

function neutral({ site, assets }: RenderInput): Rendered {
  setLanguage(site.language);
  const html = htmlOf({
    site,
    head: { title: m.shell_page_not_found(), isPrivate: true },
    body: renderToString(<NeutralScreen />),
    assets,
    path: "/",
  });
  return { kind: "page", status: 404, screen: "/*", cache: "public", html };
}

export const renderer: Renderer = {
  render,
  payload,
  routeOf,
  renderFailure,
  renderHealth,
  renderMailViewer,
  renderDesk,
  describeSite,
  renderMail,
};
