import { refuse } from "../contract/errors.ts";
import { wallClock } from "../contract/zoned-time.ts";
import type { DeskCommand, DeskOptions, Said } from "./desk-commands.ts";
import {
  comingConsultations,
  type Ending,
  endConsultation,
  endings,
} from "./features/consultation-desk/consultation-desk.ts";
import type { ConsultationRow } from "./features/consultations/queries.ts";
import { type DeskNeeds, providerNamed } from "./features/desk/desk.ts";

const factsOf = ({ reference, status, startsAt, timeZone, mode, clinician, procedure, said }: ConsultationRow) => ({
  reference,
  status,
  startsAt,
  timeZone,
  mode,
  clinician,
  procedure,
  name: [said.contact?.givenName, said.contact?.familyName].filter(Boolean).join(" "),
});

async function list(needs: DeskNeeds, _: readonly string[], { provider }: DeskOptions): Promise<Said> {
  const here = provider === undefined ? undefined : await providerNamed(needs, provider);
  const json = (await comingConsultations(needs, here?.id)).map(factsOf);
  const lines = json.map(({ reference, startsAt, timeZone, mode, clinician, name: who }) => {
    const { day, time } = wallClock(startsAt ?? new Date(0), timeZone);
    return `${reference}  ${day} ${time} ${timeZone}  ${mode?.padEnd(9)}  ${clinician}: ${who}\n`;
  });
  return { text: lines.join("") || "No consultation is booked.\n", json };
}

const isEnding = (word: string): word is Ending => Object.hasOwn(endings, word);

async function end(needs: DeskNeeds, [reference = "", word = ""]: readonly string[]): Promise<Said> {
  const ending = isEnding(word) ? word : refuse("invalid-input", `Say one of ${Object.keys(endings).join(", ")}.`);
  const row = await endConsultation(needs, reference, ending);
  return { text: `${row.reference} is ${row.status.replaceAll("_", " ")}.\n`, json: factsOf(row) };
}

/** What a clinic does with consultations, by the command's name. */
export const consultationCommands: Readonly<Record<string, DeskCommand>> = {
  consultations: {
    takes: "[--provider DOMAIN]",
    what: "those that are booked and to come, by the clinic's clock",
    words: [0, 0],
    run: list,
  },
  consultation: {
    takes: "REFERENCE cancel|completed|no-show",
    what: "cancel one that is to come, which the visitor is told; or note whether one that has begun was held",
    words: [2, 2],
    run: end,
  },
};
