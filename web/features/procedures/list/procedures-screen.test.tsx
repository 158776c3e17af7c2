// @vitest-environment jsdom
import { cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildSite, buildSummary, showScreen } from "../../../testing.tsx";
import { buildPage } from "../testing.ts";
import { setIn } from "./filter-address.ts";
import { listPage } from "./list-page.ts";
import { Component } from "./procedures-screen.tsx";

// A second is short while other tests share the processor.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
// jsdom cannot scroll.
beforeEach(() => {
  window.scrollTo = () => {};
});

const names = ["knee", "hip", "shoulder", "hand"];
const all = names.map((slug) => buildSummary({ slug, title: `The ${slug}` }));
const show = (search = "", procedures = all, changes = {}) =>
  showScreen(
    { Component },
    {
      address: `/procedures/${search}`,
      load: (query) => listPage(buildPage(procedures, changes), setIn(query), buildSite()),
    },
  );

test("every filter is a field of a form that asks by itself, and shows what the address says", async () => {
  await show(
    "?q=kne&specialty=joints&price=1234&days=7&nights=0&anaesthesia=spinal&doctor=ada-berg&speaks=de&sort=price",
  );
  const form = document.querySelector<HTMLFormElement>("form#filters");
  expect(form?.method).toBe("get");
  expect(form?.getAttribute("action")).toBe("/procedures/");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    q: "kne",
    specialty: "joints",
    price: "1234",
    days: "7",
    nights: "0",
    anaesthesia: "spinal",
    doctor: "ada-berg",
    speaks: "de",
    sort: "price",
  });
  expect(
    within(form as HTMLFormElement)
      .getAllByRole("button")
      .every((button) => button.getAttribute("type") === "submit"),
  ).toBe(true);
});

test("what is on can be taken away one by one or all at once", async () => {
  await show("?specialty=joints&days=7");
  const chips = within(screen.getByRole("list", { name: "Active filters" }));
  expect(chips.getByRole("link", { name: /Joints/ }).getAttribute("href")).toBe("/procedures/?days=7");
  expect(chips.getByRole("link", { name: /Up to 7 days/ }).getAttribute("href")).toBe("/procedures/?specialty=joints");
  expect(chips.getByRole("link", { name: "Clear all filters" }).getAttribute("href")).toBe("/procedures/");
});

test("a choice refines the list in place, with an address that says no more than it must", async () => {
  const { router } = await show("?page=2&specialty=joints");
  const days = screen.getByRole("combobox", { name: /Days you have in Budapest/ });
  await userEvent.selectOptions(days, "7");
  await waitFor(() => expect(router.state.location.search).toBe("?specialty=joints&days=7"));
  expect(router.state.location.state).toEqual({ staysInPlace: true });
  expect(document.activeElement).toBe(days);
});

test("words are looked for when they are sent, not while they are typed", async () => {
  const { router } = await show();
  const box = screen.getByRole("searchbox", { name: /Search procedures/ });
  await userEvent.type(box, "knee");
  expect(router.state.location.search).toBe("");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.search).toBe("?q=knee"));
});

test("fields follow the address when a filter is removed", async () => {
  const { router } = await show("?specialty=joints&days=7");
  await router.navigate("/procedures/?days=7");
  await waitFor(() =>
    expect((screen.getByRole("radio", { name: /All specialties/ }) as HTMLInputElement).checked).toBe(true),
  );
});

test("how many were found is announced politely", async () => {
  await show();
  expect(screen.getAllByRole("status")[0]?.textContent).toBe("4 procedures");
});

test("a card says price, stay, nights and flight", async () => {
  await show("", [buildSummary()]);
  const card = within(screen.getByRole("link", { name: "Knee replacement" }).closest("li") as HTMLElement);
  for (const words of [
    "With 10 hotel nights, from",
    "€12,000",
    "Treatment only: €9,000",
    "14 to 18 days in Budapest",
    "3 nights in hospital",
    "Fly home after 12 days",
  ]) {
    expect(card.getByText(words)).toBeTruthy();
  }
});

test("three can be chosen to compare, and are sent by a form of their own", async () => {
  await show();
  for (const slug of names.slice(0, 3))
    await userEvent.click(screen.getByRole("checkbox", { name: `Compare The ${slug}` }));
  const fourth = screen.getByRole("checkbox", { name: "Compare The hand" }) as HTMLInputElement;
  expect(fourth.disabled).toBe(true);
  const form = document.querySelector<HTMLFormElement>("form#compare");
  expect(form?.getAttribute("action")).toBe("/procedures/compare/");
  expect(new FormData(form ?? undefined).getAll("with")).toEqual(names.slice(0, 3));
  await userEvent.click(screen.getByRole("checkbox", { name: "Compare The hip" }));
  expect(fourth.disabled).toBe(false);
});

test("what is not offered is said, and what is related stands under its own heading", async () => {
  await show("?q=nose+job", [], { total: 0, related: all.slice(0, 1) });
  expect(screen.getByText("We do not offer “nose job”")).toBeTruthy();
  const related = screen.getByRole("region", { name: "Related, not the same" });
  expect(within(related).getByRole("link", { name: "The knee" })).toBeTruthy();
  cleanup();
  await show("?q=knee&price=1", [], { total: 0 });
  expect(screen.getByText("No procedure matches all filters")).toBeTruthy();
});

test("while somebody types, links to what is found stand below the field", async () => {
  const ankle = buildSummary({ slug: "ankle", title: "The ankle" });
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(buildPage([ankle])));
  await show();
  const field = screen.getByRole("searchbox", { name: "Search procedures" });
  await userEvent.type(field, "ankel");
  const link = await screen.findByRole("link", { name: "The ankle" });
  expect(link.getAttribute("href")).toBe("/procedures/ankle/");
  expect(asked.mock.calls.map(([address]) => String(address)).find((one) => one.includes("q=ankel"))).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "The ankle" })).toBe(null));
});

test("an empty list offers the next step", async () => {
  await show("?q=csípőprotézis", [], { total: 0 });
  expect(screen.getByText("The search does not know “csípőprotézis”")).toBeTruthy();
  expect(screen.getByText(/a treatment or a part of the body in one of the languages of this site/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ask a question" }).getAttribute("href")).toBe("/contact/");
  expect(screen.getAllByRole("link", { name: "Get a quote" })[0]?.getAttribute("href")).toBe("/quote/");
});

test("a search that may tell of an emergency shows first whom to call", async () => {
  await show("?q=chest+pain", all, { isUrgent: true });
  expect(screen.getByText(/^In an emergency: 112 \(Hungary\)/).closest("[role=status]")).toBeTruthy();
  cleanup();
  await show("?q=knee+pain");
  expect(screen.queryByText(/In an emergency/)).toBeNull();
});
