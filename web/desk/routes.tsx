import type { RouteObject } from "react-router";
import { rootId, siteContext } from "../site.ts";
import { staffSession } from "./desk-call.ts";
import { deskId } from "./screen.ts";
import { DeskError } from "./shell/desk-error.tsx";
import { DeskLayout } from "./shell/desk-layout.tsx";
import { DeskLoading } from "./shell/desk-loading.tsx";
import { DeskRoot } from "./shell/desk-root.tsx";

type Lazy = NonNullable<RouteObject["lazy"]>;

const at = (path: string, lazy: Lazy): RouteObject => ({ path, lazy, ErrorBoundary: DeskError });

/** Every address of the desk. */
export const deskRoutes: RouteObject[] = [
  {
    id: rootId,
    path: "/",
    loader: ({ context }) => context.get(siteContext),
    shouldRevalidate: () => false,
    Component: DeskRoot,
    HydrateFallback: DeskLoading,
    ErrorBoundary: DeskError,
    children: [
      at("desk/sign-in", () => import("./sign-in/sign-in-screen.tsx")),
      {
        id: deskId,
        path: "desk",
        loader: staffSession,
        Component: DeskLayout,
        ErrorBoundary: DeskError,
        children: [
          { index: true, ErrorBoundary: DeskError, lazy: () => import("./home/home-screen.tsx") },
          at("requests/:reference/offers", () => import("./offers/request-offers-screen.tsx")),
          at("requests/:reference/offer", () => import("./offers/offer-screen.tsx")),
          at("requests/:reference/offer/preview", () => import("./offers/preview-screen.tsx")),
          at("people", () => import("./people/people-screen.tsx")),
          at("*", () => import("./shell/missing-screen.tsx")),
        ],
      },
    ],
  },
];
