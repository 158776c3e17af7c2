import type { DischargeContent } from "../../../contract/discharge.ts";
import { after, days } from "../../../contract/durations.ts";
import type { Illustration } from "../../../contract/procedures.ts";
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

type Written = Pick<DischargeContent, "medicines" | "advice" | "followUps" | "letter">;

/** Medicines and advice after an operation on a joint, on teeth and jaw, and on the eye. */
const writtenAfter = {
  joint: (day) => ({
    medicines: [
      {
        name: "Enoxaparin (blood thinner)",
        dose: "40 mg under the skin every evening, also on the day of your flight",
        until: day(28),
      },
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
    letter: "The wound was dry at discharge. Please check it at the first visit, and call us about fever or secretion.",
  }),
  mouth: (day) => ({
    medicines: [{ name: "Chlorhexidine 0.12 % mouthwash", dose: "Rinse twice a day", until: day(10) }],
    advice: [
      {
        kind: "do",
        text: "Rinse with the mouthwash twice a day, from the second day on.",
        from: day(1),
        until: day(10),
      },
      { kind: "do", text: "Eat soft food, and chew on the other side.", from: null, until: day(14) },
      { kind: "avoid", text: "No smoking, no alcohol and no hot drinks.", from: null, until: day(7) },
    ],
    followUps: [
      { by: day(10), whom: "The clinic", reason: "Stitches and a check of the gum" },
      { by: day(90), whom: "Your dentist at home", reason: "Check of the implant with an X-ray" },
    ],
    letter:
      "The gum was closed and dry at discharge. Please check it at the first visit, and call us about fever or pus.",
  }),
  eye: (day) => ({
    medicines: [{ name: "Dexamethasone and tobramycin eye drops", dose: "One drop four times a day", until: day(28) }],
    advice: [
      { kind: "do", text: "Use the eye drops as written, and wash your hands before.", from: day(1), until: day(28) },
      { kind: "do", text: "Wear the eye shield at night.", from: null, until: day(7) },
      { kind: "avoid", text: "Do not rub the eye. No swimming and no eye make-up.", from: null, until: day(14) },
    ],
    followUps: [
      { by: day(7), whom: "The clinic", reason: "Pressure, sight and a check of the eye" },
      { by: day(28), whom: "Your eye doctor at home", reason: "Sight test and end of the drops" },
    ],
    letter:
      "The eye was calm at discharge. Please check its pressure and sight, and call us about pain or falling sight.",
  }),
} satisfies Record<string, (day: (count: number) => string) => Written>;

const fieldOf: Partial<Record<Illustration, keyof typeof writtenAfter>> = {
  tooth: "mouth",
  crown: "mouth",
  jaw: "mouth",
  eye: "eye",
  lens: "eye",
};

/** What a clinician of a demonstration clinic writes, with days from the treatment on. */
function textOf({ trip: { treatmentOn }, procedure, part }: TreatedTrip): DischargeContent {
  const day = (count: number): string => dayAfter(treatmentOn, count);
  const { medicines, ...written } = writtenAfter[fieldOf[part] ?? "joint"](day);
  return {
    ...emptyContent("en", 24),
    done: `${procedure.name}, as planned. The operation and the first days had no complication.`,
    implants: [{ product: "Demonstration implant, size 4", maker: "Example Medical", serial: "LOT-48213-A" }],
    medicines: [
      ...medicines,
      { name: "Paracetamol", dose: "500 mg, up to four times a day for pain", until: day(14) },
      { name: "Amlodipine", dose: "5 mg in the morning, as before the treatment", until: null },
    ],
    ...written,
    warranty: {
      months: 24,
      terms: "The clinic treats a defect of the implant again without a charge. Travel is not covered.",
    },
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
