// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../../testing.tsx";
import { buildProcedure } from "../testing.ts";
import { askedIn, type Comparison, Component } from "./compare-screen.tsx";

afterEach(cleanup);

const knee = buildProcedure();
const hip = buildProcedure({ slug: "hip", title: "Hip replacement", hospitalNights: 0 });
const hand = buildProcedure({ slug: "hand", title: "Hand surgery" });
const show = (changes: Partial<Comparison>) =>
  showScreen(
    { Component },
    {
      address: "/procedures/compare/",
      data: {
        procedures: [],
        unknown: [],
        isFull: false,
        others: [{ slug: "foot", title: "Foot surgery" }],
        ...changes,
      },
    },
  );

test("an address may list procedures in one member or in several, each once", () => {
  expect(askedIn(new URLSearchParams("with=a,b"))).toEqual(["a", "b"]);
  expect(askedIn(new URLSearchParams("with=a&with=b&with=a&with="))).toEqual(["a", "b"]);
  expect(askedIn(new URLSearchParams(""))).toEqual([]);
});

test("shows each fact of each procedure under its name", async () => {
  await show({ procedures: [knee, hip] });
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers.slice(1)).toEqual(["Knee replacement", "Hip replacement"]);
  const nights = screen.getByRole("rowheader", { name: "Nights in hospital" }).closest("tr") as HTMLElement;
  expect(within(nights).getByText("3 nights in hospital")).toBeTruthy();
  expect(within(nights).getByText("No night in hospital")).toBeTruthy();
});

test("one can be added or taken away by a link or a form", async () => {
  await show({ procedures: [knee, hip] });
  expect(screen.getByRole("link", { name: "Remove Knee replacement from the comparison" }).getAttribute("href")).toBe(
    "/procedures/compare/?with=hip",
  );
  const form = screen.getByRole("combobox", { name: "Add another procedure" }).closest("form") as HTMLFormElement;
  expect(form.getAttribute("action")).toBe("/procedures/compare/");
  expect(new FormData(form).getAll("with")).toEqual(["knee", "hip", ""]);
});

test("says that three is the most, and offers no fourth", async () => {
  await show({ procedures: [knee, hip, hand], isFull: true });
  expect(screen.getByText(/You can compare three at a time/)).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("names what is not offered here", async () => {
  await show({ procedures: [knee], unknown: ["wings"] });
  expect(screen.getByText(/Not available here: wings/)).toBeTruthy();
});

test("with nothing chosen leads to the list", async () => {
  await show({});
  expect(screen.getByRole("link", { name: "All procedures" }).getAttribute("href")).toBe("/procedures/");
  expect(screen.queryByRole("table")).toBeNull();
});
