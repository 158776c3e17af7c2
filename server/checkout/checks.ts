import type { Db } from "../../adapters/database/database.ts";
import { isMinorOn, travelsWithoutAdult } from "../../contract/ages.ts";
import type { Check, ClinicalApproval } from "../../contract/checkout.ts";
import { after, days } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { isPassportName } from "../../contract/person-name.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { isExpiredUnpaid, statusAt } from "../quotes/offers/offers.ts";
import { listOffers, listSignedOffers } from "../quotes/offers/queries.ts";
import { listQuotes, type QuoteRow } from "../quotes/queries.ts";
import { agreedStates } from "../quotes/states.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { isPassportGood, isRuleKnown, passportUntil } from "../trips/checks/entry-rules.ts";
import { hospitalStayAt } from "../trips/checks/hospital-stay.ts";
import { expectedOf, firstAppointment, lateFlights } from "../trips/checks/late-arrival.ts";
import { factsOf, misfitsOf } from "../trips/checks/trip-facts.ts";
import { boardingDaysOf, isForPatient, recoveryOf, safeOn } from "../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { titleIn } from "../trips/items/item-words.ts";
import { findAsked, listChildren } from "../trips/patient-queries.ts";
import { listTrips, type TripRow } from "../trips/queries.ts";
import { maySharePatient } from "../trips/same-patient.ts";

type Named = Pick<TripRow["travellers"][number], "givenName" | "familyName">;
const nameOf = ({ givenName, familyName }: Named): string => fullName(givenName, familyName);

/** A flight of the patient's between the treatment and the first safe day. */
const isUnsafe = (trip: TripRow, all: readonly ItemRow[], { content: { details, travellers } }: ItemRow): boolean =>
  isForPatient(trip, travellers) && !safeOn(recoveryOf(trip, all), boardingDaysOf(details)).ok;

/** Statuses of a treatment that is booked or being paid. */
const takenStatuses: readonly ItemRow["status"][] = [
  "pending_payment",
  "confirming",
  "needs_review",
  ...bookedStatuses.filter((status) => status !== "cancelling" && status !== "completed"),
];

/** The patient's other trips whose treatment, from its day to the discharge, overlaps the treatment of this one. */
async function tripsAtSameTime(
  { keys }: Services,
  tx: Db,
  trip: TripRow,
  items: readonly ItemRow[],
): Promise<TripRow[]> {
  const { id, owner, providerId } = trip;
  const daysOf = ({ timeZone, startsAt, endsAt }: ItemRow) => ({
    from: dayIn(timeZone, startsAt),
    to: dayIn(timeZone, endsAt),
  });
  const asked = items.filter(({ kind }) => kind === "procedure").map(daysOf);
  const others = (await listTrips(tx, providerId, { keys, owner })).filter((other) => other.id !== id);
  const found = await findItems(tx, providerId, { keys, owner, tripIds: others.map((other) => other.id) });
  const taken = found.filter(({ kind, status }) => kind === "procedure" && takenStatuses.includes(status));
  const hits = taken.filter((item) => {
    const { from, to } = daysOf(item);
    return asked.some((one) => one.from <= to && from <= one.to);
  });
  const atSameTime = others.filter((other) => hits.some(({ tripId }) => tripId === other.id));
  if (atSameTime.length === 0) return [];
  const quoteIds = [trip, ...atSameTime].map(({ quoteId }) => quoteId);
  const children = await listChildren(tx, providerId, { keys, quoteIds });
  const patientOf = (one: TripRow) => ({ child: children.get(one.quoteId), travellers: one.travellers });
  return atSameTime.filter((other) => maySharePatient(patientOf(trip), patientOf(other)));
}

/** The patient who is not of age when the trip begins; known from the request before the travellers are named. */
async function minorOf(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { travellers, arriveOn, providerId, quoteId }: TripRow,
): Promise<Named | undefined> {
  const patient =
    travellers.length > 0
      ? travellers.find(({ role }) => role === "patient")
      : (await findAsked(tx, providerId, { keys, quoteId }))?.child;
  return patient && isMinorOn(patient.bornOn, arriveOn) ? patient : undefined;
}

/** Whether an adult is among the travellers; before they are named, whether somebody comes along. */
const hasAdult = ({ travellers, companions, arriveOn }: TripRow): boolean =>
  travellers.length > 0 ? !travelsWithoutAdult(travellers, arriveOn) : companions > 0;

