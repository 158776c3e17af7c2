import type { Site } from "../contract/rendering.ts";
import "./theme/site.css";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Call } from "../contract/call.ts";
import { type ErrorCode, Refusal } from "../contract/errors.ts";
import { callContext } from "./api.ts";
import type { Hydration } from "./document.ts";
import { routes } from "./routes.tsx";
import type { ScreenHandle } from "./screen.ts";
import { bringErrorScreen } from "./shell/error-boundary.tsx";
import { showGoneParts } from "./shell/failed-chunks.ts";
import { followLinks } from "./shell/follow-links.ts";
import { reloadOnce } from "./shell/reload-guard.ts";
import { stillRoute } from "./shell/still-screen.tsx";
import { rootId, siteContext } from "./site.ts";
import { setLanguage } from "./words/active-language.ts";

const hydration = JSON.parse(document.getElementById("hydration")?.textContent ?? "{}") as Hydration;
const site = (hydration.loaderData as Record<string, Site>)[rootId] as Site; // the server's root loader made it

// The built client has one language; while developing, messages ask which.
if (import.meta.env.DEV) setLanguage(site.language);

/** The screens that the page shows already must be here before the router starts, but for one that keeps still. */
async function loadShown(): Promise<void> {
  const shown = matchRoutes(routes, location, site.base || "/") ?? [];
  await Promise.all([
    hydration.errors && bringErrorScreen(),
    ...shown.map(async ({ route, params }) => {
      const { lazy } = route;
      if (typeof lazy !== "function") return;
      const loaded = hydration.isStill ? stillRoute(lazy as Parameters<typeof stillRoute>[0]) : await lazy();
      Object.assign(route, loaded, { lazy: undefined });
      await (route.handle as ScreenHandle<unknown> | undefined)?.prepare?.(params);
    }),
  ]);
}

/** Pages are read far more often than anything is sent. */
const call: Call = async (endpoint, ...asked) =>
  endpoint.access === "client"
    ? (await import("./session/account-call.ts")).accountCall(site)(endpoint, ...asked)
    : (await import("./call-by-fetch.ts")).callByFetch(endpoint, ...asked);

const errors =
  hydration.errors &&
  Object.fromEntries(
    Object.entries(hydration.errors).map(([id, { code, message }]) => [id, new Refusal(code as ErrorCode, message)]),
  );

function Hydrated({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  useEffect(() => {
    // Not earlier: the provider subscribes when it is mounted, and would miss a navigation that ended before.
    followLinks(router, site.base);
    dispatchEvent(new Event("hydrated"));
    document.documentElement.dataset["hydrated"] = "";
  }, [router]);
  return <RouterProvider router={router} onError={tellError} />;
}

/** Reports errors that a route shows like uncaught ones. Refusals are answers. */
function tellError(error: unknown): void {
  if (!(error instanceof Refusal)) dispatchEvent(new ErrorEvent("error", { error }));
}

let running: ReturnType<typeof createBrowserRouter> | undefined;

// A chunk of an older build is gone: the target page is loaded as a whole, once.
addEventListener("vite:preloadError", (event) => {
  const next = running?.state.navigation.location;
  if (reloadOnce(next && running?.createHref(next))) event.preventDefault();
});

loadShown().then(() => {
  showGoneParts(routes);
  const router = createBrowserRouter(routes, {
    basename: site.base || "/",
    hydrationData: {
      loaderData: hydration.loaderData as Record<string, unknown>,
      actionData: hydration.actionData as never,
      errors,
    },
    getContext: () =>
      new RouterContextProvider(
        new Map<unknown, unknown>([
          [callContext, call],
          [siteContext, site],
        ]) as never,
      ),
  });
  running = router;
  const root = document.getElementById("root");
  if (root) startTransition(() => void hydrateRoot(root, <Hydrated router={router} />));
});
