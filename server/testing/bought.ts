import type { Checkout } from "../../contract/checkout.ts";
import { after, days } from "../../contract/durations.ts";
import { clinicOfferId } from "../trips/clinic-offers.ts";
import { taken } from "./calls.ts";
import type { SignedIn } from "./people.ts";
import { acceptOffer, ownRequest, sendOffer } from "./quotes.ts";
import type { TestSite } from "./site.ts";
import { payOn, startTestTrip } from "./trips.ts";

/** A treatment that is booked with its deposit paid by card, or waits for a transfer, at the first clinic. */
export async function boughtTreatment(
  site: TestSite,
  who: SignedIn,
  method: "card" | "transfer" = "card",
): Promise<{ trip: string; item: string }> {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  await who.call("GET", `/api/client/root?email=${who.email}`);
  const quote = await ownRequest(who);
  await sendOffer(site, { reference: quote });
  await acceptOffer(who, quote);
  const day = after(site.clock.now(), days(60)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "complete" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day })];
  const trip = await startTestTrip(site, { owner: who.owner, providerId, offers, kind: "procedure", currency: "AED" });
  const checkouts = "/api/client/checkouts";
  const opened = taken(await who.call<Checkout>("POST", checkouts, { body: { trip } }));
  const { id, version, charge: total, items } = opened;
  const body = { version, total, method, agreed: true };
  const paying = taken(await who.call<Checkout>("POST", `${checkouts}/${id}/payment`, { body }));
  if (paying.payment?.payUrl) await payOn(site, paying.payment.payUrl, "pays");
  await site.jobs.runDue();
  return { trip, item: items[0]?.id ?? "" };
}
