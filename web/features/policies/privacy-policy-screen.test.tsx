// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import * as cookies from "./cookie-policy-screen.tsx";
import * as privacy from "./privacy-policy-screen.tsx";
import { storedEntries } from "./stored-entries.ts";

afterEach(cleanup);

const policies = { privacy: ["We sell nothing."], healthData: ["Kept in Hungary."], terms: [], cancellation: [] };

test("the privacy policy has its version, the clinic's words, and where health data is stored, seen and sent", () => {
  showScreen(privacy, { address: "/privacy-policy/", data: policies });
  expect(screen.getByText("Version of 2 November 2026")).toBeTruthy();
  expect(screen.getByText("We sell nothing.")).toBeTruthy();
  const health = within(screen.getByRole("region", { name: "Information about your health" }));
  expect(health.getByText("Kept in Hungary.")).toBeTruthy();
  expect(health.getAllByRole("term")).toHaveLength(4);
});

test("every section can be linked to from the top of the page", () => {
  showScreen(privacy, { address: "/privacy-policy/", data: policies });
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  for (const link of links) expect(document.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
});

test("the cookie policy lists what is kept, with owner, purpose, life and kind", () => {
  showScreen(cookies, { address: "/cookie-policy/", data: null });
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(storedEntries.length);
  for (const row of rows) expect(within(row).getAllByRole("cell")).toHaveLength(4);
});
