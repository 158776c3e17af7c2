import * as z from "zod/mini";
import { QuoteReference } from "../../contract/account-quotes.ts";
import { Refusal } from "../../contract/errors.ts";
import { Instant, Language } from "../../contract/values.ts";
import { asOwner } from "../db/access.ts";
import type { JobKind } from "../jobs/worker.ts";
import { findQuote } from "../quotes/queries.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { prepareTrip, storeTrip } from "./begin.ts";
import { findOpenTrip } from "./joined-trips.ts";

const Payload = z.object({
  owner: z.templateLiteral(["client:", z.string()]),
  quote: QuoteReference,
  procedure: z.string(),
  language: Language,
  agreedAt: Instant,
});
type Payload = z.infer<typeof Payload>;

/** Joins an accepted offer with the person's open trip; without one, the trip begins when the person asks for it. */
export const offerTripJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { owner, quote, procedure, language, agreedAt }) {
    const tenant = await findProvider(services.db, providerId);
    if (!tenant) return { kind: "done" };
    const planner = { tenant, owner, language };
    const open = await asOwner(services.db, providerId, owner, async (tx) => {
      const asked = await findQuote(tx, providerId, { keys: services.keys, owner, reference: quote });
      return asked && findOpenTrip(services, tx, planner, { procedure, child: asked.request.patient?.actsFor });
    });
    // A trip that was planned since then is another one.
    if (!open || open.createdAt > new Date(agreedAt)) return { kind: "done" };
    try {
      const prepared = await prepareTrip(services, planner, { from: "offer", quote });
      await asOwner(services.db, providerId, owner, (tx) => storeTrip(services, tx, planner, prepared));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === "try-later" ? { kind: "retry", reason: error.message } : { kind: "done" };
    }
    return { kind: "done" };
  },
});
