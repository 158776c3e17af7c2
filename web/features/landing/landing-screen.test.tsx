// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buildProvider, buildSummary, euro, showScreen } from "../../testing.tsx";
import { Component, type LandingPage } from "./landing-screen.tsx";

afterEach(cleanup);

const landing = (changes: Partial<LandingPage> = {}): LandingPage => ({
  picture: null,
  procedures: [buildSummary()],
  specialties: [{ slug: "joints", name: "Joints", text: "Knees and hips.", count: 1 }],
  doctors: [
    {
      slug: "ada-berg",
      name: "Dr Ada Berg",
      title: "Surgeon",
      languages: ["en", "de"],
      practisingSince: 2004,
      picture: null,
      textsLanguage: "en",
    },
  ],
  moreDoctors: [{ slug: "cem-aydin", name: "Dr Cem Aydin", textsLanguage: "en" }],
  included: { always: ["The treatment itself"], mostly: ["Hotel nights"] },
  choices: [{ slug: "knee", title: "Knee replacement" }],
  asked: null,
  estimate: null,
  replyShare: null,
  questions: [{ question: "Do I need a visa?", answer: "It depends on your passport." }],
  ...changes,
});

const show = (changes?: Partial<LandingPage>, site = {}) =>
  showScreen({ Component }, { address: "/", data: landing(changes), site });
const region = (name: string) => within(screen.getByRole("region", { name }));

test("the measured share of replies in time stands beside the promise", () => {
  const share = "97% of requests of the last 90 days were answered within the promised time (64 requests)";
  show({ replyShare: share });
  const promise = screen.getByText("Replies to you within 24 opening hours");
  expect(promise.parentElement?.textContent).toContain(share);
});

test("says in its one heading what a person gets here, and leads on by a search and by one action", () => {
  show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Care by the river");
  const search = screen.getByRole("searchbox", { name: "What are you looking for?" });
  expect(search.closest("form")?.getAttribute("action")).toBe("/procedures/");
  expect(search.getAttribute("name")).toBe("q");
  expect(screen.getByRole("link", { name: "Get a quote" }).getAttribute("href")).toBe("/quote/");
});

test("lists its sections, each of which is there", () => {
  show();
  const contents = within(screen.getByRole("navigation", { name: "On this page" }));
  const targets = contents.getAllByRole("link").map((link) => link.getAttribute("href")?.slice(1) ?? "");
  expect(targets).toContain("doctors");
  for (const id of targets) expect(document.getElementById(id), id).not.toBeNull();
});

test("shows a procedure with its price and its days", () => {
  show();
  const popular = region("Popular treatments");
  expect(popular.getByRole("link", { name: "Knee replacement" }).getAttribute("href")).toBe("/procedures/knee/");
  expect(popular.getByText("With 10 hotel nights, from")).toBeTruthy();
  expect(popular.getByText("€12,000")).toBeTruthy();
  expect(popular.getByText("Treatment only: €9,000")).toBeTruthy();
  expect(popular.getByText("14 to 18 days")).toBeTruthy();
});

test("tells what every package includes from what most include", () => {
  show();
  const how = region("How it works");
  const listed = (title: string) => how.getByRole("heading", { name: title }).nextElementSibling?.textContent;
  expect(listed("In every package")).toBe("The treatment itself");
  expect(listed("In most packages")).toBe("Hotel nights");
  expect(how.getAllByRole("listitem").length).toBeGreaterThanOrEqual(4);
});

test("asks for the estimate by a form, and shows the answer with its parts and what is not in it", () => {
  show({
    asked: { procedure: "knee", hotel: "simple", companions: "1" },
    estimate: {
      parts: [
        { kind: "treatment", label: null, low: euro(9000), high: euro(12000), source: "catalogue" },
        { kind: "hotel", label: null, low: euro(0), high: euro(900), source: "typical" },
      ],
      low: euro(9000),
      high: euro(12900),
      stayDays: { min: 14, max: 18 },
      minDaysBeforeFlight: 12,
      hotelNights: 10,
      missing: ["flights"],
      on: "2026-11-20",
    },
  });
  const estimate = region("What might the whole trip cost?");
  const form = estimate.getByRole("combobox", { name: "Procedure" }).closest("form") as HTMLFormElement;
  expect(form.getAttribute("action")).toBe("/#estimate-result");
  expect(Object.fromEntries(new FormData(form))).toEqual({ procedure: "knee", hotel: "simple", companions: "1" });
  expect(estimate.getByText("€9,000 to 12,900")).toBeTruthy();
  expect(estimate.getByText("The package includes 10 hotel nights.")).toBeTruthy();
  expect(estimate.getByText("Other hotel nights").nextElementSibling?.textContent).toBe("up to €900");
  expect(estimate.getByText(/Your examination may change the price/)).toBeTruthy();
  expect(estimate.getByRole("link", { name: "Get an exact quote" }).getAttribute("href")).toBe(
    "/quote/?procedure=knee&hotel=simple&companions=1",
  );
});

test("the provider's words carry their language on a page in another", () => {
  show({}, { language: "ar", base: "/ar", provider: buildProvider() });
  const title = screen.getByRole("heading", { level: 1 });
  expect(title.lang).toBe("en");
  expect(title.dir).toBe("ltr");
});

test("an accreditation can be checked where its body publishes it", () => {
  show();
  const link = region("About Harbour Clinic").getByRole("link", { name: "Check this accreditation: Safe care" });
  expect(link.getAttribute("href")).toBe("https://example.org/list/harbour");
});

test("the doctors beyond the first are called by name, each with a page, and the other questions are one link away", () => {
  show();
  const more = region("The doctors you would meet");
  expect(more.getByText("And 1 more doctor:")).toBeTruthy();
  expect(more.getByRole("link", { name: "Dr Cem Aydin" }).getAttribute("href")).toBe("/doctors/cem-aydin/");
  const link = screen.getByRole("link", { name: "All questions and answers" });
  expect(link.getAttribute("href")).toBe("/contact/#questions");
});
