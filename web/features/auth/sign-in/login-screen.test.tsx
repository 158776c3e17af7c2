// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { awaitedReset, awaitReset } from "../../../session/awaited-reset.ts";
import { rememberedStep, rememberStep, stepLife } from "../../../session/sign-in-step.ts";
import { showScreen } from "../../../testing.tsx";
import { Component as ForgotPassword } from "./forgot-password-screen.tsx";
import { Component } from "./login-screen.tsx";
import { Component as ResetPassword } from "./reset-password-screen.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

test("an address that waits for its code is left for another one", async () => {
  rememberStep({ step: { kind: "confirm-sign-up", email: "ana@example.org" }, until: Date.now() + stepLife });
  showScreen({ Component }, { address: "/auth/login/", data: null });
  const other = await screen.findByRole("button", { name: "Use another email address" }, { timeout: 10_000 });
  expect(document.title).toMatch(/^Confirm your email · Harbour/);
  await userEvent.click(other);
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeDefined();
  expect(document.title).toMatch(/^Sign in · Harbour/);
});

test("who comes back to the page is not told that a code was sent just now, and can ask for another at once", async () => {
  rememberStep({ step: { kind: "confirm-sign-up", email: "ana@example.org" }, until: Date.now() - 1000 });
  showScreen({ Component }, { address: "/auth/login/", data: null });
  expect(await screen.findByRole("button", { name: "Send another code" }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Type the code from our email. You can do so on any device.");
  expect(document.body.textContent).not.toMatch(/has been sent|another code in/);
});

test("a link of another site is not said to have sent a code, nothing of it is kept, and what is no address is ignored", async () => {
  window.arrival = `email=ana%40example.org&password=${btoa("any")}&showConfirmation=true`;
  showScreen({ Component }, { address: "/auth/login/", data: null });
  expect(await screen.findByText(/only if you registered as/, {}, { timeout: 10_000 })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/has been sent|We wrote to/);
  expect(rememberedStep()).toBeUndefined();
  cleanup();
  window.arrival = "email=call%20us%20now&showConfirmation=true";
  showScreen({ Component }, { address: "/auth/login/", data: null });
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("");
});

test("a right code with a wrong password leads to the sign-in, which says that the address is confirmed", async () => {
  rememberStep({ step: { kind: "confirm-sign-up", email: "ana@example.org" }, until: Date.now() + stepLife });
  const offers = { secondFactors: [], passkeys: false, browsers: "off" };
  const pool = {
    userPoolId: "local_1",
    userPoolClientId: "client",
    userPoolEndpoint: "https://a.example/pool/",
    offers,
  };
  vi.stubGlobal("fetch", async (address: unknown, { headers = {} }: RequestInit = {}) => {
    if (String(address).includes("user-pool-config")) return Response.json(pool);
    if (new Headers(headers).get("x-amz-target")?.endsWith("ConfirmSignUp")) return Response.json({});
    const refusal = { __type: "NotAuthorizedException", message: "Incorrect username or password." };
    return Response.json(refusal, { status: 400 });
  });
  showScreen({ Component }, { address: "/auth/login/", data: null });
  await userEvent.type(await screen.findByLabelText("Code", {}, { timeout: 10_000 }), "123456");
  await userEvent.type(screen.getByLabelText("Password"), "not the one chosen");
  await userEvent.click(screen.getByRole("button", { name: "Confirm and sign in" }));
  expect(await screen.findByText(/Your email address is confirmed/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("ana@example.org");
});

test("after a reload a mailed code can be sent again: the password is asked for, and the address is filled in", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const step = { kind: "code", by: "email", sentTo: "a***@e***", email: "ana@example.org" } as const;
  rememberStep({ step, until: Date.now() + stepLife });
  showScreen({ Component }, { address: "/auth/login/", data: null });
  await screen.findByText(/We sent a code to/);
  expect(document.body.textContent).toContain("a***@e***");
  await vi.advanceTimersByTimeAsync(31_000);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText("Send another code"));
  await screen.findByText(/Please type it again/);
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("ana@example.org");
});

test("after a reload the page of a new password knows whose code it awaits, and so does the page before it", async () => {
  awaitReset({ email: "ana@example.org", isRequired: false });
  showScreen({ Component: ResetPassword }, { address: "/auth/reset-password/", data: 12 });
  expect((await screen.findByRole("status")).textContent).toContain("ana@example.org");
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("ana@example.org");
  expect(screen.getByText(/You can send another code in/)).toBeTruthy();
  cleanup();
  showScreen({ Component: ForgotPassword }, { address: "/auth/forgot-password/", data: null });
  expect((await screen.findByRole("link", { name: "Type your code" })).getAttribute("href")).toBe(
    "/auth/reset-password/",
  );
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("ana@example.org");
  expect(awaitedReset()).toBeDefined();
});
