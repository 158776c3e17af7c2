import type { TreatmentCalendar } from "../../../adapters/bookings/treatment-calendar.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { findSignature, listOffers } from "../../quotes/offers/queries.ts";
import type { Services } from "../../services.ts";
import { findProvider } from "../../tenants/queries.ts";
import { listTreatmentDays } from "./move-queries.ts";

/** The embedded calendar: the dates of the accepted offer and the days that the clinic opened, without those it closed. */
export const createTreatmentCalendar = ({
  db,
  keys,
  now,
}: Pick<Services, "db" | "keys" | "now">): TreatmentCalendar => ({
  days: ({ providerId: id, procedure, quoteId }) =>
    asSystem(db, async (tx) => {
      const providerId = mintProviderId(id);
      const tenant = await findProvider(tx, providerId);
      if (!tenant) return [];
      const today = dayIn(tenant.location.timeZone, now());
      const signature = quoteId ? await findSignature(tx, providerId, { keys, quoteId }) : undefined;
      const offers = quoteId && signature ? await listOffers(tx, providerId, { keys, quoteId }) : [];
      const agreed = offers.find(({ version }) => version === signature?.version);
      const offered = agreed?.content.dates.map(({ treatment }) => treatment) ?? [];
      const days = new Set(offered.filter((day) => day > today));
      for (const { day, isOpen } of await listTreatmentDays(tx, providerId, { procedure, after: today }))
        if (isOpen) days.add(day);
        else days.delete(day);
      return [...days].toSorted();
    }),
});
