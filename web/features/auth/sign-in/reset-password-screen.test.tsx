// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { rememberedStep } from "../../../session/sign-in-step.ts";
import type { Next } from "../../../session/sign-in-ways.ts";
import { showScreen } from "../../../testing.tsx";
import { takeNews } from "./news.ts";
import { Component } from "./reset-password-screen.tsx";

let next: Next;
const identity = { reset: async () => {}, signIn: async () => next };
vi.mock("../../../session/load-session.ts", () => ({
  loadIdentityClient: async () => identity,
  loadSession: async () => ({ client: async () => identity, load: async () => false }),
}));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function reset(): Promise<void> {
  showScreen({ Component }, { address: "/auth/reset-password/", data: 6 });
  await userEvent.type(await screen.findByLabelText("Email address"), "ana@example.org");
  await userEvent.type(screen.getByLabelText("Code"), "123456");
  await userEvent.type(screen.getByLabelText("New password"), "four unrelated words here");
  await userEvent.click(screen.getByRole("button", { name: "Save and sign in" }));
}

test("somebody with an authenticator app goes on to its code, without typing the new password again", async () => {
  const step = { kind: "code", by: "app", email: "ana@example.org" } as const;
  next = { kind: "step", step };
  await reset();
  await vi.waitFor(() => expect(rememberedStep()?.step).toEqual(step));
  expect(takeNews()).toBeUndefined();
});

test("where the sign-in cannot go on, the page of it says that the password is saved", async () => {
  next = { kind: "reset-password", email: "ana@example.org" };
  await reset();
  await vi.waitFor(() => expect(takeNews()?.email).toBe("ana@example.org"));
  expect(rememberedStep()).toBeUndefined();
});
