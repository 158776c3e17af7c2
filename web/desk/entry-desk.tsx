import "./desk.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Site } from "../../contract/rendering.ts";
import { callContext } from "../api.ts";
import type { Hydration } from "../document.ts";
import { followLinks } from "../shell/follow-links.ts";
import { guardOffline } from "../shell/offline-guard.ts";
import { rootId, siteContext } from "../site.ts";
import { setLanguage } from "../words/active-language.ts";
import { loaderCall } from "./desk-call.ts";
import { deskRoutes } from "./routes.tsx";

const hydration = JSON.parse(document.getElementById("hydration")?.textContent ?? "{}") as Hydration;
const site = (hydration.loaderData as Record<string, Site>)[rootId] as Site; // the server's page holds it

// Messages have their language; the days and amounts in the sentences about refusals and offers ask for it.
setLanguage(site.language);

const router = createBrowserRouter(deskRoutes, {
  basename: site.base || "/",
  getContext: () =>
    new RouterContextProvider(
      new Map<unknown, unknown>([
        [callContext, loaderCall],
        [siteContext, site],
      ]) as never,
    ),
});

const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
followLinks(router, site.base, "/desk/");
guardOffline();
dispatchEvent(new Event("hydrated"));
document.documentElement.dataset["hydrated"] = "";
