import type { OwnTrip } from "../contract/own-trips.ts";
import { asSystem } from "./db/access.ts";
import { mintProviderId } from "./db/provider-id.ts";
import { findItems } from "./features/trip-items/queries.ts";
import { moveItem } from "./features/trip-items/trip-items.ts";
import type { TestSite } from "./testing.ts";
import type { SignedIn } from "./testing-clients.ts";
import { taken } from "./testing-quotes.ts";

/** A trip to a new knee on 10 March 2027, planned by somebody. */
export const begunTrip = async (
  { call }: Pick<SignedIn, "call">,
  { treatment = "2027-03-10", companions = 1 }: { treatment?: string; companions?: number } = {},
): Promise<OwnTrip> =>
  taken(
    await call<OwnTrip>("POST", "/api/client/trips", {
      body: { from: "plan", procedure: "knee-replacement", package: "essential", treatment, companions },
    }),
  );

/** Books everything of a trip as if it had been paid for, without anything of payments. */
export async function bookTrip(site: TestSite, { id }: Pick<OwnTrip, "id">): Promise<void> {
  const { services, providers } = site;
  const providerId = providers[0] ?? mintProviderId("");
  const { keys } = services;
  const items = await asSystem(services.db, (tx) => findItems(tx, providerId, { keys, tripId: id }));
  for (const item of items) {
    const { attempt, offerId, content, kind } = item;
    const { price } = content;
    const contact = { email: "ana@example.org", phone: null };
    const order = { attempt, offerId, price, travellers: [], contact, note: null };
    const told = await services.suppliers[kind]?.book(order, AbortSignal.timeout(10_000));
    if (told?.kind !== "booked") throw new Error(`${item.content.title} was not booked: ${told?.kind}`);
    await asSystem(services.db, async (tx) => {
      const move = (changes: Omit<Parameters<typeof moveItem>[3], "id">) =>
        moveItem(services, tx, providerId, { id: item.id, ...changes });
      await move({ to: "pending_payment", actor: "system" });
      await move({ to: "confirming", actor: "system", set: { paymentState: "authorised" } });
      const { reference } = told;
      await move({ to: "confirmed", actor: "supplier", set: { reference, expiresAt: null } });
      const isWhole = price.dueLater.length === 0;
      await move({ actor: "system", set: { paymentState: isWhole ? "paid" : "deposit_paid" } });
    });
  }
}
