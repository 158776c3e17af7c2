import {
  askForRest,
  confirmRefund,
  correctMoney,
  decideRefund,
  getDeskInvoice,
  getMoney,
  receiveTransfer,
  recordMoney,
  requestRefund,
  returnCredit,
  withdrawRefund,
} from "../../../contract/desk/money.ts";
import { getMoneySettings, saveMoneySettings } from "../../../contract/desk/money-settings.ts";
import { refuse } from "../../../contract/errors.ts";
import { requestedCancellation } from "../../bookings/clinic-cancellations.ts";
import { correctMoney as correct } from "../../checkout/clinic/corrections.ts";
import {
  askForRest as ask,
  receiveTransfer as receive,
  recordMoney as record,
} from "../../checkout/clinic/received-money.ts";
import {
  decideRefund as decide,
  requestRefund as request,
  requestCreditReturn,
  withdrawRefund as withdraw,
} from "../../checkout/clinic/refund-approval.ts";
import { confirmRefund as confirm } from "../../checkout/clinic/sent-refunds.ts";
import { readInvoice } from "../../checkout/invoices.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { requireFresh } from "../../http/staff-session.ts";
import { linkOfInvoice, listInvoices } from "../../payments/invoice-queries.ts";
import { findEntry } from "../../payments/ledger-queries.ts";
import { saveSettings, settingsOf } from "../../payments/money-setting-queries.ts";
import { listRefundRequests } from "../../payments/refund-request-queries.ts";
import type { Services } from "../../services.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { presentRequests } from "../trips/refund-requests.ts";
import { readDeskTrip } from "../trips/view.ts";
import { dueDeposits } from "./deposit-queries.ts";
import { dueBalances, expectedTransfers, handRefunds, heldCredits } from "./queries.ts";
import { moneySearch } from "./search-queries.ts";

const actOf = ({ providerId, staff, requestId }: StaffContext) => ({ providerId, staff, requestId });

export function deskMoneyRoutes(services: Services): readonly Binding[] {
  const { db, keys } = services;

  return [
    handle(getMoney, ({ providerId, staff, tenant, language }, { query: { q = "" } }) =>
      asStaff(db, providerId, async (tx) => {
        const isFound = await moneySearch(services, tx, { providerId, language, q: q.trim() });
        const waiting = await listRefundRequests(tx, providerId, { keys, state: "waiting" });
        const requests = await presentRequests(services, tx, { providerId, staffId: staff.id, language }, waiting);
        const transfers = await expectedTransfers(services, tx, providerId, q);
        const invoices = await listInvoices(tx, providerId, keys);
        return {
          transfers: transfers.filter(({ reference, trip, request, person, amount, received }) =>
            isFound({
              trip,
              words: [reference, request, person],
              amounts: [amount, { ...amount, amount: amount.amount - received.amount }],
            }),
          ),
          deposits: (await dueDeposits(services, tx, providerId))
            .filter(({ request, trip, names, amount }) =>
              isFound({ trip, request, words: [request, ...names], amounts: [amount] }),
            )
            .map(({ names: _, ...shown }) => shown),
          balances: (await dueBalances(services, tx, { providerId, language })).filter(({ trip, person, left }) =>
            isFound({ trip, words: [person], amounts: [left] }),
          ),
          requests: requests.filter(({ trip, person, amount }) =>
            isFound({ trip, words: [person], amounts: [amount] }),
          ),
          handRefunds: (await handRefunds(services, tx, providerId)).filter(
            ({ trip, person, payer, bankReference, amount }) =>
              isFound({ trip, words: [person, payer, bankReference], amounts: [amount] }),
          ),
          credits: (await heldCredits(services, tx, providerId)).filter(({ trip, person, receipt, left }) =>
            isFound({ trip, words: [person, receipt], amounts: [left] }),
          ),
          account: tenant.company.bankAccount,
          invoices: invoices
            .map((row) => ({
              ...linkOfInvoice(row),
              isCreditNote: row.corrects !== null,
              trip: row.content.trip,
              issuedAt: row.issuedAt.toISOString(),
              total: row.content.total,
            }))
            .filter(({ number, trip, total }) => isFound({ trip, words: [number], amounts: [total] })),
        };
      }),
    ),
    handle(recordMoney, (context, { body }) => {
      const { timeZone } = context.tenant.location;
      return context.write((tx) => record(services, tx, actOf(context), { ...body, timeZone }));
    }),
    handle(correctMoney, (context, { params: { id }, body: { reason } }) =>
      context.write(async (tx) => {
        const entry = (await findEntry(tx, context.providerId, id)) ?? refuse("not-found", "There is no such entry.");
        await correct(services, tx, actOf(context), { entry, reason });
        return {};
      }),
    ),
    handle(receiveTransfer, (context, { params, body }) => {
      const { timeZone } = context.tenant.location;
      return context.write((tx) => receive(services, tx, actOf(context), { ...params, ...body, timeZone }));
    }),
    handle(askForRest, (context, { params }) =>
      context.write(async (tx) => ({ at: (await ask(services, tx, actOf(context), params.id)).toISOString() })),
    ),
    handle(requestRefund, (context, { body }) =>
      context.write(async (tx) => {
        const trip = await readDeskTrip(services, tx, context.providerId, body.trip);
        const [item] = await findItems(tx, context.providerId, { keys, tripId: trip.id, ids: [body.item] });
        if (!item) refuse("not-found", "This is not in the trip any more.");
        const { state } = await request(services, tx, actOf(context), body);
        return { state: state === "waiting" ? state : "approved" };
      }),
    ),
    handle(returnCredit, (context, { body: { trip: reference, ...asked } }) =>
      context.write(async (tx) => {
        const trip = await readDeskTrip(services, tx, context.providerId, reference);
        const { state } = await requestCreditReturn(services, tx, actOf(context), { trip, ...asked });
        return { state: state === "waiting" ? state : "approved" };
      }),
    ),
    handle(decideRefund, async (context, { params, body }) => {
      requireFresh(services.now(), context.staff);
      const cancel = body.approve ? await requestedCancellation(services, context, params.id) : undefined;
      return context.write(async (tx) => {
        const refusal = body.approve ? undefined : body.reason;
        await decide(services, tx, actOf(context), { ...params, approve: body.approve, cancel, refusal });
        return {};
      });
    }),
    handle(withdrawRefund, (context, { params }) =>
      context.write(async (tx) => {
        await withdraw(services, tx, actOf(context), params.id);
        return {};
      }),
    ),
    handle(confirmRefund, (context, { params, body }) =>
      context.write(async (tx) => {
        await confirm(services, tx, actOf(context), { ...params, ...body });
        return {};
      }),
    ),
    handle(getDeskInvoice, ({ providerId }, { params: { id } }) =>
      asStaff(db, providerId, (tx) => readInvoice(services, tx, providerId, { id })),
    ),
    handle(getMoneySettings, ({ providerId }) => asStaff(db, providerId, (tx) => settingsOf(tx, providerId))),
    handle(saveMoneySettings, (context, { body }) => {
      requireFresh(services.now(), context.staff);
      const { providerId, staff, requestId } = context;
      return context.write(async (tx) => {
        if (!(await saveSettings(tx, providerId, body)))
          refuse("conflict", "Somebody changed the settings in the meantime. Look at them again.");
        const owner = `staff:${staff.id}` as const;
        await writeAudit(services, tx, providerId, { owner, event: "money-settings-changed", requestId });
        return settingsOf(tx, providerId);
      });
    }),
  ];
}
