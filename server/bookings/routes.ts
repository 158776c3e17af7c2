import type { Db } from "../../adapters/database/database.ts";
import {
  cancelBooking,
  changeBooking,
  getBooking,
  getBookingCalendar,
  getTripCalendar,
  keepBooking,
  listAlternatives,
  listBookings,
  payBookingRest,
  previewCancellation,
  previewChange,
} from "../../contract/bookings.ts";
import { acceptProposal as acceptProposalCall } from "../../contract/change-proposals.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { payRest, spendOnRest } from "../checkout/balance.ts";
import { consultationEvents } from "../consultations/calendar.ts";
import type { ConsultationRow } from "../consultations/queries.ts";
import { calendarFile } from "../formats/ics.ts";
import { handle } from "../http/endpoints.ts";
import type { Requester } from "../http/requester.ts";
import { mayName } from "../mail/preferences.ts";
import { closePage, takeUpEarlyEvents } from "../payments/payments.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { bookingEvents, clinicCalendar } from "../trips/calendar.ts";
import { recoveryOf } from "../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { listTrips } from "../trips/queries.ts";
import { listTalksAbout } from "../trips/same-patient.ts";
import { followLanguage, readTrip } from "../trips/trips.ts";
import { alternatives } from "./alternatives.ts";
import { quoteCancellation } from "./cancellation-quotes.ts";
import { abandonChange, beginChangePage, lockOpenChange } from "./change-payments.ts";
import { confirmPreview, keepBookingAsIs } from "./confirm.ts";
import { quoteChange } from "./previews.ts";
import { acceptProposal } from "./proposals/accept.ts";
import { pageOf, presentDetail, readItem } from "./view.ts";

export function bookingRoutes(services: Services) {
  /** Bookings as a calendar file, with consultations. */
  async function calendar(
    tx: Db,
    items: readonly ItemRow[],
    requester: Requester,
    talks: readonly ConsultationRow[] = [],
  ): Promise<FileAnswer> {
    const { tenant, language, providerId, owner } = requester;
    const trips = await listTrips(tx, providerId, { keys: services.keys, owner });
    const reader = { tenant, providerId, language, trips, named: await mayName(tx, providerId, owner) };
    const events = [...(await consultationEvents(tx, talks, reader)), ...bookingEvents(items, reader)];
    return calendarFile("bookings.ics", clinicCalendar(events, { tenant, language, at: services.now() }));
  }

  async function carryOut(tx: Db, requester: Requester, asked: Parameters<typeof confirmPreview>[3]) {
    const row = await confirmPreview(services, tx, requester, asked);
    await followLanguage(services, tx, requester, row.tripId);
    return presentDetail(services, tx, requester, row);
  }

  return [
    handle(listBookings, (context, { query }) => {
      return context.write(context.owner, (tx) => pageOf(services, tx, context, query));
    }),
    handle(getBooking, (context, { params }) => {
      return context.write(context.owner, async (tx) =>
        presentDetail(services, tx, context, await readItem(services, tx, context, params.id)),
      );
    }),
    handle(previewCancellation, async (context, { params, body }) => {
      const quoted = await quoteCancellation(services, context, { id: params.id, version: body.version });
      return context.write(context.owner, quoted);
    }),
    handle(cancelBooking, (context, { params, body }) => {
      const asked = { id: params.id, preview: body.preview, kind: "cancellation" } as const;
      return context.write(context.owner, (tx) => carryOut(tx, context, asked));
    }),
    handle(keepBooking, async (context, { params, body }) => {
      const asked = { id: params.id, version: body.version };
      let unpaid: PaymentRow | undefined;
      const kept = await context.write(context.owner, async (tx) => {
        const open = await lockOpenChange(tx, context, params.id);
        const row = await keepBookingAsIs(services, tx, context, asked);
        unpaid = open && (await abandonChange(services, tx, open));
        return presentDetail(services, tx, context, row);
      });
      // A payment made meanwhile is released by the checkout job.
      if (unpaid) await closePage(services, unpaid);
      return kept;
    }),
    handle(listAlternatives, async (context, { params, query }) => {
      const found = await context.write(context.owner, async (tx) => {
        const row = await readItem(services, tx, context, params.id);
        const trip = await readTrip(services, tx, context, row.tripId);
        const items = await findItems(tx, context.providerId, { keys: services.keys, tripId: trip.id });
        return { row, trip, recovering: recoveryOf(trip, items) };
      });
      return alternatives(
        services,
        { ...found, language: context.language, today: dayIn(context.tenant.location.timeZone, services.now()) },
        query,
      );
    }),
    handle(previewChange, async (context, { params, body }) => {
      const quoted = await quoteChange(services, context, { id: params.id, ...body });
      return context.write(context.owner, async (tx) => {
        const { dueOn: _, ...preview } = await quoted(tx);
        return preview;
      });
    }),
    handle(changeBooking, async (context, { params, body }) => {
      const page = await beginChangePage(services, context, { id: params.id, preview: body.preview });
      const paying = page && { page, language: context.language };
      const asked = { id: params.id, preview: body.preview, kind: "change", paying } as const;
      const detail = await context.write(context.owner, (tx) => carryOut(tx, context, asked));
      if (page) await takeUpEarlyEvents(services, page.id);
      return detail;
    }),
    handle(acceptProposalCall, async (context, { params, body }) => {
      await acceptProposal(services, context, { id: params.id, ...body });
      return context.write(context.owner, async (tx) =>
        presentDetail(services, tx, context, await readItem(services, tx, context, params.id)),
      );
    }),
    handle(payBookingRest, async (context, { params, body }) => {
      const rest = { id: params.id, amount: body.amount };
      if (body.method === "card") await takeUpEarlyEvents(services, await payRest(services, context, rest));
      return context.write(context.owner, async (tx) => {
        const { tripId } = await readItem(services, tx, context, params.id);
        await followLanguage(services, tx, context, tripId);
        if (body.method === "credit") await spendOnRest(services, tx, context, rest);
        return presentDetail(services, tx, context, await readItem(services, tx, context, params.id));
      });
    }),
    handle(getBookingCalendar, (context, { params }) =>
      context.write(context.owner, async (tx) =>
        calendar(tx, [await readItem(services, tx, context, params.id)], context),
      ),
    ),
    handle(getTripCalendar, (context, { params }) =>
      context.write(context.owner, async (tx) => {
        const trip = await readTrip(services, tx, context, params.id);
        const items = await findItems(tx, context.providerId, { keys: services.keys, tripId: trip.id });
        return calendar(tx, items, context, await listTalksAbout(services, tx, trip));
      }),
    ),
  ];
}
