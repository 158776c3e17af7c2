import * as z from "zod/mini";
import { Refusal } from "../../contract/errors.ts";
import { asSystem } from "../db/access.ts";
import type { JobKind } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { findWaitingMove } from "../trips/dates/move-queries.ts";
import { lockTrip } from "../trips/queries.ts";
import { confirmAsked } from "./desk-move-requests.ts";
import { tellOfRequest } from "./move-requests.ts";

const Payload = z.object({
  owner: z.templateLiteral(["client:", z.string()]),
  trip: z.uuid(),
  request: z.uuid(),
  origin: z.string(),
});
type Payload = z.infer<typeof Payload>;

/** Confirms a request for the day that the clinic offered; where that day is gone meanwhile, the clinic answers the request. */
export const offeredMoveJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { owner, trip: id, request, origin }) {
    const tenant = await findProvider(services.db, providerId);
    const asked = await asSystem(services.db, (tx) => findWaitingMove(tx, providerId, id));
    if (!tenant || asked?.id !== request) return { kind: "done" };
    try {
      const write = await confirmAsked(services, { tenant, trip: { id, owner }, request });
      await asSystem(services.db, write);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "try-later") return { kind: "retry", reason: error.message };
      await asSystem(services.db, async (tx) => {
        const trip = await lockTrip(tx, providerId, { keys: services.keys, owner, id });
        if (trip) await tellOfRequest(services, tx, { tenant, origin, trip });
      });
    }
    return { kind: "done" };
  },
});
