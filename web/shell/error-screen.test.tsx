// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
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

describe("a page that does not exist", () => {
  const nearest = [{ slug: "knee", title: "Knee replacement", textsLanguage: "en" }] as const;
  const show = (address: string, missing = { path: address, nearest }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    showScreen(broken, { address, site: { missing } });
  };

  test("has a search for procedures that is a plain form", async () => {
    show("/nothing/");
    const field = await screen.findByRole("searchbox", { name: "Search procedures" });
    expect(field.closest("form")?.getAttribute("action")).toBe("/procedures/");
    expect(field.getAttribute("name")).toBe("q");
  });

  test("names the procedures that its address resembles", async () => {
    show("/procedures/kne/");
    const link = await screen.findByRole("link", { name: "Knee replacement" });
    expect(link.getAttribute("href")).toBe("/procedures/knee/");
  });

  test("names none of another address", async () => {
    show("/nothing/", { path: "/procedures/kne/", nearest });
    expect(await screen.findByRole("searchbox")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Knee replacement" })).toBeNull();
  });

  test.each(["/quote/abc/", "/consultation/abc/", "/profile/abc/"])("%s asks for no procedure", async (address) => {
    show(address);
    expect(await screen.findByRole("link", { name: "Contact us" })).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});
