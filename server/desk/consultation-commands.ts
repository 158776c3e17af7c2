import { refuse } from "../../contract/errors.ts";
import { askerName, patientName } from "../../contract/full-name.ts";
import { wallClock } from "../../contract/zoned-time.ts";
import {
  type Ending,
  endConsultationNamed,
  endingStatuses,
  listUpcomingConsultations,
} from "../consultations/clinic-endings.ts";
import type { ConsultationRow } from "../consultations/queries.ts";
import type { Services } from "../services.ts";
import type { CommandOutput, DeskCommand, DeskOptions } from "./commands.ts";
import { providerNamed } from "./requests.ts";

const factsOf = ({ reference, status, startsAt, timeZone, mode, clinician, procedure, said }: ConsultationRow) => ({
  reference,
  status,
  startsAt,
  timeZone,
  mode,
  clinician,
  procedure,
  name: askerName(said),
  patient: patientName(said),
});

async function listUpcoming(
  services: Services,
  _: readonly string[],
  { provider }: DeskOptions,
): Promise<CommandOutput> {
  const tenant = provider === undefined ? undefined : await providerNamed(services, provider);
  const json = (await listUpcomingConsultations(services, tenant?.id)).map(factsOf);
  const lines = json.map(({ reference, startsAt, timeZone, mode, clinician, name, patient }) => {
    const { day, time } = wallClock(startsAt ?? new Date(0), timeZone);
    const client = patient === name ? name : `${patient} (${name})`;
    return `${reference}  ${day} ${time} ${timeZone}  ${mode?.padEnd(9)}  ${clinician}: ${client}\n`;
  });
  return { text: lines.join("") || "No consultation is booked.\n", json };
}

const isEnding = (word: string): word is Ending => Object.hasOwn(endingStatuses, word);

async function endCommand(services: Services, [reference = "", word = ""]: readonly string[]): Promise<CommandOutput> {
  const ending = isEnding(word)
    ? word
    : refuse("invalid-input", `Say one of ${Object.keys(endingStatuses).join(", ")}.`);
  const row = await endConsultationNamed(services, reference, ending);
  return { text: `${row.reference} is ${row.status.replaceAll("_", " ")}.\n`, json: factsOf(row) };
}

export const consultationCommands: Readonly<Record<string, DeskCommand>> = {
  consultations: {
    usage: "[--provider DOMAIN]",
    description: "list upcoming consultations in the clinic's time zone",
    argCount: [0, 0],
    run: listUpcoming,
  },
  consultation: {
    usage: "REFERENCE cancel|completed|no-show",
    description: "cancel an upcoming consultation, which mails the visitor; or record whether a past one took place",
    argCount: [2, 2],
    run: endCommand,
  },
};
