import type { Db } from "../../../adapters/database/database.ts";
import type { AuditEvent } from "../../../contract/audit-events.ts";
import {
  confirmMove,
  listMoveDays,
  moveTreatment,
  previewTreatmentMove,
  refuseMove,
} from "../../../contract/desk/treatment-moves.ts";
import {
  changeSeededFlight,
  confirmNeeds,
  getDeskTrip,
  issueInvoice,
  listDeskTrips,
  noteHotel,
  noteNoShow,
  previewInvoice,
  recordSupplierChange,
  tripsPerPage,
} from "../../../contract/desk/trips.ts";
import { refuse } from "../../../contract/errors.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import {
  changeSeededFlight as changeFlight,
  recordSupplierChange as recordChange,
} from "../../bookings/supplier-changes.ts";
import { nearDigests, soughtTrips, type WordDigests } from "../../cases/names.ts";
import { draftInvoice, issueInvoice as issue } from "../../checkout/invoices.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import {
  clinicDays,
  confirmAsked,
  moveByClinic,
  previewOwnMove,
  refuseAsked,
} from "../../planning/desk-move-requests.ts";
import type { Services } from "../../services.ts";
import { listLostDays } from "../../treatments/places.ts";
import { isMoveOf } from "../../trips/dates/move-queries.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem, itemGone, moveItem } from "../../trips/items/items.ts";
import type { TripRow } from "../../trips/queries.ts";
import { noteHotel as bookHotel, listHotelTasks } from "./clinic-hotel.ts";
import { listBoard } from "./queries.ts";
import { presentBoard, presentTrip, readDeskTrip, readerOf } from "./view.ts";

/** Where a page ended: its last trip's arrival and id. */
const cursorOf = (text: string | undefined) => {
  const [arrive = "", id = ""] = text?.split("_") ?? [];
  return text === undefined ? undefined : { arrive, id };
};

