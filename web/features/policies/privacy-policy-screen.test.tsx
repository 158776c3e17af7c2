// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { registryFor } from "../../consent/registry.ts";
import { showScreen } from "../../testing.tsx";
import * as cookies from "./cookie-policy-screen.tsx";
import * as privacy from "./privacy-policy-screen.tsx";

afterEach(cleanup);

const policies = {
  version: "2026-11-02",
  before: "2026-06-01",
  privacy: ["We sell nothing."],
  healthData: ["Kept in Hungary."],
  terms: [],
  cancellation: [],
};

test("the privacy policy has its version, the clinic's words, and where health data is stored, seen and sent", () => {
  showScreen(privacy, { address: "/privacy-policy/", data: policies });
  expect(screen.getByText("Version of 2 November 2026")).toBeTruthy();
  const before = screen.getByRole("link", { name: "Read the version before, of 1 June 2026" });
  expect(before.getAttribute("href")).toBe("?version=2026-06-01");
  expect(screen.getByText("We sell nothing.")).toBeTruthy();
  const health = within(screen.getByRole("region", { name: "Information about your health" }));
  expect(health.getByText("Kept in Hungary.")).toBeTruthy();
  expect(health.getAllByRole("term")).toHaveLength(4);
});

test("the privacy policy names what a question to the assistant sends beside its words, and what is not stored of it", () => {
  showScreen(privacy, { address: "/privacy-policy/", data: policies });
  const site = screen.getByRole("region", { name: "What this site does automatically" });
  expect(site.textContent).toMatch(/assistant.*time zone.*currency.*procedure.*store neither/);
  expect(site.textContent).toMatch(/quote request, a consultation and a recovery check-in.*time zone.*store it/);
});

test("every section can be linked to from the top of the page", () => {
  showScreen(privacy, { address: "/privacy-policy/", data: policies });
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  for (const link of links) expect(document.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
});

test.each([
  ["a clinic that measures nothing", []],
  ["a clinic that asks whether it may measure", ["measurement"]],
] as const)("the cookie policy lists what is kept and sent by %s, with purpose, life, receiver and kind", (_, asks) => {
  showScreen(cookies, { address: "/cookie-policy/", data: null, site: { asks } });
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(registryFor({ asks }).length);
  for (const row of rows) expect(within(row).getAllByRole("cell")).toHaveLength(4);
  expect(screen.queryAllByRole("checkbox")).toHaveLength(asks.length);
  expect(screen.queryAllByText(/Google/).length > 0).toBe(asks.length > 0);
});

test.each([[[]], [["measurement"]]] as const)(
  "the cookie policy says when the site sets cookies, with %j asked",
  (asks) => {
    showScreen(cookies, { address: "/cookie-policy/", data: null, site: { asks } });
    expect(screen.getByText(/“visitor” for 90 days .* “token” for an hour/)).toBeTruthy();
    expect(screen.queryByText(/no cookies/)).toBeNull();
  },
);

test("the cookie policy of a site that keeps everything in cookies says so", () => {
  showScreen(cookies, { address: "/cookie-policy/", data: null, site: { asks: [], keepsIn: "cookies" } });
  expect(screen.getByText(/in cookies of its own, for a year at most/)).toBeTruthy();
  const row = screen.getByRole("row", { name: /^auth/ });
  expect(within(row).getByText("Cookie")).toBeTruthy();
  expect(within(row).getByText("A year")).toBeTruthy();
});
