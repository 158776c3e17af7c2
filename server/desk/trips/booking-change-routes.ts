import {
  cancelAtDesk,
  changeAtDesk,
  listChangeProposals,
  listDeskAlternatives,
  offerChangeProposals,
  quoteDeskCancellation,
  quoteDeskChange,
} from "../../../contract/desk/booking-changes.ts";
import { refuse } from "../../../contract/errors.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { alternatives } from "../../bookings/alternatives.ts";
import { quoteCancellation } from "../../bookings/cancellation-quotes.ts";
import { agreeAtDesk } from "../../bookings/clinic-cancellations.ts";
import { quoteChange } from "../../bookings/previews.ts";
import { type ChangedBooking, presentProposal, readChanged } from "../../bookings/proposals/changed-booking.ts";
import { chooseProposals } from "../../bookings/proposals/choose.ts";
import { findProposals } from "../../bookings/proposals/sets.ts";
import { needsSecondPerson } from "../../checkout/clinic/refund-approval.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { recoveryOf } from "../../trips/flight-safety.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { holdItem, itemGone } from "../../trips/items/items.ts";
import { presentTrip, readDeskTrip, readerOf } from "./view.ts";

/** Proposals from which a coordinator chooses. */
const mostToChooseFrom = 6;

interface OneItem {
  readonly reference: string;
  readonly item: string;
}

/** Bookings that the desk cancels or changes for a person. */
export function deskBookingChangeRoutes(services: Services): readonly Binding[] {
  const { db, keys, now } = services;

  /** @throws Refusal */
  const readBooking = ({ providerId }: StaffContext, { reference, item }: OneItem) =>
    asStaff(db, providerId, async (tx) => {
      const trip = await readDeskTrip(services, tx, providerId, reference);
      const items = await findItems(tx, providerId, { keys, tripId: trip.id });
      const row = items.find(({ id }) => id === item);
      return row ? { trip, row, recovering: recoveryOf(trip, items) } : refuse("not-found", itemGone);
    });

  /** A question to the seller in the name of the booking's owner. */
  const askerOf = async (context: StaffContext, params: OneItem) => {
    const { owner } = (await readBooking(context, params)).trip;
    return { providerId: context.providerId, owner, language: context.language, atDesk: true };
  };

  /** A booking whose change waits for its person. @throws Refusal */
  async function readChangedBooking(context: StaffContext, params: OneItem): Promise<ChangedBooking> {
    await readBooking(context, params);
    const { providerId } = context;
    const booking = await asStaff(db, providerId, (tx) => readChanged(services, tx, providerId, params.item));
    return booking?.row.status === "supplier_changed" ? booking : refuseWith("wrong-state", "change-decided");
  }

  /** @throws Refusal where the seller is silent */
  async function proposalsNow(booking: ChangedBooking) {
    const found = await findProposals(services, booking, mostToChooseFrom);
    return found === "silent" ? refuseWith("try-later", "seller-silent", { retryAfter: 30 }) : found;
  }

  async function decide(
    context: StaffContext,
    { reference, item }: OneItem,
    { kind, preview, reason }: { kind: "cancellation" | "change"; preview: string; reason: string },
  ) {
    const { providerId, staff, requestId } = context;
    return context.write(async (tx) => {
      const trip = await readDeskTrip(services, tx, providerId, reference);
      const { owner } = trip;
      const agreement = { owner, id: item, kind, preview, reason };
      const { row, isWaiting } = await agreeAtDesk(services, tx, { providerId, staff, requestId }, agreement);
      if (row.tripId !== trip.id) refuse("not-found", itemGone);
      const event = kind === "change" ? "booking-changed" : "booking-cancelled";
      const facts = { owner, actor: `staff:${staff.id}`, event, subject: item, requestId } as const;
      if (!isWaiting) await writeAudit(services, tx, providerId, facts);
      return presentTrip(services, tx, trip, readerOf(context));
    });
  }

  return [
    handle(quoteDeskCancellation, async (context, { params, body: { version, by } }) => {
      const asked = { id: params.item, version, isByClinic: by === "clinic" };
      const quoted = await quoteCancellation(services, await askerOf(context, params), asked);
      return context.write(async (tx) => {
        const shown = await quoted(tx);
        if (!asked.isByClinic) return { ...shown, needsSecond: false };
        const row = await holdItem(services, tx, context.providerId, params.item);
        const { refund } = shown;
        return { ...shown, needsSecond: refund.amount > 0 && (await needsSecondPerson(services, tx, row, refund)) };
      });
    }),
    handle(cancelAtDesk, (context, { params, body }) => decide(context, params, { kind: "cancellation", ...body })),
    handle(listDeskAlternatives, async (context, { params, query }) => {
      const found = await readBooking(context, params);
      const today = dayIn(context.tenant.location.timeZone, now());
      return alternatives(services, { ...found, today, language: context.language }, query);
    }),
    handle(listChangeProposals, async (context, { params }) => {
      const booking = await readChangedBooking(context, params);
      const offered = new Set((booking.change.content.proposals ?? []).map(({ id }) => id));
      const proposals = (await proposalsNow(booking)).map((one) => ({
        ...presentProposal(booking, one, context.language),
        isOffered: offered.has(one.id),
      }));
      return { proposals };
    }),
    handle(offerChangeProposals, async (context, { params, body: { version, proposals } }) => {
      const { providerId, staff, requestId } = context;
      const found = proposals.length === 0 ? [] : await proposalsNow(await readChangedBooking(context, params));
      return context.write(async (tx) => {
        const row = await holdItem(services, tx, providerId, params.item);
        const booking = await readChanged(services, tx, providerId, params.item);
        if (!booking || row.version !== version) return refuseWith("conflict", "booking-changed");
        await chooseProposals(services, tx, booking, { found, chosen: proposals, by: staff.name });
        const { owner } = booking.trip;
        const facts = { owner, actor: `staff:${staff.id}`, event: "change-proposed", subject: row.id } as const;
        const presented = await presentTrip(services, tx, booking.trip, readerOf(context));
        await writeAudit(services, tx, providerId, { ...facts, requestId });
        return presented;
      });
    }),
    handle(quoteDeskChange, async (context, { params, body }) => {
      const quoted = await quoteChange(services, await askerOf(context, params), { id: params.item, ...body });
      return context.write(quoted);
    }),
    handle(changeAtDesk, (context, { params, body }) => decide(context, params, { kind: "change", ...body })),
  ];
}