/** The checks before a payment, each with the person or item that it concerns. */
export async function checksOf(
  services: Services,
  tx: Db,
  trip: TripRow,
  { items, language }: { readonly items: readonly ItemRow[]; readonly language: Language },
): Promise<Check[]> {
  const tenant = await findProvider(tx, trip.providerId);
  const stay = { country: tenant?.location.countryCode ?? "", arrive: trip.arriveOn, leave: trip.leaveOn };
  const isTreated = items.some(({ kind }) => kind === "procedure");
  const others = isTreated ? await tripsAtSameTime(services, tx, trip, items) : [];
  const minor = await minorOf(services, tx, trip);
  const isSafe = !minor || hasAdult(trip);
  const approval = isTreated ? await missingApproval(services, tx, trip) : null;
  const flights = items.filter(({ kind }) => kind === "flight");
  // An airline asks for passports; without a flight here, a passport that is too short still stops the journey.
  const asked = trip.travellers.filter(({ passport }) => flights.length > 0 || passport !== null);
  const bad = asked.filter((one) => !isPassportGood(stay, one));
  const foreign = trip.travellers.filter((one) => !isPassportName(nameOf(one)));
  const gone = items.filter(({ status }) => status === "expired");
  const all = await findItems(tx, trip.providerId, { keys: services.keys, tripId: trip.id });
  const unsafe = flights.filter((item) => isUnsafe(trip, all, item));
  const inHospital = items.flatMap((item) => {
    const isVisit = item.kind === "activity" && isForPatient(trip, item.content.travellers);
    const stay = isVisit ? hospitalStayAt(all, item) : undefined;
    return stay ? [{ about: titleIn(item.content, language).title, until: dayIn(stay.timeZone, stay.endsAt) }] : [];
  });
  const appointment =
    tenant && all.some(({ kind }) => kind === "flight")
      ? await firstAppointment(services, tx, { tenant, trip, items: all })
      : null;
  const misfits = misfitsOf(trip, items, factsOf(trip, all, appointment));
  const isAstray = misfits.some(({ item, isWhole }) => isWhole && item.kind === "flight");
  const late = lateFlights(trip, all, expectedOf(trip, all, appointment)).filter(({ item }) =>
    misfits.every((misfit) => misfit.item.id !== item.id || !misfit.isWhole),
  );
  const isPaid = (kinds: readonly ItemRow["kind"][]) => items.some(({ kind }) => kinds.includes(kind));
  const check = (kind: Check["kind"], facts: Partial<Check>): Check => ({
    kind,
    ok: true,
    about: null,
    until: null,
    embassy: null,
    approval: null,
    otherTrip: null,
    ...facts,
  });
  const each = (
    kind: Check["kind"],
    abouts: readonly string[],
    until: (place: number) => string | null = () => null,
  ): Check[] =>
    abouts.length === 0
      ? [check(kind, {})]
      : abouts.map((about, place) => check(kind, { ok: false, about, until: until(place) }));
  return [
    ...(isTreated ? [check("approval", { ok: approval === null, approval, about: minor ? nameOf(minor) : null })] : []),
    ...others.map(({ reference, id }) => check("one-treatment", { ok: false, about: reference, otherTrip: id })),
    // The clinic knows its patient; others sell to the names in the passports.
    ...(items.every(({ supplier }) => supplier === "clinic")
      ? []
      : trip.travellers.length > trip.companions
        ? each("travellers", foreign.map(nameOf))
        : [check("travellers", { ok: false })]),
    ...(minor ? [check("adult", { ok: isSafe, about: isSafe ? null : nameOf(minor) })] : []),
    ...(asked.length > 0
      ? each(
          "passport",
          bad.map((one) => nameOf(one)),
          (place) => passportUntil(stay, bad[place]?.nationality),
        ).map((check) => ({ ...check, embassy: isRuleKnown(stay.country) ? null : stay.country }))
      : []),
    ...misfits.map(({ item, isWhole }) =>
      check("other-days", { ok: !isWhole, about: titleIn(item.content, language).title }),
    ),
    ...(flights.length > 0 && (unsafe.length > 0 || !isAstray)
      ? each(
          "fit-to-fly",
          unsafe.map(({ content }) => titleIn(content, language).title),
        )
      : []),
    // A flight that is paid already stops no other payment; a lost hotel night is the person's own affair.
    ...(isPaid(["flight"]) && !isAstray && late.every((one) => one.late.misses === "hotel")
      ? [check("first-appointment", {})]
      : []),
    ...(isPaid(["flight", "hotel"])
      ? late.map(({ item, late: { misses, on } }) =>
          check(misses === "appointment" ? "first-appointment" : "first-night", {
            ok: misses === "hotel" || !flights.some(({ id }) => id === item.id),
            about: titleIn(item.content, language).title,
            until: on,
          }),
        )
      : []),
    ...inHospital.map((facts) => check("recovery", { ok: false, ...facts })),
    ...each(
      "available",
      gone.map(({ content }) => titleIn(content, language).title),
    ),
  ];
}

