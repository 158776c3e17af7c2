import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { MovedSlice } from "../../adapters/flights/airline-changes.ts";
import { seconds } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { asSystem } from "../db/access.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import type { Services, ServicesWithQueue } from "../services.ts";
import { findBookedBy, type ItemRow } from "../trips/items/item-queries.ts";
import { recordSupplierChange } from "./supplier-changes.ts";

/** An event is below 100 kB. */
const bodyLimit = 256 * 1024;
const supplier = "duffel-flights";

/**
 * Where a flight service tells that an airline has changed a booking. Its signature over the very bytes says who it is. What
 * has changed is asked of the service in a job: events come in no order, and more than once.
 */
export function airlineEventRoutes(app: FastifyInstance, services: ServicesWithQueue): void {
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));
  app.post<{ Params: { service: string } }>("/api/flights/events/:service", { bodyLimit }, async (request, reply) => {
    const { body, headers, params } = request;
    const { airlineChanges } = services;
    if (params.service !== airlineChanges?.service) return refuse("not-found", "There is nothing at this address.");
    const event = airlineChanges.verifyEvent(headers, Buffer.isBuffer(body) ? body : Buffer.of());
    reply.header("cache-control", "no-store");
    if (event.kind === "refused") {
      request.log.warn({ reason: event.reason }, "an event of an airline was not believed");
      return refuse("invalid-input", "This event is not one that we can believe.");
    }
    if (event.kind === "change") {
      const { reference, change } = event;
      await asSystem(services.db, async (tx) => {
        const item = await findBookedBy(tx, services.keys, { supplier, reference });
        const work = {
          id: services.newId(),
          kind: "airline-change",
          payload: { reference, change },
          runAfter: services.now(),
        };
        if (item) await insertJob(tx, item.providerId, work);
      });
      services.jobs?.wake();
    }
    return reply.send({ received: true });
  });
}

/** The new start and end of an item whose first or last way was moved. */
export function movedTimes(
  { startsAt, endsAt }: Pick<ItemRow, "startsAt" | "endsAt">,
  slices: readonly MovedSlice[],
): { startsAt: Date; endsAt: Date } | undefined {
  const first = slices.find(({ before }) => new Date(before.departs).getTime() === startsAt.getTime());
  const last = slices.find(({ before }) => new Date(before.arrives).getTime() === endsAt.getTime());
  if (!first && !last) return undefined;
  return {
    startsAt: first ? new Date(first.after.departs) : startsAt,
    endsAt: last ? new Date(last.after.arrives) : endsAt,
  };
}

const Payload = z.object({ reference: z.string(), change: z.string() });

/** Reads what an airline has changed, and records it for the person to decide. */
export const airlineChangeJob = (services: Services): JobKind<z.infer<typeof Payload>> => ({
  payload: Payload,
  repeatable: true,
  async run(_, asked): Promise<JobOutcome> {
    const read = await services.airlineChanges?.read(asked, AbortSignal.timeout(seconds(30)));
    if (read?.kind === "unavailable") return { kind: "retry", reason: read.reason };
    if (read?.kind !== "moved") return { kind: "failed", reason: "the service does not know this change" };
    return asSystem(services.db, async (tx) => {
      const item = await findBookedBy(tx, services.keys, { supplier, reference: asked.reference });
      const times = item && movedTimes(item, read.slices);
      if (!item || !times) return { kind: "failed", reason: "the change is of another part of the journey" };
      await recordSupplierChange(services, tx, item, {
        ...times,
        reason: "The airline has changed its timetable.",
        payer: "supplier",
        actor: "supplier",
        source: asked.change,
      });
      return { kind: "done" };
    });
  },
});
