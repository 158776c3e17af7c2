// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IdentityClient } from "../../../session/identity-client.ts";
import * as sessions from "../../../session/load-session.ts";
import type { Session } from "../../../session/session.ts";
import { rememberedStep } from "../../../session/sign-in-step.ts";
import type { Next } from "../../../session/sign-in-ways.ts";
import { showScreen } from "../../../testing.tsx";
import { takeNews } from "./news.ts";
import { Component } from "./reset-password-screen.tsx";

let next: Next;
const identity = { reset: async () => {}, signIn: async () => next } as unknown as IdentityClient; // what the screen calls

// A mocked module would stay in screens that other files load; a spy ends with its test.
beforeEach(() => {
  vi.spyOn(sessions, "loadIdentityClient").mockResolvedValue(identity);
  const session = { client: async () => identity, load: async () => false } as unknown as Session;
  vi.spyOn(sessions, "loadSession").mockResolvedValue(session);
});

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
