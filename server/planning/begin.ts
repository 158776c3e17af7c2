import type * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { type createTrip, mostCompanions, type setTravellers, transferWays } from "../../contract/account-trips.ts";
import { travelsWithoutAdult } from "../../contract/ages.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { Traveller, TripDates } from "../../contract/trips.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { listRecords } from "../account/record-queries.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { asOwner } from "../db/access.ts";
import { newReference } from "../db/references.ts";
import type { Requester } from "../http/requester.ts";
import { promisedPackage } from "../quotes/offers/included-nights.ts";
import { listOffers } from "../quotes/offers/queries.ts";
import { agreedDates, readAgreed } from "../quotes/offers/schedule.ts";
import { findQuote } from "../quotes/queries.ts";
import { agreedStates } from "../quotes/states.ts";
import type { Services } from "../services.ts";
import { type ClinicThing, clinicOfferId } from "../trips/clinic-offers.ts";
import { findWorkDays } from "../trips/dates/consultation-day.ts";
import { safeFlight, stayFor } from "../trips/dates/planner.ts";
import { type RideDays, rideDaysOf, rideOn } from "../trips/dates/ride-days.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { itemGone, recordTrip } from "../trips/items/items.ts";
import { findTripOfQuote, insertTrip, lockTrip, type TripRow, updateTrip } from "../trips/queries.ts";
import { lockOwnTrip } from "../trips/trips.ts";
import { isLive } from "../trips/view.ts";
import { addPriced, type Priced, priceOffer } from "./additions.ts";
import { findOpenTrip, joinTrip, type PreparedTrip } from "./joined-trips.ts";
import { findTreatment, firstTalk, needsOf, refuseDates } from "./plan.ts";
import { refuseFullDay } from "./treatment-days.ts";

type Planner = Pick<Requester, "tenant" | "owner" | "language">;

/** Reads and prices a new trip without writing. @throws Refusal */
export async function prepareTrip(
  services: Services,
  requester: Planner,
  body: BodyOf<typeof createTrip>,
): Promise<PreparedTrip> {
  return body.from === "plan" ? fromPlan(services, requester, body) : fromOffer(services, requester, body);
}

type Body<From> = Extract<BodyOf<typeof createTrip>, { from: From }>;
type Days = z.infer<typeof TripDates>;

async function fromPlan(services: Services, requester: Planner, body: Body<"plan">): Promise<PreparedTrip> {
  const { chosen, row } = await findTreatment(services, requester, body);
  const stay = needsOf(chosen, row.hospitalNights);
  const work = await findWorkDays(services, requester.tenant, chosen.doctors);
  const dates = stayFor(body.treatment, stay, firstTalk(work, body.treatment));
  const safeFlightOn = safeFlight(body.treatment, stay);
  refuseDates(dates, {
    ...stay,
    today: dayIn(requester.tenant.location.timeZone, services.now()),
    flyFrom: safeFlightOn,
  });
  await refuseFullDay(services, requester, { procedure: body.procedure, day: body.treatment });
  const common = { providerId: requester.tenant.id, procedure: body.procedure, language: requester.language };
  const treatment = { ...common, kind: "package", package: body.package, day: body.treatment } as const;
  const rideDays = rideDaysOf(work, { dates, hospitalNights: row.hospitalNights });
  return {
    facts: {
      ...factsOf(dates),
      safeFlightOn,
      procedure: body.procedure,
      package: body.package,
      quoteId: null,
      companions: body.companions,
    },
    priced: await priceAll(services, requester, [treatment, ...ridesOf(common, body.package, rideDays)]),
  };
}

