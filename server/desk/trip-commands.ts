import { refuse } from "../../contract/errors.ts";
import { PlainDate } from "../../contract/values.ts";
import { asSystem } from "../db/access.ts";
import { confirmMove, listMoveRequests, refuseMove } from "../planning/desk-move-requests.ts";
import { openOrClose, specialDays } from "../planning/schedule-changes.ts";
import type { Services } from "../services.ts";
import { noteFitToFly } from "../trips/fit-to-fly.ts";
import type { TripRow } from "../trips/queries.ts";
import type { CommandOutput, DeskCommand, DeskOptions } from "./commands.ts";
import { providerNamed } from "./requests.ts";

const dayOf = (text: string): string =>
  PlainDate.safeParse(text).success ? text : refuse("invalid-input", `Write the day as 2027-03-14, not "${text}".`);

const sentenceOf = (text: string, what: string): string =>
  text.trim() === "" || text.length > 600 ? refuse("invalid-input", `${what}, in up to 600 letters.`) : text.trim();

async function noteFitness(
  services: Services,
  [reference = "", date = "", note = ""]: readonly string[],
): Promise<CommandOutput> {
  const from = dayOf(date);
  const said = sentenceOf(note, "Say who allows it and why");
  const row = await noteFitToFly(services, { reference, from, note: said });
  const json = { reference: row.reference, safeFlightOn: row.safeFlightOn, fitToFlyFrom: from };
  return { text: `${row.reference} may fly home from ${from} on.\n`, json };
}

async function listMoves(services: Services, _: readonly string[], { provider }: DeskOptions): Promise<CommandOutput> {
  const tenant = provider === undefined ? undefined : await providerNamed(services, provider);
  const json = (await listMoveRequests(services, tenant)).map(
    ({ reference, before, arriveOn, treatmentOn, leaveOn, requestedAt }) => ({
      reference,
      before,
      arriveOn,
      treatmentOn,
      leaveOn,
      requestedAt,
    }),
  );
  const lines = json.map(
    ({ reference, before, arriveOn, treatmentOn, leaveOn, requestedAt }) =>
      `${reference}  treatment ${before} to ${treatmentOn} (stay ${arriveOn} to ${leaveOn}), requested ${requestedAt.toISOString().slice(0, 16).replace("T", " ")} UTC\n`,
  );
  return { text: lines.join("") || "No request to move a treatment waits.\n", json };
}

const factsOf = ({ reference, arriveOn, treatmentOn, leaveOn }: TripRow) => ({
  reference,
  arriveOn,
  treatmentOn,
  leaveOn,
});

async function confirmCommand(services: Services, [reference = ""]: readonly string[]): Promise<CommandOutput> {
  const row = await confirmMove(services, reference);
  return { text: `${row.reference}: the treatment is on ${row.treatmentOn}.\n`, json: factsOf(row) };
}

async function refuseCommand(services: Services, [reference = "", reason = ""]: readonly string[]) {
  const row = await refuseMove(services, reference, sentenceOf(reason, "Say why, for the person to read"));
  return { text: `${row.reference}: the treatment stays on ${row.treatmentOn}.\n`, json: factsOf(row) };
}

async function showDays(services: Services, [domain = "", procedure = ""]: readonly string[]): Promise<CommandOutput> {
  const tenant = await providerNamed(services, domain);
  const rows = await asSystem(services.db, (tx) => specialDays(services, tx, { tenant, procedure }));
  const json = rows.map(({ day, isOpen }) => ({ day, isOpen }));
  const lines = json.map(({ day, isOpen }) => `${day}  ${isOpen ? "open" : "closed"}\n`);
  return { text: lines.join("") || "No day is opened or closed beside the dates of the offers.\n", json };
}

/** A command that opens or closes a day, or several with commas between them. */
const settingDays =
  (isOpen: boolean) =>
  async (services: Services, [domain = "", procedure = "", listed = ""]: readonly string[]): Promise<CommandOutput> => {
    const tenant = await providerNamed(services, domain);
    const days = listed.split(",").map((one) => dayOf(one.trim()));
    await asSystem(services.db, (tx) => openOrClose(services, tx, { tenant, procedure, days, isOpen }));
    return showDays(services, [domain, procedure]);
  };

export const tripCommands: Readonly<Record<string, DeskCommand>> = {
  "fit-to-fly": {
    usage: "REFERENCE DATE NOTE",
    description: "record a clinician's permission to fly home from an earlier day, with the reason",
    argCount: [3, 3],
    run: noteFitness,
  },
  moves: {
    usage: "[--provider DOMAIN]",
    description: "patients' requests to move a confirmed treatment, the oldest first",
    argCount: [0, 0],
    run: listMoves,
  },
  "confirm-move": {
    usage: "REFERENCE",
    description:
      "confirm the request of a trip: its dates and the clinic's bookings in it move, and the patient is told",
    argCount: [1, 1],
    run: confirmCommand,
  },
  "refuse-move": {
    usage: 'REFERENCE "REASON"',
    description: "refuse the request of a trip, with a reason that the patient reads",
    argCount: [2, 2],
    run: refuseCommand,
  },
  "treatment-days": {
    usage: "DOMAIN PROCEDURE",
    description: "days to come that were opened or closed for a procedure, beside the dates of offers",
    argCount: [2, 2],
    run: showDays,
  },
  "open-days": {
    usage: "DOMAIN PROCEDURE DAY,DAY…",
    description: "open days on which patients can request or plan the procedure",
    argCount: [3, 3],
    run: settingDays(true),
  },
  "close-days": {
    usage: "DOMAIN PROCEDURE DAY,DAY…",
    description: "close days, also those of sent offers, for requests to move a treatment",
    argCount: [3, 3],
    run: settingDays(false),
  },
};
