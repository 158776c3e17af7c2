import { listOwnConsultations } from "../../../../contract/account-consultations.ts";
import {
  type AccountTrip,
  getOwnTrip,
  listOwnTrips,
  planTrip,
  type TripPlan,
} from "../../../../contract/account-trips.ts";
import type { Call } from "../../../../contract/call.ts";
import { listDocuments } from "../../../../contract/documents.ts";
import { Refusal } from "../../../../contract/errors.ts";
import { listTripReceipts } from "../../../../contract/receipts.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { listTreatmentDays } from "../../../../contract/trip-dates.ts";
import { dateFormat } from "../../../format.ts";
import { namedTrip } from "../../../trip/named-trip.ts";
import { isTripOver, nextTrip } from "../../../trip/next-trip.ts";
import { deadlinesOf } from "../booking/deadline-words.ts";
import { proposedDays, timelineOf } from "./timeline.ts";
import { daysUntil, type TripPage, type TripSections } from "./trip-page.ts";

interface TripQuery {
  readonly call: Call;
  readonly query: URLSearchParams;
  readonly site: Site;
}

/** The trip that is asked for, else the plan that is asked for, else the next trip by date. */
export async function loadTrip({ call, query, site }: TripQuery): Promise<TripPage> {
  const { language, provider } = site;
  const { trips, credits } = await call(listOwnTrips, { query: { language } });
  const today = dateFormat("en-CA", { timeZone: provider?.location.timeZone }).format(new Date());
  const common = { formKey: crypto.randomUUID(), today, instead: null, rule: null, sections: null, days: [] };
  const procedure = query.get("procedure");
  if (procedure) return { ...common, ...(await planned({ call, query, site }, procedure)), trip: null, others: [] };
  const id = query.get("trip");
  const trip = id
    ? await call(getOwnTrip, { params: { id }, query: { language } })
    : (nextTrip(trips, today) ?? trips[0] ?? null);
  const others = trips.filter((one) => one.id !== trip?.id);
  const rule = trip && !isTripOver(trip) ? await call(listTreatmentDays, { params: { id: trip.id }, query: {} }) : null;
  return {
    ...common,
    trip,
    rule,
    sections: trip && { ...(await sectionsOf(trip, { call, site })), credits },
    plan: null,
    others: others.map(namedTrip),
  };
}

async function sectionsOf(
  trip: AccountTrip,
  { call, site }: Pick<TripQuery, "call" | "site">,
): Promise<Omit<TripSections, "credits">> {
  const [{ consultations }, { receipts, invoice, creditNotes }, { documents }] = await Promise.all([
    call(listOwnConsultations, { query: { language: site.language } }),
    call(listTripReceipts, { params: { id: trip.id }, query: {} }),
    call(listDocuments, {}),
  ]);
  return {
    timeline: timelineOf(trip, consultations, site),
    deadlines: deadlinesOf(trip.items, site),
    receipts: receipts.map(({ id, kind, number, at, payer, total }) => ({ id, kind, number, at, payer, total })),
    invoice,
    creditNotes,
    documents: documents.map(({ id, name, shares }) => ({ id, name, isShared: shares.length > 0 })),
  };
}

async function planned(
  { call, query, site: { language } }: TripQuery,
  procedure: string,
): Promise<Pick<TripPage, "days" | "instead"> & { plan: TripPlan }> {
  const [wanted, companions] = [query.get("package"), query.get("companions")];
  const asked = { procedure, language, ...(wanted && { package: wanted }), ...(companions && { companions }) };
  const treatment = query.get("treatment");
  const shown = (plan: TripPlan, instead: TripPage["instead"] = null) => ({
    plan,
    instead,
    days: proposedDays(plan, language),
  });
  if (!treatment) return shown(await call(planTrip, { query: asked }));
  try {
    return shown(await call(planTrip, { query: { ...asked, treatment } }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "invalid-input") throw error;
    const closed = error.errors?.find(({ reason }) => reason === "closed");
    const free = closed?.message.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    const apart = (day: string) => Math.abs(daysUntil(day, treatment));
    const [nearest] = free.toSorted((one, other) => apart(one) - apart(other));
    const instead = { of: treatment, isClosed: !!closed, free };
    return shown(await call(planTrip, { query: { ...asked, ...(nearest && { treatment: nearest }) } }), instead);
  }
}
