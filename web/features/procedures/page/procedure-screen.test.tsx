// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import type { ProcedureReviews } from "../../../../contract/reviews.ts";
import { buildSite, showScreen } from "../../../testing.tsx";
import { buildProcedure } from "../testing.ts";
import { Component } from "./procedure-screen.tsx";
import { structuredOf } from "./procedure-structured.ts";
import { procedureView } from "./procedure-view.ts";
import { splitAtFlight } from "./recovery-calendar.tsx";
import { phaseOf } from "./recovery-strip.tsx";

afterEach(cleanup);

const none: ProcedureReviews = { count: 0, period: null, averages: null, reviews: [] };
const show = (search = "", procedure = buildProcedure(), reviews = none) =>
  showScreen(
    { Component },
    { address: `/procedures/knee/${search}`, data: procedureView(procedure, reviews, buildSite()) },
  );
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const bar = () => within(screen.getByRole("region", { name: "Your quote request" }));

test("measured results have a section with cases and period; without any there is none", async () => {
  const measured = { cases: 412, events: 6, from: "2024-01", to: "2026-06", method: "Every patient was called." };
  await show("", buildProcedure({ results: [{ measure: "infection-90-days", ...measured }] }));
  const section = within(screen.getByRole("region", { name: "Measured results" }));
  expect(await section.findByText(/^6 of 412 patients \(1\.5%\), treated from January 2024 to June 2026/)).toBeTruthy();
  cleanup();
  await show();
  expect(screen.queryByRole("region", { name: "Measured results" })).toBeNull();
});

test("each section of the clinic's own words says their language where it is not the reader's", async () => {
  const site = buildSite({ language: "de", base: "/de" });
  showScreen(
    { Component },
    {
      address: "/de/procedures/knee/",
      data: procedureView(buildProcedure(), none, site),
      site,
    },
  );
  expect((await screen.findAllByText(/wrote this section in English/)).length).toBe(8);
  cleanup();
  await show();
  expect(screen.queryByText(/wrote this section/)).toBeNull();
});

describe("packages", () => {
  test("the cheapest with a hotel is chosen at first, and the one without is called treatment only", async () => {
    await show();
    expect(radio(/Complete/).checked).toBe(true);
    expect(bar().getByText("€12,000")).toBeTruthy();
    expect(radio(/Essential.*Treatment only/).checked).toBe(false);
  });

  test("the address can choose another", async () => {
    await show("?package=essential");
    expect(radio(/Essential/).checked).toBe(true);
    expect(bar().getByRole("link", { name: /quote/i }).getAttribute("href")).toBe(
      "/quote/?procedure=knee&package=essential",
    );
  });

  test("every price can be shown in the person's currency: packages, deposits, treatment only and the bar", async () => {
    await show();
    const about = (within: Element) =>
      [...within.querySelectorAll<HTMLElement>("about-price")].map(({ dataset }) => Number(dataset["amount"]) / 100);
    expect(about(screen.getByRole("group", { name: /Packages|package/i }))).toEqual([12000, 9000]);
    expect(about(screen.getByRole("region", { name: "Your quote request" }))).toEqual([12000]);
    expect(about(screen.getByRole("region", { name: "At a glance" }))).toEqual([12000, 9000]);
    for (const term of screen.getAllByText("Deposit")) expect(about(term.parentElement as Element)).toEqual([1800]);
  });

  test("one that does not exist is the same as none", async () => {
    await show("?package=golden");
    expect(radio(/Complete/).checked).toBe(true);
  });

  test("choosing another changes the price in reach", async () => {
    await show();
    await userEvent.click(radio(/Essential/));
    expect(bar().getByText("€9,000")).toBeTruthy();
    expect(bar().getByRole("link", { name: /quote/i }).getAttribute("href")).toBe(
      "/quote/?procedure=knee&package=essential",
    );
  });

  test("each says beside each other what is in it and what is not, and leads to its quote", async () => {
    await show();
    const panel = within(
      screen.getByRole("heading", { level: 3, name: "Complete", hidden: true }).closest("section") as HTMLElement,
    );
    expect(panel.getByText("Ten hotel nights")).toBeTruthy();
    expect(panel.getByText("Flights")).toBeTruthy();
    expect(panel.getByText(/before you can pay for this treatment, a clinician must confirm/i)).toBeTruthy();
    const quote = panel.getByRole("link", { name: /^Get a quote/, hidden: true });
    expect(quote.getAttribute("href")).toBe("/quote/?procedure=knee&package=complete");
  });

  test("a single one needs no choice", async () => {
    const { packages } = buildProcedure();
    await show("", buildProcedure({ packages: packages.slice(0, 1) }));
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText("Ten hotel nights")).toBeTruthy();
  });
});

test("the contents lead to every section", async () => {
  await show();
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(links.length).toBe(11);
  for (const link of links) expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")).not.toBeNull();
});

