import type { DeskDischarge, DischargeProblem } from "../../contract/desk/discharge.ts";
import type { DischargeContent } from "../../contract/discharge.ts";
import { taken } from "./calls.ts";
import type { StaffAtDesk } from "./staff.ts";

/** A complete text of a knee replacement; `done` may be given, so that a test finds it again. */
export const dischargeText = (changes: Partial<DischargeContent> = {}): DischargeContent => ({
  language: "en",
  done: "Total replacement of the right knee under spinal anaesthesia.",
  implants: [{ product: "Total knee system, size 4", maker: "Example Orthopaedics", serial: "LOT-48213-A" }],
  medicines: [{ name: "Enoxaparin", dose: "40 mg once a day", until: "2027-01-05" }],
  advice: [{ kind: "avoid", text: "Do not kneel.", from: null, until: "2027-02-28" }],
  followUps: [{ by: "2027-01-08", whom: "Your orthopaedic surgeon", reason: "X-ray and movement of the knee" }],
  warranty: { months: 24, terms: "The clinic repairs a loose implant without a charge." },
  letter: "Please continue the prevention of thrombosis and watch the wound.",
  correction: "",
  ...changes,
});

export interface SavedDischarge {
  readonly version: number;
  readonly problems: readonly DischargeProblem[];
  readonly digest: string | null;
}

/** Writes and signs the next version of a discharge pack. */
export async function signDischargePack(
  clinician: StaffAtDesk,
  reference: string,
  content: DischargeContent,
): Promise<DeskDischarge> {
  const path = `/api/desk/recoveries/${reference}/discharge`;
  const { draft } = taken(await clinician.call<DeskDischarge>("POST", `${path}/openings`));
  const body = { version: draft.version, content };
  const { version, digest } = taken(await clinician.call<SavedDischarge>("PUT", `${path}/draft`, { body }));
  return taken(await clinician.call<DeskDischarge>("POST", `${path}/signature`, { body: { version, digest } }));
}
