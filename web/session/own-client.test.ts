// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { Site } from "../../contract/rendering.ts";
import { readClientCurrency } from "../currency/client-currency.ts";
import { startCurrency } from "../currency/start-currency.ts";
import { readAccountValues } from "../forms/account-values.ts";
import { startLater } from "../shell/start-later.ts";
import { buildSite } from "../testing.tsx";
import { signedOut } from "./auth-store.ts";
import { authStateOf } from "./claims.ts";
import { sessionOf } from "./session.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = `${encoded({ alg: "RS256" })}.${encoded({ sub: "1", email: "ana@example.org", exp: 4e9 })}.signature`;
const client = { email: "ana@example.org", currency: "CHF", firstName: "Ana", lastName: "Lima" };

const site: Site = buildSite();
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  sessionOf(site).store.setState(authStateOf({ idToken: token, accessToken: token }), true);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URL(address, "https://harbour.example").pathname);
    return Response.json(client);
  });
});

test("the prices and a form of one page read the client's record once", async () => {
  const { signal } = new AbortController();
  const [currency, values] = await Promise.all([
    readClientCurrency(site),
    readAccountValues(site, client.email, { withDetails: false, signal }),
  ]);
  expect(currency).toBe("CHF");
  expect(values).toMatchObject({ name: "Ana Lima" });
  expect(asked).toEqual(["/api/client/root"]);
});

test("the prices follow a person who signs in without loading a page", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URL(address, "https://harbour.example").pathname);
    return Response.json({ ...client, currency: "EUR", countryCode: "HU" });
  });
  sessionOf(site).store.setState(signedOut, true);
  await startCurrency(site);
  expect(asked).not.toContain("/api/client/root");
  sessionOf(site).store.setState(authStateOf({ idToken: token, accessToken: token }), true);
  dispatchEvent(new Event("arrived"));
  await vi.waitFor(() => expect(asked).toContain("/api/client/root"));
});

test("nothing of the account is read while a person signs out", async () => {
  history.replaceState(null, "", "/auth/logout/");
  const define = vi.spyOn(customElements, "define");
  startLater({ ...site, asks: [] });
  expect(define.mock.calls.map(([name]) => name)).not.toContain("about-price"); // the prices would read the client's currency
  expect(asked).toEqual([]);
});
