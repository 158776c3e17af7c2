// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { showScreen } from "../testing.tsx";
import { ErrorScreen } from "./error-screen.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Refusal("not-found", "It is not there.");
}
const broken = { ErrorBoundary: ErrorScreen, Component: Broken };

test.each([
  ["/profile/bookings/b1/", "Your account", "/profile/"],
  ["/procedures/gone/", "See all procedures", "/procedures/"],
])("an error at %s leads to %s", async (address, name, to) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  showScreen(broken, { address });
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(to);
});
