import { after, days } from "../../../contract/durations.ts";
import { emailKey } from "../../../contract/values.ts";
import { dayAfter, dayIn, weekdayOf } from "../../../contract/zoned-time.ts";
import { insertClient } from "../../account/client-queries.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { takeByHand } from "../../checkout/balance.ts";
import { asSystem, type Owner } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import { contentOf } from "../../planning/additions.ts";
import type { Services } from "../../services.ts";
import { demonstrationName } from "../../staff/demonstration.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { insertClosure } from "../../treatments/closure-queries.ts";
import { lockCalendar, putPlan } from "../../treatments/queries.ts";
import { clinicOfferId } from "../../trips/clinic-offers.ts";
import { safeFlight } from "../../trips/dates/planner.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { insertItem, moveItem } from "../../trips/items/items.ts";
import { insertTrip } from "../../trips/queries.ts";
import { addressOf, people } from "./consultations.ts";
import { depositCheckout } from "./deposits.ts";

/** Capacities, a closed day, and treatments of the coming week, before the first day that a visitor can plan. */
export async function seedTreatments(services: Services, tenant: ProviderRow): Promise<void> {
  const { db, now } = services;
  const today = dayIn(tenant.location.timeZone, now());
  const { procedures, packages } = await asSystem(db, (tx) => findCatalogue(tx, tenant.id));
  const [, procedure] = procedures;
  const sold = packages.find(({ procedureId }) => procedureId === procedure?.id);
  if (!procedure || !sold) return;
  const workdays = [1, 2, 3, 4, 5, 6, 7].map((count) => dayAfter(today, count)).filter((day) => weekdayOf(day) < 5);
  for (const [place, person] of people.slice(0, 4).entries())
    await seedTreatment(services, tenant, {
      procedure: procedure.slug,
      minDaysBeforeFlight: procedure.minDaysBeforeFlight,
      package: sold.slug,
      day: workdays[place] ?? today,
      person,
    });
  await asSystem(db, async (tx) => {
    const { id: providerId } = tenant;
    await lockCalendar(tx, providerId);
    const plan = { providerId, version: 0, procedures: [] as string[], name: null, weekly: [2, 2, 2, 2, 2, 0, 0] };
    await putPlan(tx, { ...plan, kind: "procedure", subject: procedure.slug });
    const theatre = { ...plan, name: "Theatre 2", procedures: [procedure.slug], weekly: [3, 3, 3, 3, 3, 0, 0] };
    await putPlan(tx, { ...theatre, kind: "room", subject: "theatre-2" });
    const closed = workdays[3] ?? today;
    await insertClosure(tx, {
      id: services.newId(),
      providerId,
      kind: "clinic",
      subject: null,
      firstDay: closed,
      lastDay: closed,
      reason: "Yearly inspection of the theatres",
      madeBy: demonstrationName(tenant, "owner"),
      createdAt: now(),
    });
  });
}

interface Seeded {
  readonly procedure: string;
  readonly minDaysBeforeFlight: number;
  readonly package: string;
  readonly day: string;
  readonly person: { readonly givenName: string; readonly familyName: string };
  /** Of a person who has an account; a made-up one without. */
  readonly account?: { readonly owner: Owner; readonly email: string; readonly phone: string } | undefined;
}

/** A treatment booked at the clinic. @returns the trip's id; undefined where the day has no place for it */
export async function seedTreatment(
  services: Services,
  tenant: ProviderRow,
  seeded: Seeded,
): Promise<string | undefined> {
  const { db, keys, now, newId, suppliers } = services;
  const { id: providerId } = tenant;
  const { procedure, day, person } = seeded;
  const supplier = suppliers.procedure;
  const offerId = clinicOfferId({ kind: "package", providerId, language: "en", ...seeded });
  const signal = AbortSignal.timeout(10_000);
  const found = await supplier?.recheck(offerId, signal);
  if (!supplier || found?.kind !== "offer") return undefined;
  const { offer } = found;
  const { total } = offer.price;
  const tripId = newId();
  const { givenName, familyName } = person;
  const { owner, email } = seeded.account ?? { owner: `client:${newId()}` as const, email: addressOf(person) };
  const item = await asSystem(db, async (tx) => {
    await insertClient(tx, providerId, {
      id: newId(),
      owner,
      email,
      emailKey: emailKey(email),
      ...(seeded.account && { phoneNumber: seeded.account.phone }),
      firstName: givenName,
      lastName: familyName,
      version: 1,
      createdAt: now(),
      updatedAt: now(),
    });
    await insertTrip(tx, providerId, {
      id: tripId,
      keys,
      owner,
      reference: newReference(services, "trp"),
      version: 1,
      language: "en",
      currency: total.currency,
      quoteId: null,
      procedure,
      package: seeded.package,
      arriveOn: dayAfter(day, -2),
      treatmentOn: day,
      leaveOn: dayAfter(day, 14),
      safeFlightOn: safeFlight(day, seeded),
      timeZone: tenant.location.timeZone,
      companions: 0,
      travellers: [
        {
          id: newId(),
          role: "patient",
          givenName,
          familyName,
          bornOn: "1980-02-03",
          gender: "f",
          nationality: "KE",
          passport: null,
          assistance: [],
          dietary: null,
        },
      ],
      createdVia: "operator",
      createdAt: after(now(), -days(20)),
      updatedAt: now(),
    });
    return insertItem(services, tx, providerId, {
      actor: "client",
      owner,
      tripId,
      kind: "procedure",
      supplier: supplier.supplier,
      offerId,
      startsAt: offer.what.startsAt,
      endsAt: offer.what.endsAt,
      timeZone: offer.what.timeZone,
      content: contentOf(
        { kind: "procedure", supplier: supplier.supplier, offer, amount: total, fx: null },
        { travellers: [], note: null },
      ),
      amount: total.amount,
      currency: total.currency,
      expiresAt: offer.expiresAt,
    });
  });
  const contact = { email, phone: null };
  const order = { attempt: item.attempt, offerId, price: offer.price, travellers: [], contact, note: null };
  const booked = await supplier.book(order, signal);
  if (booked.kind !== "booked") return undefined;
  await asSystem(db, async (tx) => {
    const [row] = await findItems(tx, providerId, { keys, ids: [item.id] });
    if (!row) return;
    const move = (changes: Omit<Parameters<typeof moveItem>[3], "id">) =>
      moveItem(services, tx, providerId, { id: item.id, ...changes });
    const checkout = await depositCheckout(services, tx, row, { language: "en", status: "confirmed" });
    await move({ to: "pending_payment", actor: "system", set: { checkoutId: checkout.id } });
    await move({ to: "confirming", actor: "system", set: { paymentState: "authorised" } });
    await move({ to: "confirmed", actor: "supplier", set: { reference: booked.reference, expiresAt: null } });
    await takeByHand(services, tx, checkout, { service: "terminal", reference: `IN-${checkout.id}` });
  });
  return tripId;
}
