// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { identifyProfile } from "../../contract/profile.ts";
import { getUserPoolConfig } from "../../contract/providers.ts";
import type { Site } from "../../contract/rendering.ts";
import { isLoggedIn } from "./auth-store.ts";
import { authStateOf } from "./claims.ts";
import type { Tokens } from "./identity-client.ts";
import type { Stored } from "./stored.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (exp: number): string =>
  `${encoded({ alg: "RS256" })}.${encoded({ sub: "01a1fb78", "cognito:username": "01a1fb78", exp })}.signature`;

const storedToken = "CognitoIdentityServiceProvider.client.01a1fb78.idToken";
const oldTokens: Tokens = { idToken: tokenOf(1_800_000_000), accessToken: "a.b.c", left: 0 };
const newTokens: Tokens = { idToken: tokenOf(1_900_000_000), accessToken: tokenOf(1_900_000_000), left: 3_600_000 };

/** The identity service: renews when the test says so, and stores new tokens as its client does. */
const service = vi.hoisted(() => ({ begun: () => {}, answer: Promise.resolve(), held: {} as Tokens }));
vi.mock("./identity-client.ts", () => ({
  createIdentityClient: ({ stored }: { stored: Stored }) => ({
    held: async () => service.held,
    isDue: () => true,
    renew: async () => {
      service.begun();
      await service.answer;
      stored.setItem(storedToken, newTokens.idToken);
      return newTokens;
    },
    signOut: async () => {},
  }),
}));
/** Paths of the calls so far. */
const called = vi.hoisted((): string[] => []);
vi.mock("../call-by-fetch.ts", () => ({
  callByFetch: async ({ path }: Endpoint) => {
    called.push(path);
    return {};
  },
}));

const site = { base: "", provider: undefined } as unknown as Site; // as much of it as a session reads

/** A tab whose renewal is on its way. */
async function aRenewal(held = oldTokens) {
  vi.resetModules();
  service.held = held;
  const { sessionOf } = await import("./session.ts");
  const session = sessionOf(site);
  session.store.setState(authStateOf(held), true);
  const [answer, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(service, { answer: answer.promise, begun: begun.resolve });
  const loaded = session.load();
  await begun.promise;
  return { session, loaded, answer: answer.resolve, fail: answer.reject };
}

beforeEach(() => {
  localStorage.clear();
  called.length = 0;
});

// Other files of this worker get the session with its own client.
afterAll(() => void vi.resetModules());

test("a renewal stores its tokens", async () => {
  const { session, loaded, answer } = await aRenewal();
  answer();
  expect(await loaded).toBe(true);
  expect(session.store.getState().idToken).toBe(newTokens.idToken);
  expect(localStorage.getItem(storedToken)).toBe(newTokens.idToken);
});

test("the tokens of a new sign-in are kept", async () => {
  vi.resetModules();
  const { sessionOf } = await import("./session.ts");
  Object.assign(service, { held: newTokens, answer: Promise.resolve() });
  const session = sessionOf(site);
  expect(isLoggedIn(session.store.getState())).toBe(false);
  expect(await session.load()).toBe(true);
  expect(isLoggedIn(session.store.getState())).toBe(true);
});

test("a renewal that ends after a sign-out leaves no tokens", async () => {
  const { session, loaded, answer } = await aRenewal();
  await session.signOut();
  answer();
  expect(await loaded).toBe(false);
  expect(isLoggedIn(session.store.getState())).toBe(false);
  expect(localStorage.getItem(storedToken)).toBeNull();
});

test("a renewal that ends after a sign-out in another tab leaves no tokens", async () => {
  const { session, loaded, answer } = await aRenewal();
  const otherTab = new BroadcastChannel("session");
  otherTab.postMessage("over");
  await vi.waitFor(() => expect(isLoggedIn(session.store.getState())).toBe(false));
  otherTab.close();
  answer();
  expect(await loaded).toBe(false);
  expect(isLoggedIn(session.store.getState())).toBe(false);
  expect(localStorage.getItem(storedToken)).toBeNull();
});

test("a renewal that the service does not answer is said, and tried again as the window gets the focus", async () => {
  const { session, loaded, fail } = await aRenewal({ ...oldTokens, idToken: tokenOf(1) });
  fail(Object.assign(new Error("no network"), { name: "NetworkError" }));
  expect(await loaded).toBe(true);
  const notice = await vi.waitUntil(() => document.querySelector("[role=status]"));
  expect(notice.textContent).toMatch(/^Your sign-in cannot be renewed at the moment/);
  expect(isLoggedIn(session.store.getState())).toBe(true);
  service.answer = Promise.resolve();
  dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(document.querySelector("[role=status]")).toBeNull());
  expect(session.store.getState().idToken).toBe(newTokens.idToken);
});

describe("the start of a page", () => {
  beforeEach(() =>
    vi.useFakeTimers({ now: 1_900_000_000_000 - 3_600_000, toFake: ["Date", "setTimeout", "clearTimeout"] }),
  );
  afterEach(() => vi.useRealTimers());

  /** A new page of a person who signed in with a machine whose clock differs from the service's. */
  async function aPage(difference: number | undefined) {
    vi.resetModules();
    const { sessionOf } = await import("./session.ts");
    if (difference !== undefined)
      localStorage.setItem("CognitoIdentityServiceProvider.client.01a1fb78.clockDrift", String(difference));
    const session = sessionOf(site);
    session.store.setState(authStateOf(newTokens), true);
    Object.assign(service, { held: newTokens, answer: Promise.resolve(), begun: () => renewals.push(Date.now()) });
    const renewals: number[] = [];
    await session.start();
    return { session, renewals };
  }

  test("with valid tokens identifies the person at once and loads the client a minute later", async () => {
    await aPage(0);
    expect(called).toEqual([identifyProfile.path]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(called).toEqual([identifyProfile.path, getUserPoolConfig.path]);
  });

  test("renews the tokens five minutes before they end by the service's clock", async () => {
    const { renewals } = await aPage(600_000);
    await vi.advanceTimersByTimeAsync(3_600_000 - 600_000 - 300_000 - 1000);
    expect(renewals).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(renewals).toHaveLength(1);
  });

  test.each([
    ["due soon", 3_600_000 - 300_000],
    ["of an unknown clock", undefined],
  ])("with tokens %s loads the client at once", async (_, difference) => {
    await aPage(difference);
    expect(called).toContain(getUserPoolConfig.path);
  });

  test("after a sign-out loads nothing", async () => {
    const { session } = await aPage(0);
    await session.signOut();
    called.length = 0;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(called).toEqual([]);
  });
});