async function fromOffer(services: Services, requester: Planner, body: Body<"offer">): Promise<PreparedTrip> {
  const { tenant, owner, language } = requester;
  const { keys } = services;
  const found = await asOwner(services.db, tenant.id, owner, async (tx) => {
    const quote = await findQuote(tx, tenant.id, { keys, owner, reference: body.quote });
    if (!quote) return undefined;
    const agreed = await readAgreed(services, tx, quote);
    const offers = await listOffers(tx, tenant.id, { keys, quoteId: quote.id });
    return { quote, agreed, offer: offers.find(({ version }) => version === agreed.signature?.version) };
  });
  if (!found) return refuse("not-found", "There is no such request in your account.");
  const { quote, agreed, offer } = found;
  const days = agreedDates(agreed);
  if (!agreedStates.includes(quote.status) || !offer)
    return refuse("wrong-state", "A trip follows an offer that you have agreed to.");
  if (!days) return refuse("wrong-state", "The clinic has not set the day of the treatment yet.");
  const procedure = quote.request.procedures?.procedures[0] ?? "";
  const [chosen] = await listChosenProcedures(services.db, tenant.id, [procedure]);
  if (!chosen) return refuse("not-found", "The clinic does not offer this procedure any more.");
  const hospitalNights = chosen.packages[0]?.hospitalNights ?? chosen.hospitalNights;
  // A day that the clinic set alone becomes the shortest safe stay.
  const { minDaysBeforeFlight } = offer.content;
  const isDayAlone = !agreed.stay && agreed.signature?.agreed.dates?.treatment !== days.treatment;
  const today = dayIn(tenant.location.timeZone, services.now());
  const work = await findWorkDays(services, tenant, chosen.doctors);
  const dates = isDayAlone
    ? soonest(
        stayFor(
          days.treatment,
          { ...needsOf(chosen, hospitalNights), minDaysBeforeFlight },
          firstTalk(work, days.treatment),
        ),
        today,
      )
    : days;
  const common = { providerId: tenant.id, procedure, language };
  const isHeld = agreed.stay?.treatment === "held";
  // The place of a trip that holds its treatment may be the one that makes the day full.
  if (!isHeld) await refuseFullDay(services, requester, { procedure, day: dates.treatment, quoteId: quote.id });
  const treatment = {
    ...common,
    kind: "quote",
    quoteId: quote.id,
    version: offer.version,
    day: dates.treatment,
  } as const;
  const wanted = quote.request.procedures?.package ?? chosen.packages[0]?.slug;
  const riding = offer.content.lines.some(({ kind }) => kind === "transfer")
    ? wanted
    : promisedPackage(offer.content, { packages: chosen.packages, kind: "transfer" })?.slug;
  const rideDays = rideDaysOf(work, { dates, hospitalNights });
  return {
    facts: {
      ...factsOf(dates),
      safeFlightOn: safeFlight(dates.treatment, offer.content),
      procedure,
      package: quote.request.procedures?.package ?? null,
      quoteId: quote.id,
      companions: body.companions ?? Math.min(quote.request.travel?.companions ?? 0, mostCompanions),
    },
    child: quote.request.patient?.actsFor,
    priced: isHeld
      ? []
      : await priceAll(services, requester, [treatment, ...(riding ? ridesOf(common, riding, rideDays) : [])]),
  };
}

/** A stay on short notice begins tomorrow, or with the treatment. */
function soonest({ arrive, treatment, leave }: Days, today: string): Days {
  const [first = treatment] = [dayAfter(today), treatment].toSorted();
  return { arrive: arrive > first ? arrive : first, treatment, leave };
}

const factsOf = ({ arrive, treatment, leave }: Days) => ({ arriveOn: arrive, treatmentOn: treatment, leaveOn: leave });

const ridesOf = (
  common: Pick<ClinicThing, "providerId" | "procedure" | "language">,
  packageSlug: string,
  days: RideDays,
): ClinicThing[] =>
  transferWays.map((way) => ({ ...common, kind: "transfer", package: packageSlug, way, ...rideOn(days, way) }));

/** The treatment is required; a transfer outside the package is omitted. */
async function priceAll(
  services: Services,
  { tenant }: Pick<Requester, "tenant" | "language">,
  clinicItems: readonly ClinicThing[],
): Promise<Priced[]> {
  const trip = { currency: tenant.location.currency };
  const priced: Priced[] = [];
  for (const clinicItem of clinicItems) {
    const kind = clinicItem.kind === "transfer" ? "transfer" : "procedure";
    const pricing = priceOffer(services, trip, { kind, offerId: clinicOfferId(clinicItem) });
    const one = kind === "procedure" ? await pricing : await pricing.catch(() => undefined);
    if (one) priced.push(one);
  }
  return priced;
}

