import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Loader } from "../screen.ts";
import { rootId, siteContext } from "../site.ts";
import { keepPage, staffSession } from "./desk-call.ts";
import { OfferError } from "./offers/offer-error.tsx";
import { deskId } from "./screen.ts";
import { DeskError } from "./shell/desk-error.tsx";
import { DeskLayout } from "./shell/desk-layout.tsx";
import { DeskLoading } from "./shell/desk-loading.tsx";
import { DeskRoot } from "./shell/desk-root.tsx";

type LoadScreen = () => Promise<{ readonly Component: ComponentType; readonly loader?: Loader<unknown> }>;

const withKeptPage = (load: LoadScreen) => async () => {
  const { loader, ...screen } = await load();
  return loader ? { ...screen, loader: keepPage(loader) } : screen;
};

const at = (path: string, load: LoadScreen, ErrorBoundary: ComponentType = DeskError): RouteObject => ({
  path,
  lazy: withKeptPage(load),
  ErrorBoundary,
});

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
          { index: true, ErrorBoundary: DeskError, lazy: withKeptPage(() => import("./cases/inbox-screen.tsx")) },
          at("requests/:reference", () => import("./requests/request-screen.tsx")),
          at("replies", () => import("./replies/replies-screen.tsx")),
          at("schedule", () => import("./schedule/schedule-screen.tsx")),
          at("schedule/capacity", () => import("./schedule/plans-screen.tsx")),
          at("consultations", () => import("./consultations/consultations-screen.tsx")),
          at("recoveries", () => import("./recoveries/recoveries-screen.tsx")),
          at("recoveries/:reference", () => import("./recoveries/recovery-screen.tsx")),
          at("reviews", () => import("./reviews/reviews-screen.tsx")),
          at("recoveries/:reference/discharge", () => import("./discharge/discharge-screen.tsx")),
          at("consultations/hours", () => import("./consultations/hours-screen.tsx")),
          at("consultations/:reference", () => import("./consultations/consultation-screen.tsx")),
          at("documents", () => import("./documents/documents-screen.tsx")),
          at("chats", () => import("./chats/chats-screen.tsx")),
          at("chats/:reference", () => import("./chats/chat-screen.tsx")),
          at("messages", () => import("./messages/messages-screen.tsx")),
          at("messages/:id", () => import("./messages/message-screen.tsx")),
          at("feedback", () => import("./feedback/feedback-screen.tsx")),
          at("catalogue", () => import("./catalogue/catalogue-screen.tsx")),
          at("catalogue/versions", () => import("./catalogue/versions-screen.tsx")),
          at("catalogue/versions/:number", () => import("./catalogue/version-screen.tsx")),
          at("catalogue/file", () => import("./catalogue/file-screen.tsx")),
          at("catalogue/translations", () => import("./catalogue/translations-screen.tsx")),
          at("catalogue/:kind/:slug", () => import("./catalogue/part-screen.tsx")),
          at("settings", () => import("./settings/settings-screen.tsx")),
          at("reports", () => import("./reports/reports-screen.tsx")),
          at("reports/:metric", () => import("./reports/rows-screen.tsx")),
          at("records", () => import("./records/audit-screen.tsx")),
          at("records/jobs", () => import("./records/jobs-screen.tsx")),
          at("records/data", () => import("./records/data-screen.tsx")),
          at("integrations", () => import("./integrations/integrations-screen.tsx")),
          at("integrations/webhooks/:id", () => import("./integrations/webhook-screen.tsx")),
          at("trips", () => import("./trips/trips-screen.tsx")),
          at("trips/:reference", () => import("./trips/trip-screen.tsx")),
          at("troubles", () => import("./troubles/troubles-screen.tsx")),
          at("money", () => import("./money/money-screen.tsx")),
          at("money/ledger", () => import("./money/ledger-screen.tsx")),
          at("money/settings", () => import("./money/settings-screen.tsx")),
          at("money/invoices/:id", () => import("./money/invoice-screen.tsx")),
          at("requests/:reference/offer", () => import("./offers/offer-screen.tsx"), OfferError),
          at("requests/:reference/offer/preview", () => import("./offers/preview-screen.tsx")),
          at("people", () => import("./people/people-screen.tsx")),
          at("own-sign-in", () => import("./own-sign-in/own-sign-in-screen.tsx")),
          at("*", () => import("./shell/missing-screen.tsx")),
        ],
      },
    ],
  },
];
