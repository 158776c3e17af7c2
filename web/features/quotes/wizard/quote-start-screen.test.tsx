// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { euro, showScreen } from "../../../testing.tsx";
import { answering, buildQuote, formKey, token } from "../testing.ts";
import type { ProcedureToChoose } from "./procedure-choice.tsx";
import { action, Component } from "./quote-start-screen.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const procedure = (slug: string, title: string, price: number): ProcedureToChoose => ({
  slug,
  title,
  specialtyName: "Joints",
  textsLanguage: "en",
  price: euro(price),
  priceWords: `from €${price}`,
});
const procedures = [procedure("knee", "Knee replacement", 12000), procedure("hip", "Hip replacement", 13000)];

function show(values: Record<string, string[]>, offered = procedures) {
  const { asked, call } = answering({
    startQuote: () => ({ token, quote: buildQuote({ version: 1 }) }) as never,
    saveQuoteStep: () => buildQuote({ version: 2 }),
  });
  const data = { procedures: offered, values, formKey };
  showScreen({ Component, action }, { address: "/quote/", data, call });
  return asked;
}

test("a procedure chosen before stands first and can be changed; the others are folded", async () => {
  show({ procedures: ["knee"] });
  const summary = screen.getByText("You chose").closest("summary") as HTMLElement;
  expect(within(summary).getByText("Knee replacement")).toBeTruthy();
  const fold = summary.closest("details");
  expect(fold?.open).toBe(false);
  await userEvent.click(within(summary).getByText("Change"));
  await userEvent.click(screen.getByRole("checkbox", { name: /Hip replacement/ }));
  expect(within(summary).getByText("Hip replacement")).toBeTruthy();
});

test("the provider's search finds procedures, also those that are related alone; what is chosen stays", async () => {
  const many = Array.from({ length: 9 }, (_, index) => procedure(`other-${index}`, `Other ${index}`, 100));
  const answers = {
    sciatica: { procedures: [{ slug: "hip" }], related: [] },
    nose: { procedures: [], related: [{ slug: "knee" }] },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) =>
    Response.json(answers[String(address).includes("nose") ? "nose" : "sciatica"]),
  );
  show({ procedures: [] }, [...procedures, ...many]);
  await userEvent.click(screen.getByRole("checkbox", { name: /Other 3/ }));
  const field = () => screen.getByLabelText("Find a procedure");
  await userEvent.click(field());
  await userEvent.type(field(), "Knee");
  expect(await screen.findByRole("option", { name: "Knee replacement" })).toBeTruthy();
  await userEvent.clear(field());
  await userEvent.type(field(), "sciatica{Escape}");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Knee/ })).toBeNull());
  expect(screen.getByRole("checkbox", { name: /Hip/ })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /Other 3/, checked: true })).toBeTruthy();
  await userEvent.clear(field());
  await userEvent.type(field(), "nose{Escape}");
  expect(await screen.findByText(/related, but not the same/)).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /Knee/ })).toBeTruthy();
});

test("the list has a procedure that is suggested by a part of its name, also where the search finds nothing", async () => {
  const many = Array.from({ length: 9 }, (_, index) => procedure(`other-${index}`, `Other ${index}`, 100));
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ procedures: [], related: [] }));
  show({ procedures: [] }, [...procedures, ...many]);
  const field = () => screen.getByLabelText("Find a procedure");
  await userEvent.click(field());
  await waitFor(() => expect(field().getAttribute("aria-autocomplete")).toBe("list"));
  await userEvent.type(field(), "kn{Escape}");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Hip/ })).toBeNull());
  expect(screen.getByRole("checkbox", { name: /Knee/ })).toBeTruthy();
  expect(screen.queryByText(/No procedure matches/)).toBeNull();
});

test("nothing is folded where nothing was chosen", () => {
  show({ procedures: [] });
  expect(screen.queryByText("You chose")).toBeNull();
  expect(screen.getByRole("checkbox", { name: /Knee replacement/ })).toBeTruthy();
});

test("every price can be shown in the person's currency", () => {
  show({ procedures: [] });
  const prices = [...document.querySelectorAll<HTMLElement>("main about-price")].map(
    ({ dataset }) => dataset["amount"],
  );
  expect(prices).toEqual(["1200000", "1300000"]);
});

test("the trip of the landing page's estimate goes along", async () => {
  const asked = show({
    procedures: ["knee"],
    flexibility: ["open"],
    hotelLevel: ["best"],
    companions: ["1"],
    extras: ["transfers"],
  });
  await userEvent.click(screen.getByRole("button", { name: "Start request" }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(["startQuote", "saveQuoteStep"]));
  expect(asked[1]?.input.body).toEqual({
    step: "travel",
    version: 1,
    value: { flexibility: "open", hotelLevel: "best", companions: 1, extras: ["transfers"] },
  });
});

test("no trip is invented for whom none was estimated", async () => {
  const asked = show({ procedures: ["knee"] });
  await userEvent.click(screen.getByRole("button", { name: "Start request" }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(["startQuote"]));
});

test("somebody who is signed in does not read that no account is needed", async () => {
  const data = { procedures, values: {}, formKey };
  showScreen({ Component, action }, { address: "/quote/", data: { ...data, isSignedIn: false } });
  expect(await screen.findByText("No account needed.")).toBeTruthy();
  cleanup();
  showScreen({ Component, action }, { address: "/quote/", data: { ...data, isSignedIn: true } });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("No account needed.")).toBeNull();
});
