import type { Db } from "../../../adapters/database/database.ts";
import {
  type ClinicBooking,
  type ClinicRequest,
  closeClinicDays,
  getClinicBooking,
  getClinicLedger,
  getClinicRequest,
  getClinicSchedule,
  listClinicBookings,
  listClinicRequests,
  reopenClinicDays,
} from "../../../contract/clinic/api.ts";
import type { TreatmentPlace } from "../../../contract/desk/schedule.ts";
import { refuse } from "../../../contract/errors.ts";
import { asStaff } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import { sumsOf } from "../../payments/ledger-file.ts";
import { readLedger } from "../../payments/ledger-queries.ts";
import { readSchedule } from "../../planning/schedule.ts";
import { closeDays, reopenDays } from "../../planning/schedule-changes.ts";
import type { Services } from "../../services.ts";
import { paymentOf } from "../../trips/amounts.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { findBooking, findRequestState, listBookingChanges, listRequestChanges } from "./queries.ts";

const perPage = 100;

/** `1790000000000-01989d4c-…`: when the last row of a page changed, and its id. */
const askedOf = ({ since, after }: { since?: string | undefined; after?: string | undefined }) => {
  const [, at = "", id = ""] = /^(\d+)-(.+)$/.exec(after ?? "") ?? [];
  return {
    since: since === undefined ? undefined : new Date(since),
    after: after === undefined ? undefined : { at: new Date(Number(at)), id },
    limit: perPage + 1,
  };
};

/** A page of rows, and where the next one begins. */
function pageOf<Row extends { updatedAt: Date; id: string }>(found: readonly Row[]) {
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1) : undefined;
  return { rows, next: last ? `${last.updatedAt.getTime()}-${last.id}` : null };
}

type RequestState = Awaited<ReturnType<typeof listRequestChanges>>[number];
type BookingState = Awaited<ReturnType<typeof listBookingChanges>>[number];

const presentRequest = ({ submittedAt, updatedAt, replyDueAt, ...row }: RequestState): ClinicRequest => ({
  ...row,
  submittedAt: submittedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  replyDueAt: replyDueAt?.toISOString() ?? null,
});

const presentBooking = ({ amount, currency, startsAt, endsAt, updatedAt, ...row }: BookingState): ClinicBooking => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  amount: { amount, currency },
});

/** Bookings with their payments as they are shown. */
async function withPayments(
  { keys }: Services,
  tx: Db,
  providerId: ProviderId,
  rows: readonly BookingState[],
): Promise<BookingState[]> {
  const ids = rows.filter(({ payment }) => payment === "deposit_paid").map(({ id }) => id);
  const items = ids.length === 0 ? [] : await findItems(tx, providerId, { keys, ids });
  const shown = new Map(items.map((item) => [item.id, paymentOf(item)]));
  return rows.map((row) => ({ ...row, payment: shown.get(row.id) ?? row.payment }));
}

const nameless = ({ patient: _, child: __, requestedDay: ___, ...place }: TreatmentPlace) => place;

/** What the clinic's own system may call with an API key. */
export function clinicApiRoutes(services: Services): readonly Binding[] {
  const { db } = services;
  return [
    handle(listClinicRequests, async ({ providerId }, { query }) => {
      const asked = { ...askedOf(query), status: query.status };
      const { rows, next } = pageOf(await asStaff(db, providerId, (tx) => listRequestChanges(tx, providerId, asked)));
      return { requests: rows.map(presentRequest), next };
    }),
    handle(getClinicRequest, async ({ providerId }, { params: { reference } }) => {
      const named = reference.toUpperCase();
      const found = await asStaff(db, providerId, (tx) => findRequestState(tx, providerId, named));
      return presentRequest(found ?? refuse("not-found", `There is no request ${named}.`));
    }),
    handle(listClinicBookings, async ({ providerId }, { query }) => {
      const asked = { ...askedOf(query), kind: query.kind };
      return asStaff(db, providerId, async (tx) => {
        const { rows, next } = pageOf(await listBookingChanges(tx, providerId, asked));
        return { bookings: (await withPayments(services, tx, providerId, rows)).map(presentBooking), next };
      });
    }),
    handle(getClinicBooking, async ({ providerId }, { params: { id } }) => {
      const [found] = await asStaff(db, providerId, async (tx) =>
        withPayments(services, tx, providerId, await findBooking(tx, providerId, id)),
      );
      return presentBooking(found ?? refuse("not-found", "There is no such booking."));
    }),
    handle(getClinicSchedule, async (context, { query }) => {
      const found = await asStaff(db, context.providerId, (tx) => readSchedule(services, tx, context, query));
      const { today, timeZone, days, closures } = found;
      return {
        today,
        timeZone,
        days: days.map((day) => ({ ...day, places: day.places.map(nameless) })),
        closures,
      };
    }),
    handle(getClinicLedger, async ({ providerId, tenant }, { query }) => {
      const { timeZone } = tenant.location;
      const lines = await asStaff(db, providerId, (tx) =>
        readLedger(tx, services.keys, providerId, { ...query, timeZone }),
      );
      return {
        lines: lines.map(({ id, at, kind, method, receivedOn, amount, trip, procedure }) => ({
          id,
          at,
          kind,
          method,
          receivedOn,
          amount,
          trip,
          procedure,
        })),
        sums: sumsOf(lines),
      };
    }),
    handle(closeClinicDays, (context, { body }) =>
      context.write(async (tx) => {
        const { id, affected } = await closeDays(services, tx, context, body);
        return { id, affected: affected.map(nameless) };
      }),
    ),
    handle(reopenClinicDays, (context, { params }) =>
      context.write(async (tx) => {
        await reopenDays(services, tx, context, params.id);
        return {};
      }),
    ),
  ];
}
