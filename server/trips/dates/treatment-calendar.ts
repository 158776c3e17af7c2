import type { TreatmentCalendar } from "../../../adapters/bookings/treatment-calendar.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { findSignature, listOffers } from "../../quotes/offers/queries.ts";
import type { Services } from "../../services.ts";
import { findProvider } from "../../tenants/queries.ts";
import { coming, nearestFree } from "../../treatments/places.ts";

/**
 * The embedded calendar. A limited procedure has the days with a free place; so has one whose move the clinic
 * confirms; another one has the dates of the accepted offer and the days that the clinic opened, without those it closed.
 */
export const createTreatmentCalendar = ({
  db,
  keys,
  now,
}: Pick<Services, "db" | "keys" | "now">): TreatmentCalendar => ({
  days: ({ providerId: id, procedure, quoteId, byRequest }) =>
    asSystem(db, async (tx) => {
      const providerId = mintProviderId(id);
      const tenant = await findProvider(tx, providerId);
      if (!tenant) return { days: [], any: false, idle: [] };
      const { free, idle, promisable, opened, isLimited } = await coming(tx, tenant, {
        procedure,
        quoteId,
        keys,
        now: now(),
      });
      if (isLimited || byRequest) return { days: free, any: false, idle };
      const signature = quoteId ? await findSignature(tx, providerId, { keys, quoteId }) : undefined;
      const offers = quoteId && signature ? await listOffers(tx, providerId, { keys, quoteId }) : [];
      const agreed = offers.find(({ version }) => version === signature?.version);
      const offered = new Set(agreed?.content.dates.map(({ treatment }) => treatment));
      const days = new Set([...opened, ...promisable.filter((day) => offered.has(day))]);
      return { days: [...days].toSorted(), any: quoteId === null, idle };
    }),
  nearestFree: ({ providerId, ...asked }) =>
    asSystem(db, async (tx) => {
      const tenant = await findProvider(tx, mintProviderId(providerId));
      return tenant && nearestFree(tx, tenant, { ...asked, keys, now: now() });
    }),
});
