import type { Page } from "@playwright/test";
import type { Checkout } from "../contract/checkout.ts";
import { sendOffer } from "./clinic-offers.ts";
import { aSentRequest } from "./drafts.ts";
import { inDays } from "./moments.ts";
import { authOf } from "./sign-in.ts";
import { expect } from "./test.ts";

/** Calls the API as the signed-in person. */
export async function callApi<Body>(
  page: Page,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: object,
): Promise<Body> {
  const { idToken } = await authOf(page);
  const headers = { idtoken: idToken, "idempotency-key": crypto.randomUUID() };
  const reply = await page.request.fetch(path, { method, headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply.json();
}

interface Answered {
  readonly offers: readonly [{ readonly digest: string; readonly dates: readonly object[] }];
}

/** A request whose offer the person has accepted. @returns its reference */
export async function anAcceptedOffer(page: Page, { hasDates = true } = {}): Promise<string> {
  const { token, quote } = await aSentRequest(page.request);
  await callApi(page, "POST", "/api/client/quotes", { token });
  await sendOffer(quote.reference, [{ id: "knee", label: "Knee replacement", price: 58_000 }], { hasDates });
  const own = `/api/client/quotes/${quote.reference.toLowerCase()}`;
  const [{ digest, dates }] = (await callApi<Answered>(page, "GET", own)).offers;
  const agreed = { offer: 1, digest, dates: dates[0], name: "Ana Lima", language: "en", agreed: true };
  await callApi(page, "POST", `${own}/acceptance`, agreed);
  return quote.reference;
}

/** A trip with an approved treatment and named travellers. @returns its id */
export async function aTrip(page: Page): Promise<string> {
  await anAcceptedOffer(page);
  const plan = { from: "plan", procedure: "total-knee-replacement", package: "essential", companions: 0 };
  return aNamedTrip(page, { ...plan, treatment: inDays(100) });
}

/** A trip from a plan or an offer, with named travellers. @returns its id */
export async function aNamedTrip(page: Page, from: object): Promise<string> {
  const trip = await callApi<{ id: string; version: number }>(page, "POST", "/api/client/trips", from);
  const names = { id: crypto.randomUUID(), role: "patient", givenName: "Ana", familyName: "Lima", dietary: null };
  const passport = crypto.randomUUID();
  const value = { name: "Ana Lima", number: "CA1234567", country: "PT", expiresOn: inDays(1500) };
  await callApi(page, "POST", "/api/client/record/save", { id: passport, version: 0, kind: "passport", value });
  const facts = { bornOn: "1980-01-31", gender: "f", nationality: "PT", passport, assistance: [] };
  const travellers = [{ ...names, ...facts }];
  await callApi(page, "PUT", `/api/client/trips/${trip.id}/travellers`, { version: trip.version, travellers });
  return trip.id;
}

/** Holds, pays and books a trip through the API. */
export async function bookTrip(page: Page, trip: string): Promise<void> {
  const { id, version, charge } = await callApi<Checkout>(page, "POST", "/api/client/checkouts", { trip });
  const agreed = { version, total: charge, method: "card", agreed: true };
  const { payment } = await callApi<Checkout>(page, "POST", `/api/client/checkouts/${id}/payment`, agreed);
  await page.request.post(payment?.payUrl ?? "", { form: { choice: "card", card: "pays" } });
  const money = async () => {
    const { page: now } = await callApi<{ page: { checkout: Checkout } }>(
      page,
      "GET",
      `/api/client/checkouts?trip=${trip}`,
    );
    return now.checkout.money;
  };
  await expect.poll(money).toBe("taken");
}
