import type { Db } from "../../../adapters/database/database.ts";
import type { Offer, OfferState } from "../../../contract/offers.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { withinSystem } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import type { Calendar } from "../../treatments/capacity.ts";
import { readAbsences } from "../../treatments/doctor-queries.ts";
import { readPromises } from "../../treatments/obstacles.ts";
import type { LostDay as Lost } from "../../treatments/places.ts";
import type { QuoteRow } from "../queries.ts";
import type { QuoteRequester } from "../quote-access.ts";
import type { OfferRow } from "./queries.ts";
import { doctorNamed } from "./rules.ts";
import { presentOffer } from "./texts.ts";

/** A day of treatment that an offer names and on which nobody can be treated any more. */
export interface LostOfferDay {
  readonly day: string;
  readonly lostDay: Lost;
}

/** An offer that was sent, with its request. */
interface SentOffer {
  readonly row: Pick<QuoteRow, "request">;
  readonly offer: Pick<OfferRow, "content">;
}

/** Which days offers have lost, with the doctor of each; now or with another calendar. Only for the system. */
export async function readLostDays(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  tenant: ProviderRow,
  change?: (now: Calendar) => Calendar,
): Promise<(sent: SentOffer) => { readonly doctor: string; readonly days: readonly LostOfferDay[] }> {
  const { doctors } = await findCatalogue(tx, tenant.id);
  const isAway = await readAbsences(tx, tenant, now());
  const obstacleOn = await readPromises(tx, tenant, { keys, now: now(), isAway, change });
  return ({ row, offer: { content } }) => {
    const [procedure] = row.request.procedures?.procedures ?? [];
    const doctor = doctorNamed({ doctors }, content.clinician.name)?.slug ?? "";
    const days = content.dates.flatMap(({ treatment: day }) => {
      const lostDay = procedure && obstacleOn(procedure, day, doctor);
      return lostDay ? [{ day, lostDay }] : [];
    });
    return { doctor, days };
  };
}

interface OwnOffers {
  readonly row: QuoteRow;
  readonly offers: readonly OfferRow[];
  readonly states: ReadonlyMap<number, OfferState>;
}

/** The offers of a request for its person; those that are open with the days that they have lost since they were sent. */
export async function presentOwnOffers(
  services: Pick<Services, "keys" | "now">,
  tx: Db,
  requester: QuoteRequester,
  { row, offers, states }: OwnOffers,
): Promise<Offer[]> {
  const stateOf = ({ version }: OfferRow): OfferState => states.get(version) ?? "closed";
  const isDated = (offer: OfferRow): boolean => stateOf(offer) === "open" && offer.content.dates.length > 0;
  const { tenant, owner } = requester;
  const lostDaysOf = offers.some(isDated)
    ? await withinSystem(tx, { providerId: tenant.id, owner }, () => readLostDays(services, tx, tenant))
    : undefined;
  return offers.map((offer) => {
    const lost = isDated(offer) ? lostDaysOf?.({ row, offer }).days : undefined;
    return presentOffer(requester, row, {
      row: offer,
      state: stateOf(offer),
      lostDays: lost?.map(({ day }) => day) ?? [],
    });
  });
}
