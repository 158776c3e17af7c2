// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { showScreen } from "../testing.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { ProcedureSearch } from "./procedure-search.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Refusal("not-found", "It is not there.");
}
const Searched = () => <ProcedureSearch path={useLocation().pathname} />;
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
  const showSearch = (address: string, missing = { path: address, isNear: true, procedures: nearest }) =>
    showScreen({ Component: Searched }, { address, site: { missing } });

  test("has a search for procedures that is a plain form", async () => {
    showSearch("/nothing/");
    const field = await screen.findByRole("searchbox", { name: "Search procedures" });
    expect(field.closest("form")?.getAttribute("action")).toBe("/procedures/");
    expect(field.getAttribute("name")).toBe("q");
  });

  test("names the procedures that its address resembles", async () => {
    showSearch("/procedures/kne/");
    const link = await screen.findByRole("link", { name: "Knee replacement" });
    expect(link.getAttribute("href")).toBe("/procedures/knee/");
  });

  test("names none of another address", async () => {
    showSearch("/nothing/", { path: "/procedures/kne/", isNear: true, procedures: nearest });
    expect(await screen.findByRole("searchbox")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Knee replacement" })).toBeNull();
  });

  const showError = (address: string) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    showScreen(broken, { address });
  };

  test("keeps the search that the server rendered into it", async () => {
    const rendered = Object.assign(document.createElement("div"), {
      id: "procedure-search",
      innerHTML: "<p>Search</p>",
    });
    document.body.append(rendered);
    showError("/nothing/");
    expect(await screen.findByRole("link", { name: "Contact us" })).toBeTruthy();
    expect(screen.getAllByText("Search")).toHaveLength(2);
    rendered.remove();
  });

  test.each(["/quote/abc/", "/consultation/abc/", "/profile/abc/"])("%s asks for no procedure", async (address) => {
    showError(address);
    expect(await screen.findByRole("link", { name: "Contact us" })).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});
