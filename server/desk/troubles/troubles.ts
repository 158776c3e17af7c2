import type { Db } from "../../../adapters/database/database.ts";
import type { AuditEvent } from "../../../contract/audit-events.ts";
import type { outcomes, Trouble } from "../../../contract/desk/troubles.ts";
import { actorOf, type MoneyAct } from "../../checkout/clinic/received-money.ts";
import { mendRefund } from "../../checkout/clinic/sent-refunds.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { causeOf } from "../../jobs/failure-causes.ts";
import { hastenJob, insertJob, retryJob, settleJob } from "../../jobs/queries.ts";
import { presentMail } from "../../mail/queue.ts";
import { creditInvoiced } from "../../payments/credit-notes.ts";
import { queueCheckout } from "../../payments/payments.ts";
import type { ServicesWithQueue } from "../../services.ts";
import { asBooked } from "../../trips/items/item-actions.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../../trips/items/items.ts";
import { listTripsById } from "../../trips/queries.ts";
import { listOpenSupplierChanges } from "../../trips/supplier-change-queries.ts";
import { findPeople } from "../trips/queries.ts";
import {
  type JobRow,
  listFailedRefunds,
  listTroubledJobs,
  listUnclear,
  lockJob,
  most,
  supplierJobs,
} from "./queries.ts";

type Outcome = (typeof outcomes)[number];

const kindOf = ({ kind }: Pick<JobRow, "kind">): Trouble["kind"] =>
  kind === "mail" ? "mail" : supplierJobs.includes(kind) ? "supplier" : "job";

/** The booking that a job is about, where its payload names one. */
function itemIn(payload: unknown): string | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const id: unknown = Reflect.get(payload, "itemId") ?? Reflect.get(payload, "item");
  return typeof id === "string" ? id : undefined;
}

/** Everything of a provider that needs a person, the oldest first. */
export async function listTroubles(services: ServicesWithQueue, tx: Db, providerId: ProviderId): Promise<Trouble[]> {
  const { keys } = services;
  const jobs = await listTroubledJobs(tx, providerId);
  const unclear = await listUnclear(tx, providerId);
  const failed = await listFailedRefunds(tx, providerId);
  const undecided = await listOpenSupplierChanges(tx, providerId, most);
  const ids = [
    ...undecided.map(({ itemId }) => itemId),
    ...unclear.map(({ id }) => id),
    ...failed.map(({ itemId }) => itemId),
    ...jobs.flatMap(({ payload }) => itemIn(payload) ?? []),
  ];
  const items = new Map(
    (await findItems(tx, providerId, { keys, ids: [...new Set(ids)] })).map((row) => [row.id, row]),
  );
  const all = [...items.values()];
  const trips = await listTripsById(tx, providerId, { keys, ids: [...new Set(all.map(({ tripId }) => tripId))] });
  const people = await findPeople(tx, providerId, [...new Set(all.map(({ owner }) => owner))]);
  const of = (itemId: string | undefined): Pick<Trouble, "trip" | "person"> => {
    const item = itemId === undefined ? undefined : items.get(itemId);
    return {
      trip: (item && trips.get(item.tripId)?.reference) ?? null,
      person: (item && people.get(item.owner)?.name) ?? null,
    };
  };
  const isUnclear = new Set(unclear.map(({ id }) => id));
  const jobsOf = (id: string) => jobs.filter(({ payload }) => itemIn(payload) === id);
  const troubles: Trouble[] = [
    ...all
      .filter(({ id }) => isUnclear.has(id))
      .map((row) => {
        const last = jobsOf(row.id).at(-1);
        return {
          ...of(row.id),
          kind: "item" as const,
          id: row.id,
          about: row.kind,
          mail: null,
          why: causeOf(last?.lastError ?? null),
          cause: last?.lastError ?? null,
          amount: { amount: row.amount, currency: row.currency },
          tries: last?.attempts ?? 0,
          since: row.updatedAt.toISOString(),
          nextAt: last?.state === "waiting" ? last.runAfter.toISOString() : null,
          canRetry: true,
          outcomes: ["confirmed", "failed", "cancelled"] satisfies Outcome[],
        };
      }),
    ...undecided.flatMap(({ itemId, createdAt }) => {
      const row = items.get(itemId);
      if (row?.status !== "supplier_changed") return [];
      return [
        {
          ...of(itemId),
          kind: "change" as const,
          id: itemId,
          about: row.kind,
          mail: null,
          why: null,
          cause: null,
          amount: { amount: row.amount, currency: row.currency },
          tries: 0,
          since: createdAt.toISOString(),
          nextAt: null,
          canRetry: false,
          outcomes: [],
        },
      ];
    }),
    ...failed.map((row) => ({
      ...of(row.itemId),
      kind: "refund" as const,
      id: row.id,
      about: items.get(row.itemId)?.kind ?? "refund",
      mail: null,
      why: null,
      cause: null,
      amount: { amount: row.amount, currency: row.currency },
      tries: 1,
      since: (row.endedAt ?? row.createdAt).toISOString(),
      nextAt: null,
      canRetry: true,
      outcomes: ["done"] satisfies Outcome[],
    })),
    ...jobs
      // The booking itself is listed with its last try, and the refund with what became of it.
      .filter(({ payload, kind }) => kind !== "refund" && !isUnclear.has(itemIn(payload) ?? ""))
      .map((row) => ({
        ...of(itemIn(row.payload)),
        kind: kindOf(row),
        id: row.id,
        about: row.kind,
        mail: presentMail(row),
        why: causeOf(row.lastError),
        cause: row.lastError,
        amount: null,
        tries: row.attempts,
        since: row.createdAt.toISOString(),
        nextAt: row.state === "waiting" ? row.runAfter.toISOString() : null,
        canRetry: true,
        outcomes: ["done"] satisfies Outcome[],
      })),
  ];
  return troubles.toSorted((one, other) => one.since.localeCompare(other.since));
}

