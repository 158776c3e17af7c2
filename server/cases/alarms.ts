import type { Db } from "../../adapters/database/database.ts";
import { alarmActs } from "../../contract/desk/alarm-constants.ts";
import type { AlarmAct, CaseAlarm } from "../../contract/desk/alarms.ts";
import { after } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { StaffContext } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { colleagueOf, lockCaseAt } from "./assignment.ts";
import { urgentWithin } from "./dangers.ts";
import { type CaseRow, findCase, insertNote, listNotes, updateCase } from "./queries.ts";
import { refuseUnseen } from "./seen.ts";

const events = {
  "reached-call": "alarm-ended-by-call",
  "no-emergency": "alarm-denied",
  "urgent-again": "alarm-returned",
} as const;

async function present({ keys }: Services, tx: Db, { id, providerId, callBy }: CaseRow): Promise<CaseAlarm> {
  const notes = await listNotes(tx, providerId, { keys, caseId: id });
  return {
    callBy: callBy?.toISOString() ?? null,
    acts: notes.flatMap(({ kind, at, by, ...note }) => {
      const act = alarmActs.find((one) => one === kind);
      return act ? [{ id: note.id, act, at: at.toISOString(), by: by.name, text: note.text }] : [];
    }),
  };
}

/** @throws Refusal `not-found`, `not-allowed` */
export async function readAlarm(services: Services, tx: Db, context: StaffContext, id: string): Promise<CaseAlarm> {
  const found = (await findCase(tx, context.providerId, id)) ?? refuse("not-found", "This case is not in the inbox.");
  refuseUnseen(context.staff.roles, found.row);
  return present(services, tx, found.row);
}

/**
 * Ends the alarm of a case, or brings back one that was ended: nothing else does either. A recovery's alarm ends with
 * the answer to the person in their diary.
 * @throws Refusal `not-found`, `not-allowed`, `wrong-state` where a colleague was first
 */
export async function changeAlarm(
  services: Services,
  tx: Db,
  context: StaffContext,
  { id, act, text = "" }: { readonly id: string; readonly act: AlarmAct; readonly text?: string | undefined },
): Promise<CaseAlarm> {
  const { keys, now, newId } = services;
  const { providerId, staff, requestId } = context;
  const row = await lockCaseAt(tx, context, { id });
  refuseUnseen(staff.roles, row);
  const isBack = act === "urgent-again";
  if (isBack ? row.callBy !== null || row.alarm === null || row.kind === "recovery" : row.callBy === null)
    refuseWith("wrong-state", "case-moved-on");
  await updateCase(tx, providerId, {
    id,
    version: row.version + 1,
    ...(isBack
      ? { callBy: row.endedCallBy ?? after(now(), urgentWithin), endedCallBy: null, hasNews: true }
      : { callBy: null, endedCallBy: row.callBy, hasNews: false }),
  });
  const note = { kind: act, by: colleagueOf(staff), about: null, text: text || null };
  await insertNote(tx, providerId, { keys, id: newId(), caseId: id, at: now(), ...note });
  const changed = await findCase(tx, providerId, id);
  const shown = await present(services, tx, changed?.row ?? row);
  const actor = `staff:${staff.id}` as const;
  await writeAudit(services, tx, providerId, { owner: row.owner, actor, event: events[act], subject: id, requestId });
  return shown;
}