describe("sections that phones fold", () => {
  const detailsOf = (name: string) =>
    screen.getByRole("region", { name }).querySelector<HTMLDetailsElement>(":scope > details");

  test("what a reader looks for first is not folded", async () => {
    await show();
    for (const name of ["What it is", "Packages and prices"]) expect(detailsOf(name)).toBeNull();
    for (const name of ["Who it suits", "Risks", "Recovery, day by day"]) expect(detailsOf(name)?.open).toBe(false);
  });

  test("each is opened by a summary with the name of its heading, which is not inside of the summary", async () => {
    await show();
    const summary = detailsOf("Risks")?.querySelector("summary");
    expect(summary?.getAttribute("aria-labelledby")).toBe(screen.getByRole("heading", { name: "Risks" }).id);
    expect(summary?.querySelector("h2")).toBeNull();
  });

  test("a link to one opens it, and no other", async () => {
    await show("#risks");
    expect(detailsOf("Risks")?.open).toBe(true);
    expect(detailsOf("Recovery, day by day")?.open).toBe(false);
  });

  test("their lines say when one may fly home and who treats", async () => {
    await show();
    const recovery = within(screen.getByRole("region", { name: "Recovery, day by day" }));
    expect(recovery.getByText("Fly home after 12 days")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Doctors" }).textContent).toMatch(/^DoctorsDr Ada Berg/);
  });
});

test("the facts at a glance say what the price is for", async () => {
  await show();
  const facts = within(screen.getByRole("region", { name: "At a glance" }));
  expect(facts.getByRole("link", { name: "The operation." }).getAttribute("href")).toBe("#packages");
});

test("says that it is a demonstration", async () => {
  await show();
  expect(screen.getByText("Demonstration page")).toBeTruthy();
});

describe("recovery", () => {
  const facts = { flightDay: 12, hospitalNights: 3 };

  test.each([
    [0, "treatment"],
    [1, "hospital"],
    [3, "hospital"],
    [4, "nearby"],
    [11, "nearby"],
    [12, "flight"],
  ])("day %i is for %s", (day, phase) => {
    expect(phaseOf(day, facts)).toBe(phase);
  });

  test("the flight home stands after every stage that has begun by then", () => {
    const [before, after] = splitAtFlight(buildProcedure().recovery, 12);
    expect(before.map(({ fromDay }) => fromDay)).toEqual([0, 1]);
    expect(after.map(({ fromDay }) => fromDay)).toEqual([15]);
  });

  test("without a wait there is no strip of days", async () => {
    await show("", buildProcedure({ minDaysBeforeFlight: 0 }));
    expect(screen.queryByRole("figure")).toBeNull();
    expect(screen.getByText(/Usually there is no need to wait/)).toBeTruthy();
  });
});

test("below the days after treatment are the emergency number and the clinic's 24-hour line", async () => {
  await show();
  const recovery = within(screen.getByRole("region", { name: "Recovery, day by day" }));
  expect(recovery.getByText(/112 \(Hungary\)/)).toBeTruthy();
  expect(recovery.getByRole("link", { name: "+36 1 099 0144" }).getAttribute("href")).toBe("tel:+3610990144");
});

test("a warranty that differs by parts is the longest at most, and its parts are in the list", async () => {
  const [complete, essential] = buildProcedure().packages;
  if (!complete || !essential) throw new Error("the procedure has two packages");
  const parts = [...complete.included, { kind: "warranty" as const, label: "Ten years on the implant" }];
  await show("", buildProcedure({ packages: [{ ...complete, included: parts }, essential] }));
  expect(screen.getByText(/^Up to 2 years$/)).toBeTruthy();
  expect(screen.getAllByText(/lists each part/)).toHaveLength(1);
});

test("search engines get the page, the procedure, an offer for each package, who treats, the questions and the way here", () => {
  const site = buildSite({ language: "ar", base: "/ar", origin: "https://www.harbour.example" });
  const structured: readonly object[] = structuredOf(buildProcedure(), site).filter((one) => typeof one === "object");
  expect(structured).toMatchObject([
    { "@type": "MedicalWebPage" },
    { "@type": "MedicalProcedure" },
    { "@type": "Offer" },
    { "@type": "Offer" },
    ...buildProcedure().doctors.map(({ name }) => ({ "@type": "IndividualPhysician", name })),
    { "@type": "FAQPage" },
    { "@type": "BreadcrumbList" },
  ]);
  expect(structured[2]).toMatchObject({
    price: "12000.00",
    priceCurrency: "EUR",
    url: "https://harbour.example/ar/procedures/knee/?package=complete",
  });
});

test("a doctor's registration can be checked where the authority publishes it", async () => {
  await show();
  const link = screen.getByRole("link", { name: "Check the registration of Dr Ada Berg" });
  expect(link.getAttribute("href")).toBe("https://example.org/register/d-1042");
  expect(link.getAttribute("rel")).toBe("noopener");
});

describe("reviews", () => {
  const review: ProcedureReviews["reviews"][number] = {
    id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1c",
    stars: { result: 5, people: 4, information: 3, journey: 4 },
    text: "They explained everything twice.",
    language: "en",
    removed: null,
    answer: { text: "Thank you.", at: "2026-11-20T09:00:00.000Z" },
    month: "2026-10",
  };
  const period = { from: "2026-09", to: "2026-10" };

  test("without a review there is no such part", async () => {
    await show();
    expect(screen.queryByRole("heading", { name: "Reviews" })).toBeNull();
  });

  test("number and period are shown, and no average of fewer than five", async () => {
    await show("", buildProcedure(), { count: 2, period, averages: null, reviews: [review] });
    expect(await screen.findByText(/2 reviews of treatments from .*September 2026.* to .*October 2026/)).toBeTruthy();
    expect(screen.getByText("An average is shown from five reviews on.")).toBeTruthy();
    expect(screen.getByText("They explained everything twice.")).toBeTruthy();
    expect(screen.getByText("Thank you.")).toBeTruthy();
  });

  test("removed words say under which rule, and averages are shown with five reviews", async () => {
    const averages = { result: 4.2, people: 4, information: 3.6, journey: 5 };
    const removed = { ...review, text: null, removed: "insult" } as const;
    await show("", buildProcedure(), { count: 5, period, averages, reviews: [removed] });
    expect(await screen.findByText("Words removed because they insult somebody.")).toBeTruthy();
    expect(screen.getByText(/4\.2.* of 5 stars/)).toBeTruthy();
  });
});
