import { refuse } from "../../contract/errors.ts";
import { PlainDate } from "../../contract/values.ts";
import type { Services } from "../services.ts";
import { noteFitToFly } from "../trips/clinic.ts";
import type { CommandOutput, DeskCommand } from "./commands.ts";

async function noteFitness(
  services: Services,
  [reference = "", date = "", note = ""]: readonly string[],
): Promise<CommandOutput> {
  const from = PlainDate.safeParse(date).success
    ? date
    : refuse("invalid-input", `Write the day as 2027-03-14, not "${date}".`);
  if (note.trim() === "" || note.length > 600)
    refuse("invalid-input", "Say who allows it and why, in up to 600 letters.");
  const row = await noteFitToFly(services, { reference, from, note });
  const json = { reference: row.reference, safeFlightOn: row.safeFlightOn, fitToFlyFrom: from };
  return { text: `${row.reference} may fly home from ${from} on.\n`, json };
}

export const tripCommands: Readonly<Record<string, DeskCommand>> = {
  "fit-to-fly": {
    usage: "REFERENCE DATE NOTE",
    description: "record a clinician's permission to fly home from an earlier day, with the reason",
    argCount: [3, 3],
    run: noteFitness,
  },
};
