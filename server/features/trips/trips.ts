import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { type createTrip, type setTravellers, transferWays } from "../../../contract/own-trips.ts";
import type { Traveller, TripDates } from "../../../contract/trips.ts";
import { asOwner, type Owner } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import { listRecords } from "../client-records/queries.ts";
import { type ClinicThing, clinicOfferId } from "../clinic-offers/clinic-offers.ts";
import { listChosenProcedures } from "../estimates/queries.ts";
import { findSignature, listOffers } from "../offers/queries.ts";
import { agreedStates } from "../quote-states/quote-states.ts";
import { findQuote } from "../quotes/queries.ts";
import { newReference } from "../quotes/quotes.ts";
import { addPriced, type Priced, priceOffer } from "../trip-additions/trip-additions.ts";
import { findItems } from "../trip-items/queries.ts";
import { itemGone, recordTrip } from "../trip-items/trip-items.ts";
import { safeFlight, stayFor } from "../trip-planner/trip-planner.ts";
import { findTreatment, needsOf, refuseDates, todayAt } from "../trip-plans/trip-plans.ts";
import { isLive, type Scene } from "../trip-views/trip-views.ts";
import { findTrip, findTripOfQuote, insertTrip, lockTrip, type TripRow, updateTrip } from "./queries.ts";

type Needs = Pick<Services, "db" | "keys" | "now" | "newId" | "randomBytes" | "suppliers" | "rates">;

/** Whose trip, and where it is looked at. */
export interface Traveling extends Scene {
  readonly owner: Owner;
}

/** A trip that is to be, with everything that the clinic sells for it. */
interface Begun {
  readonly facts: Pick<
    TripRow,
    "procedure" | "package" | "quoteId" | "companions" | "arriveOn" | "treatmentOn" | "leaveOn" | "safeFlightOn"
  >;
  readonly priced: readonly Priced[];
}

/** Reads what the trip is made from, and prices it: nothing is written yet. @throws Refusal */
export async function prepare(
  services: Needs,
  traveling: Traveling,
  body: ParsedOf<typeof createTrip>["body"],
): Promise<Begun> {
  return body.from === "plan" ? fromPlan(services, traveling, body) : fromOffer(services, traveling, body);
}

type Body<From> = Extract<ParsedOf<typeof createTrip>["body"], { from: From }>;
type Days = z.infer<typeof TripDates>;

async function fromPlan(services: Needs, traveling: Traveling, body: Body<"plan">): Promise<Begun> {
  const { chosen, row } = await findTreatment(services, traveling, body);
  const needs = needsOf(chosen, row.hospitalNights);
  const dates = stayFor(body.treatment, needs);
  const safeFlightOn = safeFlight(body.treatment, needs);
  refuseDates(dates, { ...needs, today: todayAt(traveling, services.now()), flyFrom: safeFlightOn });
  const common = { providerId: traveling.here.id, procedure: body.procedure, language: traveling.language };
  const treatment = { ...common, kind: "package", package: body.package, day: body.treatment } as const;
  return {
    facts: {
      ...factsOf(dates),
      safeFlightOn,
      procedure: body.procedure,
      package: body.package,
      quoteId: null,
      companions: body.companions,
    },
    priced: await priceAll(services, traveling, [treatment, ...ridesOf(common, body.package, dates)]),
  };
}

async function fromOffer(services: Needs, traveling: Traveling, body: Body<"offer">): Promise<Begun> {
  const { here, owner, language } = traveling;
  const { keys } = services;
  const found = await asOwner(services.db, here.id, owner, async (tx) => {
    const quote = await findQuote(tx, here.id, { keys, owner, reference: body.quote });
    if (!quote) return undefined;
    const signature = await findSignature(tx, here.id, { keys, quoteId: quote.id });
    const offers = await listOffers(tx, here.id, { keys, quoteId: quote.id });
    return { quote, signature, offer: offers.find(({ version }) => version === signature?.version) };
  });
  if (!found) return refuse("not-found", "There is no such request in your account.");
  const { quote, signature, offer } = found;
  const dates = signature?.agreed.dates;
  if (!agreedStates.includes(quote.status) || !offer || !dates)
    return refuse("wrong-state", "A trip follows an offer that you have agreed to, with its dates.");
  const procedure = quote.request.procedures?.procedures[0] ?? "";
  const [chosen] = await listChosenProcedures(services.db, here.id, [procedure]);
  if (!chosen) return refuse("not-found", "The clinic does not offer this procedure any more.");
  const common = { providerId: here.id, procedure, language };
  const treatment = {
    ...common,
    kind: "quote",
    quoteId: quote.id,
    version: offer.version,
    day: dates.treatment,
  } as const;
  const wanted = quote.request.procedures?.package ?? chosen.packages[0]?.slug ?? "";
  return {
    facts: {
      ...factsOf(dates),
      safeFlightOn: safeFlight(dates.treatment, offer.content),
      procedure,
      package: quote.request.procedures?.package ?? null,
      quoteId: quote.id,
      companions: body.companions,
    },
    priced: await priceAll(services, traveling, [
      treatment,
      ...(offer.content.lines.some(({ kind }) => kind === "transfer") ? ridesOf(common, wanted, dates) : []),
    ]),
  };
}