export function deskTripRoutes(services: Services): readonly Binding[] {
  const { db, keys, now } = services;

  /** An act on an item of a trip. @throws Refusal */
  async function onItem(
    context: StaffContext,
    params: { reference: string; item: string },
    { event, act }: { event: AuditEvent; act: (tx: Db, row: ItemRow, trip: TripRow) => Promise<unknown> },
  ) {
    const { providerId, staff, requestId } = context;
    return context.write(async (tx) => {
      const trip = await readDeskTrip(services, tx, providerId, params.reference);
      const row = await holdItem(services, tx, providerId, params.item);
      if (row.tripId !== trip.id) refuse("not-found", itemGone);
      await act(tx, row, trip);
      const presented = await presentTrip(services, tx, trip, readerOf(context));
      const facts = { owner: trip.owner, actor: `staff:${staff.id}`, event, subject: row.id, requestId } as const;
      await writeAudit(services, tx, providerId, facts);
      return presented;
    });
  }

  /** The trip whose request to move is answered, and who answers it. */
  const answering = async (
    { providerId, tenant, staff, requestId }: StaffContext,
    { reference, request }: { reference: string; request: string },
  ) =>
    asStaff(db, providerId, async (tx) => {
      const trip = await readDeskTrip(services, tx, providerId, reference);
      if (!(await isMoveOf(tx, providerId, { tripId: trip.id, id: request })))
        refuse("not-found", "This trip has no such request to move.");
      return { tenant, trip, request, by: { staff, requestId } };
    });

  return [
    handle(listDeskTrips, ({ providerId, tenant, language }, { query }) =>
      asStaff(db, providerId, async (tx) => {
        const { q, when = q || query.day ? "all" : "coming", show = "all", day, after } = query;
        const lost = await listLostDays(tx, tenant, { keys, now: now() });
        const isOfHotels = show === "hotels" || show === "attention";
        const hotels = isOfHotels ? await listHotelTasks(services, tx, tenant) : new Map();
        const asked = {
          keys,
          lost: [...lost.keys()],
          hotels: [...hotels.keys()],
          today: dayIn(tenant.location.timeZone, now()),
          when,
          show,
          day,
          after: cursorOf(after),
        };
        const find = (digests?: readonly WordDigests[]) => {
          const sought = q ? soughtTrips(keys, providerId, q, digests) : undefined;
          return listBoard(tx, providerId, { ...asked, sought, limit: tripsPerPage + 1 });
        };
        const exact = await find();
        const near = q && exact.length === 0 ? nearDigests(keys, providerId, q) : undefined;
        const found = near ? await find(near) : exact;
        const trips = found.slice(0, tripsPerPage);
        const last = found.length > tripsPerPage ? trips.at(-1) : undefined;
        const ids = trips.map(({ id }) => id);
        const shown = { trips, lost, hotels: await listHotelTasks(services, tx, tenant, ids) };
        return {
          trips: await presentBoard(services, tx, { providerId, tenant, language }, shown),
          next: last ? `${last.arriveOn}_${last.id}` : null,
        };
      }),
    ),
    handle(getDeskTrip, (context, { params }) =>
      asStaff(db, context.providerId, async (tx) => {
        const trip = await readDeskTrip(services, tx, context.providerId, params.reference);
        return presentTrip(services, tx, trip, readerOf(context));
      }),
    ),
    handle(listMoveDays, async ({ providerId, tenant }, { params }) => {
      const trip = await asStaff(db, providerId, (tx) => readDeskTrip(services, tx, providerId, params.reference));
      return { days: await clinicDays(services, tenant, trip) };
    }),
    handle(previewTreatmentMove, async ({ providerId, tenant, language }, { params: { reference, day } }) => {
      const trip = await asStaff(db, providerId, (tx) => readDeskTrip(services, tx, providerId, reference));
      return previewOwnMove(services, tenant, { trip, day, language });
    }),
    handle(moveTreatment, async (context, { params, body }) => {
      const { providerId, tenant, staff, requestId } = context;
      const trip = await asStaff(db, providerId, (tx) => readDeskTrip(services, tx, providerId, params.reference));
      const write = await moveByClinic(services, { tenant, staff, requestId, trip, ...body });
      return context.write(async (tx) => presentTrip(services, tx, await write(tx), readerOf(context)));
    }),
    handle(confirmMove, async (context, { params }) => {
      const write = await confirmAsked(services, await answering(context, params));
      return context.write(async (tx) => presentTrip(services, tx, await write(tx), readerOf(context)));
    }),
    handle(refuseMove, async (context, { params, body }) => {
      const write = await refuseAsked(services, { ...(await answering(context, params)), ...body });
      return context.write(async (tx) => presentTrip(services, tx, await write(tx), readerOf(context)));
    }),
    handle(noteNoShow, (context, { params, body: { version } }) =>
      onItem(context, params, {
        event: "no-show-noted",
        async act(tx, { id, startsAt }) {
          if (startsAt > now()) refuseWith("wrong-state", "not-begun");
          const detail = { by: context.staff.name };
          await moveItem(services, tx, context.providerId, { id, version, to: "no_show", actor: "clinic", detail });
        },
      }),
    ),
    handle(confirmNeeds, (context, { params, body: { version } }) =>
      onItem(context, params, {
        event: "needs-confirmed",
        async act(tx, { id, content }) {
          const needs = (content.needs ?? []).map((one) => ({ ...one, answer: "confirmed" as const }));
          if (needs.length === 0) refuseWith("wrong-state", "needs-none");
          const [set, detail] = [{ content: { ...content, needs } }, { by: context.staff.name }];
          const told = { actor: "clinic", kind: "needs-confirmed", set, detail } as const;
          await moveItem(services, tx, context.providerId, { id, version, ...told });
        },
      }),
    ),
    handle(noteHotel, (context, { params, body }) =>
      onItem(context, params, {
        event: body.isBooked ? "hotel-booked" : "hotel-called-off",
        async act(tx, _, trip) {
          const items = await findItems(tx, context.providerId, { keys, tripId: trip.id });
          await bookHotel(services, tx, { tenant: context.tenant, trip, items, ...body, by: context.staff.name });
        },
      }),
    ),
    handle(recordSupplierChange, (context, { params, body }) =>
      onItem(context, params, {
        event: "supplier-change-recorded",
        act: (tx, row) =>
          recordChange(services, tx, row, {
            ...body,
            startsAt: new Date(body.startsAt),
            endsAt: new Date(body.endsAt),
            actor: "clinic",
            by: context.staff.name,
          }),
      }),
    ),
    handle(changeSeededFlight, (context, { params, body: { version, hours } }) =>
      onItem(context, params, {
        event: "supplier-change-recorded",
        act: (tx, row) => changeFlight(services, tx, row, { by: hours, version }),
      }),
    ),
    handle(previewInvoice, ({ providerId, tenant }, { params }) =>
      asStaff(services.db, providerId, async (tx) =>
        draftInvoice(services, tx, { trip: await readDeskTrip(services, tx, providerId, params.reference), tenant }),
      ),
    ),
    handle(issueInvoice, (context, { params }) => {
      const { providerId, staff, tenant, requestId } = context;
      return context.write(async (tx) => {
        const trip = await readDeskTrip(services, tx, providerId, params.reference);
        await issue(services, tx, { providerId, staff, requestId }, { trip, tenant });
        return presentTrip(services, tx, trip, readerOf(context));
      });
    }),
  ];
}
