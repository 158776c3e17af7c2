// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arrivalQuery, handleIn, takeArrival, takeArrivalScript } from "./arrival.ts";
import { keepPassword, takePassword } from "./password-handles.ts";
import { forgetStep, rememberedStep, rememberStep } from "./sign-in-step.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  forgetStep();
});

const email = "ana+travel@example.org";

test("a password waits for three minutes and one use, for its own address", () => {
  const handle = keepPassword(email, "correct horse battery");
  expect(handle).toMatch(/^[\da-f]{64}$/);
  expect(takePassword(handle, email)?.password).toBe("correct horse battery");
  expect(takePassword(handle, email)).toBeUndefined();
  expect(takePassword(keepPassword(email, "x"), "eve@example.org")).toBeUndefined();
  const old = keepPassword(email, "x");
  vi.advanceTimersByTime(180_000);
  expect(takePassword(old, email)).toBeUndefined();
});

test("a registration arrives at the login page with its three parameters, none of which is the password", () => {
  const handle = keepPassword(email, "correct horse battery");
  const query = new URLSearchParams(arrivalQuery(email, handle));
  expect([...query.keys()]).toEqual(["email", "password", "showConfirmation"]);
  expect(atob(query.get("password") ?? "")).toBe(handle);
  history.pushState({ key: "router" }, "", `/auth/login/?${query}&back=%2Fprofile%2Fme%2F`);
  const arrival = takeArrival();
  expect(location.search).toBe("?back=%2Fprofile%2Fme%2F");
  expect(history.state).toEqual({ key: "router" });
  expect(arrival).toMatchObject({ email, showConfirmation: true });
  expect(arrival && takePassword(handleIn(arrival), email)?.password).toBe("correct horse battery");
  expect(takeArrival()).toBeUndefined();
});

test("the document's first script takes the three parameters out of the address, and leaves the way back", () => {
  history.replaceState(null, "", `/auth/login/${arrivalQuery(email, "handle")}&back=%2Fprofile%2Fme%2F`);
  new Function(takeArrivalScript)();
  expect(location.search).toBe("?back=%2Fprofile%2Fme%2F");
  expect(takeArrival()).toMatchObject({ email, showConfirmation: true });
});

test("a password that is no handle of ours is worth nothing", () => {
  for (const password of ["", "%%%", btoa("0".repeat(64)), btoa("secret")])
    expect(takePassword(handleIn({ email, password, showConfirmation: true }), email)).toBeUndefined();
});

test("a step is there after a reload for three minutes; a confirmation waits for its mail", () => {
  const until = Date.now() + 180_000;
  rememberStep({ step: { kind: "code", by: "app", email }, until });
  vi.advanceTimersByTime(179_000);
  expect(rememberedStep()?.step).toMatchObject({ kind: "code", email });
  vi.advanceTimersByTime(1000);
  expect(rememberedStep()).toBeUndefined();
  rememberStep({ step: { kind: "confirm-sign-up", email }, until: Date.now() });
  vi.advanceTimersByTime(600_000);
  expect(rememberedStep()?.step.email).toBe(email);
});
