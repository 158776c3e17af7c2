import { hours } from "../../../contract/durations.ts";
import { percentOf } from "../../../contract/money.ts";
import { emailKey } from "../../../contract/values.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { insertClient } from "../../account/client-queries.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { recordMoney } from "../../checkout/clinic/received-money.ts";
import { requestRefund } from "../../checkout/clinic/refund-approval.ts";
import { asSystem } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import { queueMail } from "../../mail/queue.ts";
import { contentOf } from "../../planning/additions.ts";
import type { Services } from "../../services.ts";
import { listMembers } from "../../staff/queries.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { balanceOf, lastDueAt } from "../../trips/amounts.ts";
import { clinicOfferId } from "../../trips/clinic-offers.ts";
import { safeFlight } from "../../trips/dates/planner.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { insertItem } from "../../trips/items/items.ts";
import { insertTrip, type TripRow } from "../../trips/queries.ts";
import { failJob } from "../troubles/queries.ts";
import { changeFlight } from "./changed-flights.ts";
import { confirmed, payAtTheClinic } from "./deposits.ts";
import { type DemonstrationPatient, demonstrationPatients } from "./patients.ts";

/** Booked trips in several states of their money, with what waits for the desk. */
export async function seedTrips(services: Services, tenant: ProviderRow): Promise<void> {
  const all = [];
  for (const story of demonstrationPatients) all.push({ story, bought: await buy(services, tenant, story) });
  for (const { story, bought } of all) if (bought) await continueTrip(services, tenant, story, bought);
}

/** What happens to a trip after its deposit was paid. */
async function continueTrip(
  services: Services,
  tenant: ProviderRow,
  story: DemonstrationPatient,
  bought: { readonly trip: TripRow; readonly item: string },
): Promise<void> {
  const item = await confirmed(services, tenant.id, bought.item);
  if (!item) return;
  const providerId = tenant.id;
  const members = await asSystem(services.db, (tx) => listMembers(tx, providerId));
  const finance = members.find(({ member }) => member.roles.includes("finance"))?.member;
  if (!finance) return;
  const act = { providerId, staff: finance };
  const { currency } = item;
  const { timeZone } = tenant.location;
  if (story.paid)
    await asSystem(services.db, (tx) =>
      recordMoney(services, tx, act, {
        trip: bought.trip.reference,
        method: "transfer",
        amount: percentOf({ amount: balanceOf(item), currency }, story.paid ?? 0),
        receivedOn: dayIn(timeZone, services.now()),
        timeZone,
        confirmed: ["amount"],
        keepRest: false,
      }),
    );
  if (story.back)
    await asSystem(services.db, async (tx) => {
      const [now] = await findItems(tx, providerId, { keys: services.keys, ids: [item.id] });
      await requestRefund(services, tx, act, {
        item: item.id,
        version: now?.version ?? item.version,
        amount: percentOf({ amount: item.amount, currency }, story.back ?? 0),
        way: "back",
        reason: "The clinician advises to wait with the second part of the treatment.",
      });
    });
  if (story.fliesFrom) await changeFlight(services, tenant, { trip: bought.trip, from: story.fliesFrom });
  if (story.hasLostMail) await loseMail(services, tenant, { story, trip: bought.trip, item });
}

const addressOf = ({ given, family }: DemonstrationPatient): string =>
  `${given}.${family}@patients.example`.toLowerCase();

/** A trip to a package of the catalogue, with its deposit paid at the clinic. */
async function buy(services: Services, tenant: ProviderRow, story: DemonstrationPatient) {
  const { keys, newId } = services;
  const { id: providerId, location } = tenant;
  const now = services.now();
  const catalogue = await findCatalogue(services.db, providerId);
  const offered = catalogue.procedures.filter(({ id }) => catalogue.packages.some((one) => one.procedureId === id));
  const procedure = offered[story.procedure % Math.max(1, offered.length)];
  const pack = procedure && catalogue.packages.find(({ procedureId }) => procedureId === procedure.id);
  if (!procedure || !pack) return undefined;
  const day = dayAfter(dayIn(location.timeZone, now), story.in);
  const { language } = story;
  const offerId = clinicOfferId({
    kind: "package",
    providerId,
    procedure: procedure.slug,
    language,
    day,
    package: pack.slug,
  });
  const supplier = services.suppliers.procedure;
  const read = await supplier?.recheck(offerId, AbortSignal.timeout(hours(0.01)));
  if (!supplier || read?.kind !== "offer") return undefined;
  const { offer } = read;
  const id = newId();
  const owner = `client:${newId()}` as const;
  const email = addressOf(story);
  const { currency } = offer.price.total;
  return asSystem(services.db, async (tx) => {
    const names = { firstName: story.given, lastName: story.family };
    const at = { createdAt: now, updatedAt: now };
    await insertClient(tx, providerId, {
      id: newId(),
      owner,
      email,
      emailKey: emailKey(email),
      phoneNumber: story.phone,
      ...names,
      version: 1,
      ...at,
    });
    const trip = await insertTrip(tx, providerId, {
      ...at,
      id,
      keys,
      owner,
      reference: newReference(services, "trp"),
      version: 1,
      language,
      currency,
      quoteId: null,
      procedure: procedure.slug,
      package: pack.slug,
      arriveOn: dayAfter(day, -2),
      treatmentOn: day,
      leaveOn: dayAfter(day, 14),
      safeFlightOn: safeFlight(day, procedure),
      timeZone: location.timeZone,
      companions: 0,
      travellers: [
        {
          id: newId(),
          role: "patient",
          givenName: story.given,
          familyName: story.family,
          bornOn: "1972-05-14",
          gender: "x",
          nationality: story.country,
          passport: null,
          assistance: story.assistance ?? [],
          dietary: story.dietary ?? null,
        },
      ],
      createdVia: "web",
    });
    if (!trip) return undefined;
    const { startsAt, endsAt, timeZone } = offer.what;
    const priced = {
      kind: "procedure",
      supplier: supplier.supplier,
      offer,
      amount: offer.price.total,
      fx: null,
    } as const;
    const item = await insertItem(services, tx, providerId, {
      actor: "client",
      owner,
      tripId: id,
      kind: "procedure",
      supplier: supplier.supplier,
      offerId,
      startsAt,
      endsAt,
      timeZone,
      content: contentOf(priced, { travellers: [], note: null }),
      amount: offer.price.total.amount,
      currency,
      expiresAt: offer.expiresAt,
    });
    await payAtTheClinic(services, tx, item, trip);
    return { trip, item: item.id };
  });
}

/** The reminder of a balance, whose receiver's server knows no such mailbox. */
const loseMail = (
  services: Services,
  tenant: ProviderRow,
  { story, trip, item }: { story: DemonstrationPatient; trip: TripRow; item: ItemRow },
): Promise<void> =>
  asSystem(services.db, async (tx) => {
    const id = services.newId();
    await queueMail({ newId: () => id, now: services.now }, tx, tenant.id, {
      template: "payment-news",
      language: trip.language,
      to: { address: addressOf(story) },
      origin: siteOrigin(services.config, tenant),
      facts: {
        news: "balance-due",
        name: story.given,
        reference: trip.reference,
        trip: trip.id,
        item: item.id,
        amount: { amount: balanceOf(item), currency: item.currency },
        until: lastDueAt(item).toISOString(),
      },
    });
    await failJob(tx, { id, at: services.now(), error: "550 5.1.1 mailbox unavailable" });
  });
