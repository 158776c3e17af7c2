import { refuse } from "../../../contract/errors.ts";
import { asSystem } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { recordTrip } from "../trip-items/trip-items.ts";
import { lockTripsByReference, type TripRow, updateTrip } from "../trips/queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "keys">;

/** Notes that a clinician considers it safe for somebody to fly home from a day on, and why. @throws Refusal */
export const noteFitToFly = (
  needs: Needs,
  { reference, from, note }: { reference: string; from: string; note: string },
): Promise<TripRow> =>
  asSystem(needs.db, async (tx) => {
    const [row, other] = await lockTripsByReference(tx, needs.keys, reference.toUpperCase());
    if (!row) return refuse("not-found", `There is no trip ${reference}.`);
    if (other) return refuse("conflict", `Two clinics have a trip ${reference}.`);
    if (from <= row.treatmentOn) refuse("invalid-input", `The treatment is on ${row.treatmentOn}: name a later day.`);
    const providerId = mintProviderId(row.providerId);
    const at = needs.now();
    const noted = await updateTrip(tx, providerId, {
      id: row.id,
      keys: needs.keys,
      fitToFly: { from, note, at: at.toISOString() },
      version: row.version + 1,
      updatedAt: at,
    });
    const event = { row: { ...row, tripId: row.id }, itemId: null, actor: "clinic", kind: "fit-to-fly" } as const;
    await recordTrip(needs, tx, { ...event, detail: { from } });
    await writeAudit(needs, tx, providerId, {
      owner: row.owner,
      actor: "provider",
      event: "fit-to-fly-noted",
      subject: row.id,
    });
    return noted;
  });
