import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { Refusal } from "../contract/errors.ts";
import { type Call, callContext } from "./api.ts";
import { type Hydration, htmlOf } from "./document.ts";
import { routes } from "./routes.tsx";
import type { ScreenHandle } from "./screen.ts";
import { withoutArrival } from "./session/arrival.ts";
import { visitorContext } from "./session/visitor.ts";
import { FailureScreen } from "./shell/failure-screen.tsx";
import { type Health, HealthScreen } from "./shell/health-screen.tsx";
import { type Inbox, InboxScreen } from "./shell/inbox-screen.tsx";
import { NeutralScreen } from "./shell/neutral-screen.tsx";
import { rootId, type Site, siteContext } from "./site.ts";
import { m } from "./words/compiled/messages.js";
import { overwriteGetLocale } from "./words/compiled/runtime.js";

export { describeSite } from "./discovery/describe-site.ts";
export { renderMail } from "./mails/render-mail.tsx";

/** Where the built client lies. */
export interface Assets {
  /** Address of the browser's entry module. */
  readonly script: string;
  readonly styles: readonly string[];
}

export interface RenderInput {
  /** With the full address, the language's prefix included. */
  readonly request: Request;
  readonly site: Site;
  readonly call: Call;
  /** Whether the request's cookie names somebody who is signed in here. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly assets: Assets;
}

export type Rendered =
  | {
      readonly kind: "page";
      readonly status: number;
      /** The pattern of its address. */
      readonly screen: string;
      /** Seconds after which another try makes sense. */
      readonly retryAfter?: number | undefined;
      readonly cache: "public" | "private" /** With {@link noncePlaceholder} where the nonce goes. */;
      readonly html: string;
    }
  | { readonly kind: "redirect"; readonly status: number; readonly location: string };

export type Payload =
  | { readonly kind: "payload"; readonly screen: string; readonly cache: "public" | "private"; readonly data: unknown }
  | { readonly kind: "redirect"; readonly status: number; readonly location: string };

type Handler = ReturnType<typeof createStaticHandler>;
const handlers = new Map<string, Handler>();

function handlerOf(base: string): Handler {
  const made = handlers.get(base) ?? createStaticHandler(routes, { basename: base || "/" });
  handlers.set(base, made);
  return made;
}

async function query({
  request,
  site,
  call,
  isSignedIn,
}: RenderInput): Promise<{ handler: Handler; result: StaticHandlerContext | Response }> {
  const handler = handlerOf(site.base);
  const requestContext = new RouterContextProvider(
    new Map<never, unknown>([
      [siteContext, site],
      [callContext, call],
      [visitorContext, isSignedIn],
    ] as never),
  );
  const result = await handler.query(withoutArrival(request), { requestContext });
  if (!(result instanceof Response) && result.errors) {
    for (const [id, error] of Object.entries(result.errors)) result.errors[id] = inOurWords(error);
  }
  return { handler, result };
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

/** Renders the page at an address. @throws what is no refusal, so that it is logged where it happened */
export async function render(input: RenderInput): Promise<Rendered> {
  const { site, assets } = input;
  if (!site.provider) return neutral(input);
  const { handler, result } = await query(input);
  if (result instanceof Response) return redirected(result);
  const error = errorOf(result);
  if (error !== undefined && !(error instanceof Refusal)) throw error;
  const handle = handleOf(result);
  const isStill = !error && handle?.isStill === true;
  const leafId = leafOf(result)?.route.id ?? "";
  const hydration: Hydration = {
    isStill,
    loaderData: isStill ? { ...result.loaderData, [leafId]: null } : result.loaderData,
    actionData: result.actionData,
    errors: error
      ? { [Object.keys(result.errors ?? {})[0] ?? rootId]: { code: error.code, message: error.message } }
      : null,
  };
  // Everything from here to the end is synchronous, so the language cannot change meanwhile.
  overwriteGetLocale(() => site.language);
  const router = createStaticRouter(handler.dataRoutes, result);
  const body = renderToString(<StaticRouterProvider router={router} context={result} hydrate={false} />);
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

/** What the loader of the page at an address returns. @throws Refusal and whatever else the loader throws */
export async function payload(input: RenderInput): Promise<Payload> {
  const { result } = await query(input);
  if (result instanceof Response) return redirected(result);
  const error = errorOf(result);
  if (error) throw error;
  const data: unknown = result.loaderData[leafOf(result)?.route.id ?? ""];
  return { kind: "payload", screen: screenOf(result), cache: handleOf(result)?.cache ?? "private", data: data ?? null };
}

/** The page for an error that no screen could show. */
export function renderFailure(site: Site, assets: Assets, failure: { status: number; requestId: string }): string {
  overwriteGetLocale(() => site.language);
  const body = renderToString(<FailureScreen site={site} {...failure} />);
  return htmlOf({ site, head: { title: m.shell_server_error(), isPrivate: true }, body, assets, path: "/" });
}

/** How the installation's parts are, for whoever runs it: nobody's page, without a script. */
export function renderHealth(site: Site, assets: Assets, health: Health): string {
  overwriteGetLocale(() => site.language);
  const body = renderToString(<HealthScreen {...health} />);
  return htmlOf({ site, head: { title: m.shell_health_title(), isPrivate: true }, body, assets, path: "/" });
}

/** Mail that was written to files, on the machine where it lies: nobody's page, without a script. */
export function renderInbox(site: Site, assets: Assets, inbox: Inbox): string {
  overwriteGetLocale(() => site.language);
  const body = renderToString(<InboxScreen {...inbox} language={site.language} />);
  const title = ("mail" in inbox && inbox.mail.subject) || m.shell_inbox_title();
  return htmlOf({ site, head: { title, isPrivate: true }, body, assets, path: "/" });
}

function neutral({ site, assets }: RenderInput): Rendered {
  overwriteGetLocale(() => site.language);
  const html = htmlOf({
    site,
    head: { title: m.shell_page_not_found(), isPrivate: true },
    body: renderToString(<NeutralScreen />),
    assets,
    path: "/",
  });
  return { kind: "page", status: 404, screen: "/*", cache: "public", html };
}

export { noncePlaceholder } from "./document.ts";
export { routeOf } from "./route-of.ts";