/** A job of the provider, held until the transaction ends. @throws Refusal */
const readJob = async (tx: Db, providerId: ProviderId, id: string): Promise<JobRow> =>
  (await lockJob(tx, providerId, id)) ?? refuseWith("not-found", "trouble-settled");

const audit = (
  services: ServicesWithQueue,
  tx: Db,
  act: MoneyAct,
  { id, event, owner }: { id: string; event: AuditEvent; owner?: Parameters<typeof writeAudit>[3]["owner"] },
): Promise<unknown> =>
  writeAudit(services, tx, act.providerId, {
    owner: owner ?? `message:${id}`,
    actor: actorOf(act),
    event,
    subject: id,
    ...(act.requestId && { requestId: act.requestId }),
  });

async function retryJobNow(services: ServicesWithQueue, tx: Db, act: MoneyAct, id: string): Promise<void> {
  const { state } = await readJob(tx, act.providerId, id);
  const runAfter = services.now();
  if (state === "waiting") await hastenJob(tx, act.providerId, { id, runAfter });
  else if (!(await retryJob(tx, { id, runAfter }))) refuseWith("wrong-state", "work-has-run");
  await audit(services, tx, act, { id, event: "job-retried" });
}

/** Tries once more, now. @throws Refusal */
export async function retryTrouble(
  services: ServicesWithQueue,
  tx: Db,
  act: MoneyAct,
  { kind, id }: Pick<Trouble, "kind" | "id">,
): Promise<void> {
  const { providerId } = act;
  if (kind === "refund") return mendRefund(services, tx, act, { id, isSent: false });
  if (kind !== "item") return retryJobNow(services, tx, act, id);
  const item = await holdItem(services, tx, providerId, id);
  if (item.status !== "needs_review") refuseWith("wrong-state", "trouble-settled");
  const runAfter = services.now();
  await insertJob(tx, providerId, { id: services.newId(), kind: "booking-check", payload: { itemId: id }, runAfter });
  await audit(services, tx, act, { id, event: "item-retried", owner: item.owner });
}

/** Settles by hand what nobody can try again, with a reason. @throws Refusal */
export async function settleTrouble(
  services: ServicesWithQueue,
  tx: Db,
  act: MoneyAct,
  {
    kind,
    id,
    outcome,
    reference,
    reason,
  }: Pick<Trouble, "kind" | "id"> & { outcome: Outcome; reference: string | null; reason: string },
): Promise<void> {
  const { providerId } = act;
  const by = act.staff ? { by: act.staff.name } : {};
  if (kind === "refund") {
    if (outcome !== "done") refuseWith("wrong-state", "settle-refund");
    return mendRefund(services, tx, act, { id, isSent: true });
  }
  if (kind !== "item") {
    await readJob(tx, providerId, id);
    if (outcome !== "done") refuseWith("wrong-state", "settle-work");
    const text = act.staff ? `${act.staff.name}: ${reason}` : reason;
    if (!(await settleJob(tx, { id, at: services.now(), reason: text }))) refuseWith("wrong-state", "work-has-run");
    return void (await audit(services, tx, act, { id, event: "job-settled" }));
  }
  if (outcome === "done") return refuseWith("wrong-state", "settle-booking");
  const item = await holdItem(services, tx, providerId, id);
  if (item.status !== "needs_review") refuseWith("wrong-state", "trouble-settled");
  if (outcome === "confirmed" && !item.reference && !reference)
    refuseWith("invalid-input", "settle-reference", {
      errors: [{ field: "reference", reason: "required", message: "is required" }],
    });
  for (const one of await listTroubledJobs(tx, providerId))
    if (itemIn(one.payload) === id) await settleJob(tx, { id: one.id, at: services.now(), reason });
  const settled = await moveItem(services, tx, providerId, {
    id,
    to: outcome,
    actor: "clinic",
    kind: "settled-by-hand",
    detail: by,
    ...(outcome === "confirmed" && { set: { content: asBooked(item.content), ...(reference && { reference }) } }),
  });
  await creditInvoiced(services, tx, settled);
  if (item.checkoutId) await queueCheckout(services, tx, { providerId, checkoutId: item.checkoutId });
  await audit(services, tx, act, { id, event: "item-settled", owner: item.owner });
}