const factsOf = ({ arrive, treatment, leave }: Days) => ({ arriveOn: arrive, treatmentOn: treatment, leaveOn: leave });

/** The day of each ride of the clinic's car. */
export const rideDay = ({ arrive, treatment, leave }: Days, way: (typeof transferWays)[number]): string =>
  ({ arrival: arrive, "to-clinic": treatment, departure: leave })[way];

const ridesOf = (
  common: Pick<ClinicThing, "providerId" | "procedure" | "language">,
  packageSlug: string,
  dates: Days,
): ClinicThing[] =>
  transferWays.map((way) => ({ ...common, kind: "transfer", package: packageSlug, way, day: rideDay(dates, way) }));

/** The treatment has to be there; a ride that the package does not include is left out. */
async function priceAll(services: Needs, { here }: Scene, things: readonly ClinicThing[]): Promise<Priced[]> {
  const trip = { currency: here.location.currency };
  const priced: Priced[] = [];
  for (const thing of things) {
    const kind = thing.kind === "transfer" ? "transfer" : "procedure";
    const asked = priceOffer(services, trip, { kind, offerId: clinicOfferId(thing) });
    const one = kind === "procedure" ? await asked : await asked.catch(() => undefined);
    if (one) priced.push(one);
  }
  return priced;
}

/** Begins a trip; an offer's second trip is its first one. */
export async function begin(
  services: Needs,
  tx: Db,
  { here, language, owner }: Traveling,
  { facts, priced }: Begun,
): Promise<TripRow> {
  const { keys } = services;
  if (facts.quoteId) {
    const there = await findTripOfQuote(tx, here.id, { keys, quoteId: facts.quoteId });
    if (there) return there;
  }
  const at = services.now();
  const row =
    (await insertTrip(tx, here.id, {
      ...facts,
      keys,
      id: services.newId(),
      owner,
      reference: newReference(services, "trp"),
      version: 1,
      language,
      currency: here.location.currency,
      timeZone: here.location.timeZone,
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
  for (const one of priced) await addPriced(services, tx, row, { priced: one });
  return row;
}

const gone = "There is no such trip in your account.";

/** @throws Refusal */
export async function readTrip(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { here, owner }: Traveling,
  id: string,
): Promise<TripRow> {
  return (await findTrip(tx, here.id, { keys, owner, id })) ?? refuse("not-found", gone);
}

/** The same, held until the transaction ends. @throws Refusal where it is not at the version that was seen */
export async function holdTrip(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { here, owner }: Traveling,
  { id, version }: { id: string; version?: number },
): Promise<TripRow> {
  const row = (await lockTrip(tx, here.id, { keys, owner, id })) ?? refuse("not-found", gone);
  if (version !== undefined && version !== row.version)
    refuse("conflict", "Your trip has changed since you opened it. Look at it again, then decide.");
  return row;
}

/** Says who travels. Passports come from the client's own records, whole. @throws Refusal */
export async function rewriteTravellers(
  services: Pick<Services, "keys" | "now" | "newId">,
  tx: Db,
  traveling: Traveling,
  { id, body }: { id: string; body: ParsedOf<typeof setTravellers>["body"] },
): Promise<TripRow> {
  const { keys } = services;
  const row = await holdTrip(services, tx, traveling, { id, version: body.version });
  if (body.travellers.filter(({ role }) => role === "patient").length !== 1)
    refuse("invalid-input", "One of the travellers is the patient.");
  const today = todayAt(traveling, services.now());
  const unborn = body.travellers.flatMap(({ bornOn }, place) => (bornOn > today ? [place] : []));
  if (unborn.length > 0)
    refuse("invalid-input", "A date of birth is still to come.", {
      errors: unborn.map((place) => ({
        field: `travellers.${place}.bornOn`,
        reason: "rule",
        message: "must not be after today",
      })),
    });
  const staying = new Set(body.travellers.map((one) => one.id));
  const items = await findItems(tx, traveling.here.id, { keys, tripId: id });
  if (items.some((item) => isLive(item) && item.content.travellers.some((one) => !staying.has(one))))
    refuse("wrong-state", "Somebody you left out is named in something of this trip. Take that out first.");
  const records = await listRecords(tx, traveling.here.id, { keys, owner: traveling.owner });
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
  return updateTrip(tx, traveling.here.id, {
    id,
    keys,
    travellers,
    companions: travellers.length - 1,
    version: row.version + 1,
    updatedAt: services.now(),
  });
}

/** @throws Refusal where it is not in this trip */
export const refuseForeign = (row: { tripId: string } | undefined, id: string): void => {
  if (row?.tripId !== id) refuse("not-found", itemGone);
};
