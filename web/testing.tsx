import { act, render, screen as shown } from "@testing-library/react";
import { type ActionFunctionArgs, createMemoryRouter, type RouteObject, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect } from "vitest";
import type { Call } from "../contract/call.ts";
import type { Danger } from "../contract/dangers.ts";
import type { Money } from "../contract/money.ts";
import type { ProcedureSummary } from "../contract/procedures.ts";
import type { Provider } from "../contract/providers.ts";
import type { Site } from "../contract/rendering.ts";
import { callContext } from "./api.ts";
import { rootId, siteContext } from "./site.ts";

/** A clinic in Budapest that writes English; for tests of screens. */
export const buildProvider = (changes: Partial<Provider> = {}): Provider => ({
  company: {
    id: "01a1fb78-0000-7000-8000-000000000001",
    slug: "harbour",
    legalName: "Harbour Clinic Ltd",
    gtagId: null,
    foundedYear: 2011,
    accreditations: [
      {
        name: "Safe care",
        body: "Example Council",
        since: 2015,
        url: "https://example.org/list/harbour",
        textsLanguage: "en",
      },
    ],
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
  logo: null,
  domain: "harbour.example",
  languages: ["en"],
  defaultLanguage: "en",
  contact: {
    phone: "+36 1 099 0142",
    whatsapp: "+36 20 099 0143",
    urgentPhone: "+36 1 099 0144",
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

export const euro = (amount: number): Money => ({ amount: amount * 100, currency: "EUR" });

export const buildSummary = (changes: Partial<ProcedureSummary> = {}): ProcedureSummary => ({
  slug: "knee",
  specialty: "joints",
  specialtyName: "Joints",
  title: "Knee replacement",
  summary: "A new knee.",
  illustration: "knee",
  picture: null,
  anaesthesia: "spinal",
  durationMinutes: 90,
  hospitalNights: 3,
  stayDays: { min: 14, max: 18 },
  minDaysBeforeFlight: 12,
  priceFrom: euro(9000),
  priceTo: euro(12000),
  travelPackage: { slug: "complete", price: euro(12000), hotelNights: 10 },
  spokenLanguages: ["de", "en"],
  textsLanguage: "en",
  ...changes,
});

export const buildSite = (changes: Partial<Site> = {}): Site => ({
  provider: buildProvider(),
  language: "en",
  base: "",
  origin: "https://harbour.example",
  asks: [],
  analyticsId: null,
  buildId: "test",
  today: "2026-11-20",
  ...changes,
});

interface Shown {
  readonly address: string;
  /** The screen's place among the routes; its address, unless something in that is a parameter. */
  readonly path?: string;
  /** Data that the screen's loader returns. */
  readonly data?: unknown;
  /** The same, where it depends on what is asked for behind the address. */
  readonly load?: (query: URLSearchParams) => unknown;
  readonly site?: Partial<Site>;
  /** Answers what the screen's action calls. */
  readonly call?: Call;
}

/** Shows a screen as the browser has it once it is hydrated. */
export function showScreen(
  screen: Pick<RouteObject, "Component" | "action">,
  { address, path, data, load = () => data, site: changes, call }: Shown,
) {
  const site = buildSite(changes);
  const { pathname, searchParams } = new URL(address, site.origin);
  const routes: RouteObject[] = [
    {
      id: rootId,
      path: "/",
      loader: () => site,
      shouldRevalidate: () => false,
      children: [
        {
          id: "screen",
          path: path ?? decodeURI(pathname),
          ...screen,
          loader: ({ request }) => load(new URL(request.url).searchParams),
        },
        { path: "*", loader: () => null, element: <p>elsewhere</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: { [rootId]: site, screen: load(searchParams) } },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      if (call) context.set(callContext, call);
      return context;
    },
  });
  return { router, ...render(<RouterProvider router={router} />) };
}

/** Words of danger that were written in a minute of the day. */
export const dangerAt = (minute: number): Danger => ({
  kind: "emergency",
  also: null,
  writtenAt: `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`,
  isEarlier: false,
  calls: [{ number: "112", country: "HU" }],
  listening: [],
});

/** Sends forms of a screen that shows `dangerAt` a later minute each time it is read: whom to call has the focus each time. */
export async function expectFocusAgain({ router }: Pick<ReturnType<typeof showScreen>, "router">): Promise<void> {
  for (const _ of ["first", "second"]) {
    shown.queryByRole("alert")?.blur();
    const { pathname } = router.state.location;
    await act(() => router.navigate(pathname, { formMethod: "post", formData: new FormData() }));
    const box = shown.getByRole("alert");
    expect(box.textContent).toContain("What you wrote may be an emergency.");
    expect(document.activeElement).toBe(box);
  }
}

interface Submission {
  readonly form: Readonly<Record<string, string | readonly string[]>>;
  readonly address?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Answers of the API by the endpoint's name; one that throws refuses the call. */
  readonly answers?: Readonly<Record<string, () => unknown>>;
}

/** Submits a form to a screen's action. @returns the calls that it sent, and its result */
export async function submitForm<Result>(
  action: (args: ActionFunctionArgs) => Promise<Result>,
  { form, address = "/profile/", params = {}, answers = {} }: Submission,
) {
  const body = new FormData();
  for (const [name, values] of Object.entries(form)) for (const value of [values].flat()) body.append(name, `${value}`);
  const calls: { readonly name: string; readonly input: unknown; readonly key: string | undefined }[] = [];
  const context = new RouterContextProvider();
  context.set(siteContext, buildSite());
  const call: Call = async (endpoint, input, options) => {
    calls.push({ name: endpoint.name, input, key: options?.key });
    return answers[endpoint.name]?.() as never; // the test answers as the endpoint would
  };
  context.set(callContext, call);
  const url = new URL(address, "https://harbour.example");
  const request = new Request(url, { method: "POST", body });
  const result = await action({ request, context, params, url, pattern: "" });
  return { calls, result };
}

/** Path that an action's redirect leads to. */
export const redirectOf = (result: unknown): string | null =>
  result instanceof Response ? result.headers.get("Location") : null;
