import { refuse } from "../../contract/errors.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Services } from "../services.ts";
import { recordTrip } from "./items/items.ts";
import { lockTripsByReference, type TripRow, updateTrip } from "./queries.ts";

/** Records a clinician's approval to fly home from a day on, with its reason. @throws Refusal */
export const noteFitToFly = (
  services: Services,
  { reference, from, note }: { reference: string; from: string; note: string },
): Promise<TripRow> =>
  asSystem(services.db, async (tx) => {
    const [row, other] = await lockTripsByReference(tx, services.keys, reference.toUpperCase());
    if (!row) return refuse("not-found", `There is no trip ${reference}.`);
    if (other) return refuse("conflict", `Two clinics have a trip ${reference}.`);
    if (from <= row.treatmentOn) refuseWith("invalid-input", "note-later-day", { values: { day: row.treatmentOn } });
    const { providerId } = row;
    const at = services.now();
    const noted = await updateTrip(tx, providerId, {
      id: row.id,
      keys: services.keys,
      fitToFly: { from, note, at: at.toISOString() },
      version: row.version + 1,
      updatedAt: at,
    });
    const event = { row: { ...row, tripId: row.id }, itemId: null, actor: "clinic", kind: "fit-to-fly" } as const;
    await recordTrip(services, tx, { ...event, detail: { from } });
    await writeAudit(services, tx, providerId, {
      owner: row.owner,
      actor: "provider",
      event: "fit-to-fly-noted",
      subject: row.id,
    });
    return noted;
  });