/** Creates a trip; an offer has one trip, and joins an open one for its procedure. @throws Refusal */
export async function storeTrip(
  services: Services,
  tx: Db,
  { tenant, language, owner }: Planner,
  prepared: PreparedTrip,
): Promise<TripRow> {
  const { keys } = services;
  const { facts, priced, child } = prepared;
  if (facts.quoteId) {
    const existing = await findTripOfQuote(tx, tenant.id, { keys, quoteId: facts.quoteId });
    if (existing) return holdTreatment(services, tx, existing, priced);
    const open = await findOpenTrip(services, tx, { tenant, owner }, { procedure: facts.procedure, child });
    if (open) return joinTrip(services, tx, { tenant, owner }, { open, prepared });
  }
  const at = services.now();
  const row =
    (await insertTrip(tx, tenant.id, {
      ...facts,
      keys,
      id: services.newId(),
      owner,
      reference: newReference(services, "trp"),
      version: 1,
      language,
      currency: tenant.location.currency,
      timeZone: tenant.location.timeZone,
      travellers: [],
      createdVia: "web",
      createdAt: at,
      updatedAt: at,
    })) ?? refuse("try-later", "Please try once more.", { retryAfter: 1 });
  await recordTrip(services, tx, {
    row: { ...row, tripId: row.id },
    itemId: null,
    actor: "client",
    kind: "begun",
    detail: {},
  });
  await addPriced(services, tx, row, { priced });
  return row;
}

/** Returns the treatment of an offer to its trip, if the person has removed it. */
async function holdTreatment(services: Services, tx: Db, trip: TripRow, priced: readonly Priced[]): Promise<TripRow> {
  await lockTrip(tx, trip.providerId, { keys: services.keys, owner: trip.owner, id: trip.id });
  const items = await findItems(tx, trip.providerId, { keys: services.keys, tripId: trip.id });
  const offers = new Set(items.map(({ offerId }) => offerId));
  if (items.some(({ kind }) => kind === "procedure")) return trip;
  await addPriced(services, tx, trip, { priced: priced.filter(({ offer }) => !offers.has(offer.id)) });
  return trip;
}

/** Replaces the travellers. Passports are copied in full from the client's own records. @throws Refusal */
export async function replaceTravellers(
  services: Services,
  tx: Db,
  requester: Requester,
  { id, body }: { id: string; body: BodyOf<typeof setTravellers> },
): Promise<TripRow> {
  const { keys } = services;
  const row = await lockOwnTrip(services, tx, requester, { id, version: body.version });
  if (body.travellers.filter(({ role }) => role === "patient").length !== 1)
    refuse("invalid-input", "One of the travellers is the patient.");
  const today = dayIn(requester.tenant.location.timeZone, services.now());
  const unborn = body.travellers.flatMap(({ bornOn }, place) => (bornOn > today ? [place] : []));
  if (unborn.length > 0)
    refuse("invalid-input", "A date of birth is still to come.", {
      errors: unborn.map((place) => ({
        field: `travellers.${place}.bornOn`,
        reason: "rule",
        message: "must not be after today",
      })),
    });
  if (travelsWithoutAdult(body.travellers, row.arriveOn))
    refuse("invalid-input", "A patient under 18 travels with an adult. Add the adult as a companion.", {
      errors: [{ field: "travellers", reason: "rule", message: "must include somebody who is 18 on arrival" }],
    });
  const staying = new Set(body.travellers.map((one) => one.id));
  const items = await findItems(tx, requester.tenant.id, { keys, tripId: id });
  if (items.some((item) => isLive(item) && item.content.travellers.some((one) => !staying.has(one))))
    refuse("wrong-state", "A removed traveller is named in a booking of this trip. Remove that booking first.");
  const records = await listRecords(tx, requester.tenant.id, { keys, owner: requester.owner });
  const travellers = body.travellers.map((one): Traveller => {
    const held = records.find((record) => record.id === one.passport);
    if (one.passport === null) return { ...one, passport: null };
    if (held?.kind !== "passport" || held.value.number === undefined)
      return refuse("invalid-input", "This passport is not among your records any more.");
    const { number, country, expiresOn } = held.value;
    return { ...one, passport: { number, country, expiresOn } };
  });
  await recordTrip(services, tx, {
    row: { ...row, tripId: row.id },
    itemId: null,
    actor: "client",
    kind: "travellers",
    detail: { count: travellers.length },
  });
  return updateTrip(tx, requester.tenant.id, {
    id,
    keys,
    travellers,
    companions: travellers.length - 1,
    version: row.version + 1,
    updatedAt: services.now(),
  });
}

/** @throws Refusal when it is not part of this trip */
export const refuseForeign = (row: { tripId: string } | undefined, id: string): void => {
  if (row?.tripId !== id) refuse("not-found", itemGone);
};
