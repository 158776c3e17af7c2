import { refuse } from "../contract/errors.ts";
import { PlainDate } from "../contract/values.ts";
import type { DeskCommand, Said } from "./desk-commands.ts";
import type { DeskNeeds } from "./features/desk/desk.ts";
import { noteFitToFly } from "./features/trip-desk/trip-desk.ts";

async function fitToFly(needs: DeskNeeds, [reference = "", date = "", note = ""]: readonly string[]): Promise<Said> {
  const from = PlainDate.safeParse(date).success
    ? date
    : refuse("invalid-input", `Write the day as 2027-03-14, not "${date}".`);
  if (note.trim() === "" || note.length > 600)
    refuse("invalid-input", "Say who allows it and why, in up to 600 letters.");
  const row = await noteFitToFly(needs, { reference, from, note });
  const json = { reference: row.reference, safeFlightOn: row.safeFlightOn, fitToFlyFrom: from };
  return { text: `${row.reference} may fly home from ${from} on.\n`, json };
}

/** What a clinic does with trips, by the command's name. */
export const tripCommands: Readonly<Record<string, DeskCommand>> = {
  "fit-to-fly": {
    takes: "REFERENCE DATE NOTE",
    what: "note that a clinician allows flying home from a day on, before the usual one, and why",
    words: [3, 3],
    run: fitToFly,
  },
};
