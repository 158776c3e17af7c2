// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import type { LoaderFunctionArgs } from "react-router";
import { afterEach, expect, test } from "vitest";
import { routes } from "../routes.tsx";
import { showScreen } from "../testing.tsx";
import { ProviderLandingLayout, ProviderLayout } from "./layouts.tsx";
import { Component as ProfileLayout, planned } from "./profile-layout.tsx";

afterEach(cleanup);

const line = /This clinic wrote its own texts in|كتبت هذه العيادة نصوصها/;

test.each([
  ["landing page", ProviderLandingLayout],
  ["other pages", ProviderLayout],
  ["account", ProfileLayout],
])("the language of a clinic's texts is named once, on pages in another: %s", async (_, Component) => {
  showScreen({ Component }, { address: "/", site: { language: "ar", base: "/ar" } });
  expect(await screen.findAllByText(line)).toHaveLength(1);
  cleanup();
  showScreen({ Component }, { address: "/" });
  await screen.findAllByText("Harbour Clinic");
  expect(screen.queryByText(line)).toBeNull();
});

test("a planned deletion is asked for again once the account's pages were left", async () => {
  const answers = ["2026-12-24T10:00:00Z", "2027-01-01T10:00:00Z"];
  const read = () => planned.read({} as LoaderFunctionArgs, async () => answers.shift() ?? null); // the test's loader reads nothing of it
  const first = await read();
  showScreen({ Component: ProfileLayout }, { address: "/", data: first });
  expect(await read()).toBe(first);
  cleanup();
  expect(await read()).toBe("2027-01-01T10:00:00Z");
});

const parentOf = (path: string) =>
  routes[0]?.children?.find(({ children }) => children?.some((one) => one.path === path));

test.each([
  ["hotels/:id", ProviderLandingLayout],
  ["privacy-policy", ProviderLandingLayout],
  ["auth/login", ProviderLandingLayout],
  ["procedures", ProviderLayout],
  ["procedures/:procedure", ProviderLayout],
  ["contact", ProviderLayout],
])("the layout of /%s is the one that the specification names", (path, layout) => {
  expect(parentOf(path)?.Component).toBe(layout);
});

test("the landing page and the account have the layouts that the specification names", async () => {
  const landing = routes[0]?.children?.find(({ children }) => children?.some(({ index }) => index));
  expect(landing?.Component).toBe(ProviderLandingLayout);
  for (const path of ["profile", "profile/me", "profile/*"]) {
    const lazy = parentOf(path)?.lazy;
    expect(typeof lazy === "function" && (await lazy()).Component, path).toBe(ProfileLayout);
  }
});
