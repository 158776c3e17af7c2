import type { DischargeContent } from "../../../contract/discharge.ts";
import { after, days } from "../../../contract/durations.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { emptyContent } from "../../aftercare/discharge/content.ts";
import { saveDraft, signDraft } from "../../aftercare/discharge/signing.ts";
import { type TreatedTrip, treatedTrip } from "../../aftercare/recoveries.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Staff } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import type { TripRow } from "../../trips/queries.ts";

/** What a clinician of a demonstration clinic writes, with days from the treatment on. */
function textOf({ trip: { treatmentOn }, procedure }: TreatedTrip): DischargeContent {
  const day = (count: number): string => dayAfter(treatmentOn, count);
  return {
    ...emptyContent("en", 24),
    done: `${procedure.name}, as planned. The operation and the first days had no complication.`,
    implants: [{ product: "Demonstration implant, size 4", maker: "Example Medical", serial: "LOT-48213-A" }],
    medicines: [
      { name: "Paracetamol", dose: "500 mg, up to four times a day for pain", until: day(14) },
      { name: "Amlodipine", dose: "5 mg in the morning, as before the treatment", until: null },
    ],
    advice: [
      { kind: "do", text: "Walk several times a day, a little further each time.", from: day(1), until: day(30) },
      { kind: "do", text: "Keep the dressing dry.", from: null, until: day(10) },
      { kind: "avoid", text: "No swimming and no bath.", from: null, until: day(21) },
    ],
    followUps: [
      { by: day(12), whom: "The clinic", reason: "Wound check and permission to fly" },
      { by: day(42), whom: "Your doctor at home", reason: "Check of movement and blood test" },
    ],
    warranty: {
      months: 24,
      terms: "The clinic treats a defect of the implant again without a charge. Travel is not covered.",
    },
    letter: "The wound was dry at discharge. Please check it at the first visit, and call us about fever or secretion.",
  };
}

/** Signs the discharge pack of the patient in recovery, as two days after the treatment. */
export async function signDemonstration(
  services: Services,
  {
    tenant,
    trip,
    clinician,
  }: { tenant: ProviderRow; trip: TripRow; clinician: Pick<Staff, "id" | "name" | "roles" | "licence"> },
): Promise<void> {
  const at = after(new Date(`${trip.treatmentOn}T12:00:00Z`), days(2));
  const then = { ...services, now: () => at };
  const { language } = trip;
  const act = { tenant, providerId: tenant.id, language, requestId: "demonstration", staff: clinician };
  await asStaff(services.db, tenant.id, async (tx) => {
    const treated = await treatedTrip(services, tx, act, trip);
    const saved = await saveDraft(then, tx, act, { treated, version: 0, content: textOf(treated) });
    const { done } = await signDraft(then, tx, act, { treated, version: saved.version, digest: saved.digest ?? "" });
    await writeAudit(then, tx, tenant.id, done);
  });
}
