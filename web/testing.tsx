import { render } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Provider } from "../contract/providers.ts";
import { type Call, callContext } from "./api.ts";
import { rootId, type Site } from "./site.ts";

/** A clinic in Budapest that writes English; for tests of screens. */
export const buildProvider = (changes: Partial<Provider> = {}): Provider => ({
  company: {
    id: "01a1fb78-0000-7000-8000-000000000001",
    slug: "harbour",
    legalName: "Harbour Clinic Ltd",
    gtagId: null,
    foundedYear: 2011,
    accreditations: [{ name: "Safe care", body: "Example Council", since: 2015 }],
    demonstration: true,
  },
  location: {
    id: "01a1fb78-0000-7000-8000-000000000002",
    slug: "quay",
    countryCode: "HU",
    currency: "EUR",
    timeZone: "Europe/Budapest",
    latitude: 47.5,
    longitude: 19,
    airport: { code: "BUD", minutes: 30 },
  },
  theme: [{ primaryColor: "#0B4F6C", secondaryColor: "#E0A458", hoverColor: "#13719A" }],
  domain: "harbour.example",
  languages: ["en"],
  defaultLanguage: "en",
  contact: {
    phone: "+36 1 099 0142",
    whatsapp: "+36 20 099 0143",
    email: "hello@harbour.example",
    hours: [{ days: ["mon", "tue", "wed"], opens: "08:00", closes: "17:00" }],
    emergencyNumber: "112",
  },
  quotes: { replyWithinHours: 24, validDays: 30 },
  policiesVersion: "2026-11-02",
  textsLanguage: "en",
  texts: {
    name: "Harbour Clinic",
    promise: "Care by the river",
    introduction: "A clinic by the river.",
    about: ["We began in 2011."],
    address: ["Quay 1", "1138 Budapest"],
    city: "Budapest",
    country: "Hungary",
    steps: ["Write", "Hear", "Come", "Recover"].map((title) => ({ title, text: `${title}.` })),
    specialties: { joints: { name: "Joints", text: "Knees and hips." } },
    faq: [{ question: "May I bring somebody?", answer: "Yes." }],
    coordinator: { name: "Judit Pálfalvi", role: "Coordinator" },
  },
  ...changes,
});

interface Shown {
  readonly address: string;
  /** What the screen's loader returns. */
  readonly data: unknown;
  readonly site?: Partial<Site>;
  /** Answers what the screen's action calls. */
  readonly call?: Call;
}

/** Shows a screen as the browser has it once it is hydrated. */
export function showScreen(screen: Pick<RouteObject, "Component" | "action">, { address, data, site, call }: Shown) {
  const root: Site = {
    provider: buildProvider(),
    language: "en",
    base: "",
    origin: "https://harbour.example",
    asks: [],
    analyticsId: null,
    buildId: "test",
    today: "2026-11-20",
    ...site,
  };
  const path = decodeURI(new URL(address, root.origin).pathname);
  const routes: RouteObject[] = [
    {
      id: rootId,
      path: "/",
      loader: () => root,
      shouldRevalidate: () => false,
      children: [{ id: "screen", path, ...screen, loader: () => data }],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: { [rootId]: root, screen: data } },
    getContext: () => {
      const context = new RouterContextProvider();
      if (call) context.set(callContext, call);
      return context;
    },
  });
  return { router, ...render(<RouterProvider router={router} />) };
}
