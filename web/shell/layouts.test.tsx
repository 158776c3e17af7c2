// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { ProviderLandingLayout, ProviderLayout } from "./layouts.tsx";
import { Component as ProfileLayout } from "./profile-layout.tsx";

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