/** Whether a check comes before a hold; whether something is still available is known by holding it. */
export const isBeforeHold = ({ kind }: Check): boolean => kind !== "available";

/** @throws Refusal where a check is not met */
export function refuseUnchecked(checks: readonly Check[]): void {
  const wrong = checks.filter(({ ok }) => !ok);
  if (wrong.length > 0)
    refuse("wrong-state", "A check is not complete. The checks on this page say what is missing.", {
      errors: wrong.map(({ kind }) => ({ field: `checks.${kind}`, reason: "rule", message: "is not right yet" })),
    });
}

/** Two kinds of travel in one sale are a package with rights of its own (Directive (EU) 2015/2302). */
export const isPackageTravel = (items: readonly Pick<ItemRow, "kind">[]): boolean => {
  const kinds = new Set(items.map(({ kind }) => kind).filter((kind) => kind !== "procedure" && kind !== "transfer"));
  return kinds.size >= 2;
};

/** A clinical approval says nothing about a patient's health years later. */
const approvalValidity = days(365);

const underReview: readonly QuoteStatus[] = [
  "submitted",
  "triage",
  "needs_info",
  "under_review",
  "revision_requested",
  "expired",
];

/**
 * The next step towards clinical approval: a signed offer in which a clinician found the treatment suitable, and which has
 * not run out where the trip buys it. Null when approved. A trip planned from a package is approved by any such offer for
 * its procedure and its patient: what is suitable for a parent is not for the child.
 */
export async function missingApproval(
  { keys, now }: Services,
  tx: Db,
  { owner, procedure, package: chosen, quoteId, ...trip }: TripRow,
): Promise<ClinicalApproval | null> {
  const { providerId, travellers, arriveOn } = trip;
  const bornOn = travellers.find(({ role }) => role === "patient")?.bornOn;
  const isOfPatient = ({ patient }: QuoteRow["request"]) => {
    if (bornOn === undefined) return true;
    return patient?.actsFor ? patient.actsFor.bornOn === bornOn : !isMinorOn(bornOn, arriveOn);
  };
  const isAbout = ({ id, request }: QuoteRow) =>
    id === quoteId || ((request.procedures?.procedures.includes(procedure) ?? false) && isOfPatient(request));
  const signed = await listSignedOffers(tx, providerId, { keys, owner });
  const isApproved = signed.some(
    ({ signature, row }) =>
      isAbout(row) && agreedStates.includes(row.status) && after(signature.signedAt, approvalValidity) > now(),
  );
  const own = signed.find(({ row }) => row.id === quoteId);
  const offers = own ? await listOffers(tx, providerId, { keys, quoteId: own.row.id }) : [];
  const agreed = offers.find(({ version }) => version === own?.signature.version);
  if (own && isExpiredUnpaid(own.row, agreed, now()))
    return { step: "renew", procedure, package: chosen, quote: own.row.reference };
  if (isApproved) return null;
  const quotes = (await listQuotes(tx, providerId, { keys, owner })).filter(isAbout);
  const missing = (step: ClinicalApproval["step"], quote: QuoteRow | undefined) =>
    quote && { step, procedure, package: chosen, quote: quote.reference };
  return (
    missing(
      "accept",
      quotes.find((row) => statusAt(row, now()) === "offered"),
    ) ??
    missing(
      "wait",
      quotes.find((row) => underReview.includes(statusAt(row, now()))),
    ) ?? { step: "ask", procedure, package: chosen, quote: null }
  );
}
