import {
  cancelBooking,
  changeBooking,
  getBooking,
  getBookingCalendar,
  getTripCalendar,
  keepBooking,
  listAlternatives,
  listBookings,
  previewCancellation,
  previewChange,
} from "../../../contract/bookings.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { clientOwner } from "../../db/access.ts";
import { type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { alternatives } from "../booking-alternatives/booking-alternatives.ts";
import { bookingEvents } from "../booking-calendar/booking-calendar.ts";
import { quoteCancellation, quoteChange } from "../booking-changes/booking-changes.ts";
import { confirmPreview, keep } from "../booking-decisions/booking-decisions.ts";
import { feedText } from "../calendar-feeds/calendar-feeds.ts";
import { changePage, leaveChange } from "../change-payments/change-payments.ts";
import { closePage, takeUpEarlyEvents } from "../payments/payments.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";
import { todayAt } from "../trip-plans/trip-plans.ts";
import { readTrip, type Traveling } from "../trips/trips.ts";
import { pageOf, presentDetail, readItem } from "./bookings.ts";

const travelingOf = ({ here, language, client }: Context): Traveling => ({
  here,
  language,
  owner: clientOwner(client),
});

/** What signed-in people do with what they have booked. */
export function bookingRoutes(services: Services & { readonly jobs?: Jobs }) {
  const who = (context: Context) => ({ providerId: context.providerId, owner: clientOwner(context.client) });
  const andWake = <T>(written: Promise<T>): Promise<T> => written.finally(() => services.jobs?.wake());

  function calendar(items: readonly ItemRow[], { here, language }: Traveling): FileAnswer {
    const events = bookingEvents(items, { here, language });
    const content = Buffer.from(feedText(events, { here, language, named: true, at: services.now() }));
    return {
      name: "bookings.ics",
      mime: "text/calendar; charset=utf-8",
      bytes: content.length,
      content: once(content),
    };
  }

  return [
    handle(listBookings, (context, { query }) => {
      const traveling = travelingOf(context);
      return context.write(traveling.owner, (tx) => pageOf(services, tx, traveling, query));
    }),
    handle(getBooking, (context, { params }) => {
      const traveling = travelingOf(context);
      return context.write(traveling.owner, async (tx) =>
        presentDetail(services, tx, traveling, await readItem(services, tx, traveling, params.id)),
      );
    }),
    handle(previewCancellation, async (context, { params, body }) => {
      const quoted = await quoteCancellation(services, who(context), { id: params.id, version: body.version });
      return context.write(clientOwner(context.client), quoted);
    }),
    handle(cancelBooking, (context, { params, body }) => {
      const traveling = travelingOf(context);
      const asked = { id: params.id, preview: body.preview, kind: "cancellation" } as const;
      return andWake(
        context.write(traveling.owner, async (tx) =>
          presentDetail(services, tx, traveling, await confirmPreview(services, tx, who(context), asked)),
        ),
      );
    }),
    handle(keepBooking, async (context, { params, body }) => {
      const traveling = travelingOf(context);
      const asked = { id: params.id, version: body.version };
      let unpaid: PaymentRow | undefined;
      const kept = await context.write(traveling.owner, async (tx) => {
        const row = await keep(services, tx, who(context), asked);
        unpaid = await leaveChange(services, tx, who(context), params.id);
        return presentDetail(services, tx, traveling, row);
      });
      // Whoever pays there all the same pays for nothing, and has it back.
      if (unpaid) await closePage(services, unpaid);
      return kept;
    }),
    handle(listAlternatives, async (context, { params, query }) => {
      const traveling = travelingOf(context);
      const found = await context.write(traveling.owner, async (tx) => {
        const row = await readItem(services, tx, traveling, params.id);
        return { row, trip: await readTrip(services, tx, traveling, row.tripId) };
      });
      return alternatives(services, { ...found, today: todayAt(traveling, services.now()) }, query);
    }),
    handle(previewChange, async (context, { params, body }) => {
      const quoted = await quoteChange(services, who(context), { id: params.id, ...body });
      return context.write(clientOwner(context.client), quoted);
    }),
    handle(changeBooking, async (context, { params, body }) => {
      const traveling = travelingOf(context);
      const page = await changePage(services, context, who(context), { id: params.id, preview: body.preview });
      const paying = page && { page, language: context.language };
      const asked = { id: params.id, preview: body.preview, kind: "change", paying } as const;
      const detail = await context.write(traveling.owner, async (tx) =>
        presentDetail(services, tx, traveling, await confirmPreview(services, tx, who(context), asked)),
      );
      if (page) await takeUpEarlyEvents(services, page.id);
      services.jobs?.wake();
      return detail;
    }),
    handle(getBookingCalendar, async (context, { params }) => {
      const traveling = travelingOf(context);
      const row = await context.write(traveling.owner, (tx) => readItem(services, tx, traveling, params.id));
      return calendar([row], traveling);
    }),
    handle(getTripCalendar, async (context, { params }) => {
      const traveling = travelingOf(context);
      const { keys } = services;
      const items = await context.write(traveling.owner, async (tx) => {
        const { id } = await readTrip(services, tx, traveling, params.id);
        return findItems(tx, context.providerId, { keys, tripId: id });
      });
      return calendar(items, traveling);
    }),
  ];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
