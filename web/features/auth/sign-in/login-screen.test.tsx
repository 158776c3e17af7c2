// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { rememberStep, stepLife } from "../../../session/sign-in-step.ts";
import { showScreen } from "../../../testing.tsx";
import { Component } from "./login-screen.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("an address that waits for its code is left for another one", async () => {
  rememberStep({ step: { kind: "confirm-sign-up", email: "ana@example.org" }, until: Date.now() + stepLife });
  showScreen({ Component }, { address: "/auth/login/", data: null });
  await userEvent.click(await screen.findByRole("button", { name: "Use another email address" }, { timeout: 10_000 }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
});
