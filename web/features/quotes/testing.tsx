import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { type ActionFunction, createMemoryRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Provider } from "../../../contract/providers.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { type Call, callContext } from "../../api.ts";
import { rootId, type Site, siteContext } from "../../site.ts";
// What sends is here by then, so that no test waits for it to load.
import "./quote-actions.ts";

export const token = "abcdefghijklmnopqrstuv";
export const formKey = "01a1fb78-0000-7000-8000-00000000abcd";

export const buildQuote = (changes: Partial<Quote> = {}): Quote => ({
  reference: "HAR-7K4P-2QXD",
  status: "draft",
  version: 3,
  language: "en",
  request: { procedures: { procedures: ["knee"] } },
  procedures: [
    { slug: "knee", title: "Knee replacement", textsLanguage: "en", anaesthesia: "spinal", packageName: null },
  ],
  consents: [],
  estimate: {
    parts: [
      {
        kind: "treatment",
        label: "Knee replacement",
        low: { amount: 900000, currency: "EUR" },
        high: { amount: 1200000, currency: "EUR" },
        source: "catalogue",
      },
    ],
    low: { amount: 900000, currency: "EUR" },
    high: { amount: 1200000, currency: "EUR" },
    stayDays: { min: 14, max: 18 },
    minDaysBeforeFlight: 12,
    missing: ["flights"],
    on: "2026-11-20",
  },
  attachments: [],
  events: [{ at: "2026-11-20T09:00:00.000Z", actor: "visitor", kind: "started", note: null }],
  createdAt: "2026-11-20T09:00:00.000Z",
  submittedAt: null,
  replyDueAt: null,
  expiresAt: "2026-12-20T09:00:00.000Z",
  can: { amend: true, submit: true, withdraw: true },
  ...changes,
});

const provider = {
  company: { slug: "harbour", legalName: "Harbour Clinic Ltd", demonstration: true },
  location: { countryCode: "HU", currency: "EUR", timeZone: "Europe/Budapest" },
  contact: {
    phone: "+36 1 099 0142",
    whatsapp: null,
    email: "hello@harbour.example",
    hours: [],
    emergencyNumber: "112",
  },
  quotes: { replyWithinHours: 24, validDays: 60 },
  policiesVersion: "2026-11-02",
  textsLanguage: "en",
  texts: {
    name: "Harbour Clinic",
    city: "Budapest",
    country: "Hungary",
    coordinator: { name: "Ada Berg", role: "Coordinator" },
  },
} as unknown as Provider; // all that these screens read

export const site: Site = {
  provider,
  language: "en",
  base: "",
  origin: "https://harbour.example",
  asks: [],
  analyticsId: null,
  buildId: "test",
  today: "2026-11-20",
};

interface Shown {
  readonly Component: ComponentType;
  readonly action: ActionFunction;
  readonly path: string;
}

/** Shows a screen with what its loader would have returned; `call` answers what its action asks of the API. */
export function showScreen({ Component, action, path }: Shown, address: string, data: unknown, call: Call) {
  const screen = { id: "screen", path, Component, action, loader: () => data };
  const elsewhere = { path: "*", loader: () => null, element: <p>elsewhere</p> };
  const router = createMemoryRouter([{ id: rootId, path: "/", loader: () => site, children: [screen, elsewhere] }], {
    initialEntries: [address],
    hydrationData: { loaderData: { [rootId]: site, screen: data } },
    getContext: () =>
      new RouterContextProvider(
        new Map<unknown, unknown>([
          [callContext, call],
          [siteContext, site],
        ]) as never,
      ),
  });
  return { router, ...render(<RouterProvider router={router} />) };
}

export interface Asked {
  readonly name: string;
  readonly input: { readonly body?: Record<string, unknown> };
  readonly key: string | undefined;
}

/** Answers each call by its endpoint's name and remembers what was asked. */
export function answering(answers: Readonly<Record<string, () => unknown>>) {
  const asked: Asked[] = [];
  const call = (async (endpoint: { name: string }, input: Asked["input"], options: { key?: string } = {}) => {
    asked.push({ name: endpoint.name, input, key: options.key });
    return answers[endpoint.name]?.();
  }) as unknown as Call; // each test gives the answers that its screen asks for
  return { asked, call };
}
