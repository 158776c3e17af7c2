// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../../testing.tsx";
import { Component } from "./bookings-screen.tsx";

afterEach(cleanup);

test("without bookings the page says so, and leads to a trip", async () => {
  const counts = { upcoming: 0, action: 0, past: 0, cancelled: 0 };
  const data = { bookings: [], counts, filter: "upcoming", kind: null, page: 1, pages: 1, deadlines: {} };
  showScreen({ Component }, { address: "/profile/manage-bookings/", data });
  expect(await screen.findByText("No bookings here")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Plan a trip" }).getAttribute("href")).toBe("/profile/plan/");
});
