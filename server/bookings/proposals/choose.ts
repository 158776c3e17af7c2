import * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { mostProposals } from "../../../contract/desk/booking-changes.ts";
import { asSystem } from "../../db/access.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { JobKind, JobOutcome } from "../../jobs/worker.ts";
import type { Services } from "../../services.ts";
import { recordTrip } from "../../trips/items/items.ts";
import { type StoredProposal, updateSupplierChange } from "../../trips/supplier-change-queries.ts";
import { type ChangedBooking, readChanged } from "./changed-booking.ts";
import { findProposals } from "./sets.ts";

/** Stores what a coordinator chose of the proposals that were found, in the trip's history too. @throws Refusal for one that is gone */
export async function chooseProposals(
  services: Services,
  tx: Db,
  { row, change }: ChangedBooking,
  { found, chosen, by }: { found: readonly StoredProposal[]; chosen: readonly string[]; by: string },
): Promise<void> {
  if (row.status !== "supplier_changed") refuseWith("wrong-state", "proposal-accepted");
  const proposals = found.filter(({ id }) => chosen.includes(id));
  if (proposals.length < new Set(chosen).size) refuseWith("conflict", "proposal-gone");
  const content = { ...change.content, proposals, proposedBy: by };
  await updateSupplierChange(tx, services.keys, { ...change, content });
  const kind = proposals.length > 0 ? "proposals-chosen" : "proposals-withdrawn";
  await recordTrip(services, tx, { row, itemId: null, actor: "clinic", kind, detail: { by } });
}

const Payload = z.object({ item: z.uuid(), change: z.uuid() });

/** Looks for proposals in place of a supplier's change, unless a coordinator has chosen some. */
export const proposalsJob = (services: Services): JobKind<z.infer<typeof Payload>> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { item, change: id }): Promise<JobOutcome> {
    const read = (tx: Db) => readChanged(services, tx, providerId, item);
    const booking = await asSystem(services.db, read);
    if (booking?.change.id !== id || booking.change.content.proposals) return { kind: "done" };
    const proposals = await findProposals(services, booking, mostProposals);
    if (proposals === "silent") return { kind: "retry", reason: "a seller does not answer" };
    await asSystem(services.db, async (tx) => {
      const now = await read(tx);
      if (now?.change.id !== id || now.change.content.proposals) return;
      await updateSupplierChange(tx, services.keys, { ...now.change, content: { ...now.change.content, proposals } });
    });
    return { kind: "done" };
  },
});
