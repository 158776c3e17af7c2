import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { caseKinds } from "../../../contract/desk/case-constants.ts";
import type { CaseKind, DeskCase, FoundTrip, listCases } from "../../../contract/desk/cases.ts";
import { isAllowed } from "../../../contract/desk/rights.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { fullName } from "../../../contract/full-name.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { absentToday } from "../../cases/absences.ts";
import { type CaseFilter, countCases, type DueTimes, listCaseRows } from "../../cases/case-list-queries.ts";
import { nearDigests, searchedDigests, soughtTrips, type WordDigests } from "../../cases/names.ts";
import { type CaseRow, countSignatures, findCase } from "../../cases/queries.ts";
import { soonBy } from "../../cases/reply-clock.ts";
import { isSeen, type Seen, seenBy } from "../../cases/seen.ts";
import { listChosenProcedures } from "../../catalogue/queries.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { StaffRequester } from "../../http/requester.ts";
import { readLostTalks } from "../../planning/schedule.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";
import { listGuarded } from "../../trips/patient-queries.ts";
import { findPeople, listCalmTrips } from "../trips/queries.ts";
import { findSubjects } from "./case-subject-queries.ts";

const pageLength = 50;

type Found = { readonly row: CaseRow; readonly assigneeName: string | null; readonly waitsForSignature: boolean };

const dueTimes = ({ now }: Services, { tenant }: StaffRequester): DueTimes => ({
  now: now(),
  soonBy: soonBy(tenant, now()),
});

function dueOf({ turn, dueAt }: CaseRow, times: DueTimes): DeskCase["due"] {
  if (!dueAt || turn !== "clinic" || dueAt > times.soonBy) return null;
  return dueAt < times.now ? "late" : "soon";
}

async function present(
  services: Services,
  tx: Db,
  requester: StaffRequester,
  found: readonly Found[],
): Promise<DeskCase[]> {
  const { tenant, language } = requester;
  const today = dayIn(tenant.location.timeZone, services.now());
  const cases = found.map(({ row }) => row);
  const subjects = await findSubjects(services, tx, tenant.id, { cases, today });
  const slugs = new Set([...subjects.values()].flatMap(({ procedure }) => procedure ?? []));
  const procedures = await listChosenProcedures(tx, tenant.id, [...slugs]);
  const times = dueTimes(services, requester);
  const isLost = await readLostTalks(
    tx,
    tenant,
    [...subjects.values()].flatMap(({ talk }) => talk ?? []),
  );
  return found.map(({ row, assigneeName, waitsForSignature }) => {
    const subject = subjects.get(row.id);
    const procedure = procedures.find(({ slug }) => slug === subject?.procedure);
    const isUrgent = row.callBy !== null || row.state === "urgent";
    return {
      id: row.id,
      kind: row.kind,
      reference: row.reference,
      name: subject?.name ?? null,
      patient: subject?.patient ?? null,
      signedIn: subject?.signedIn ?? null,
      language: subject?.language ?? null,
      about: procedure ? textsIn(procedure.texts, tenant, language).texts.title : null,
      state: row.state,
      turn: row.turn,
      dueAt: row.dueAt?.toISOString() ?? null,
      isUrgent,
      alarm: isUrgent && isAllowed(requester.staff.roles, "health:open") ? row.alarm : null,
      startsAt:
        row.kind === "consultation" && row.turn === "clinic" ? (row.calmSortAt ?? row.sortAt).toISOString() : null,
      needsNewDay: subject?.talk !== undefined && isLost(subject.talk),
      due: dueOf(row, times),
      openedAt: row.openedAt.toISOString(),
      activityAt: row.activityAt.toISOString(),
      hasNews: row.hasNews,
      waitsForSignature,
      assignee: row.assignee && assigneeName !== null ? { id: row.assignee, name: assigneeName } : null,
      role: row.role,
      version: row.version,
    };
  });
}

/** Trips without trouble that a search finds: who calls about them has no case. */
async function calmTrips(
  { keys, now }: Services,
  tx: Db,
  { tenant, language }: StaffRequester,
  { search, digests }: { search: string; digests: readonly WordDigests[] },
): Promise<FoundTrip[]> {
  const trips = await listCalmTrips(tx, tenant.id, { keys, sought: soughtTrips(keys, tenant.id, search, digests) });
  const owners = trips.map(({ owner }) => owner);
  const people = await findPeople(tx, tenant.id, owners);
  const procedures = await listChosenProcedures(tx, tenant.id, [...new Set(trips.map(({ procedure }) => procedure))]);
  const today = dayIn(tenant.location.timeZone, now());
  const guarded = await listGuarded(tx, tenant.id, { keys, today, trips });
  return trips.map(({ id, reference, owner, procedure, travellers, arriveOn, leaveOn }) => {
    const patient = guarded.has(id) ? undefined : travellers.find(({ role }) => role === "patient");
    const chosen = procedures.find(({ slug }) => slug === procedure);
    return {
      id,
      reference,
      name: patient ? fullName(patient.givenName, patient.familyName) : (people.get(owner)?.name ?? null),
      patient: guarded.get(id) ?? null,
      about: chosen ? textsIn(chosen.texts, tenant, language).texts.title : null,
      arrive: arriveOn,
      leave: leaveOn,
    };
  });
}

/** One case that the caller may see. @throws Refusal `not-found` */
export async function readCase(services: Services, tx: Db, requester: StaffRequester, id: string): Promise<DeskCase> {
  const found = await findCase(tx, requester.tenant.id, id);
  const isShown = found && isSeen(seenBy(requester.staff.roles), found.row);
  const [shown] = isShown ? await present(services, tx, requester, [found]) : [];
  return shown ?? refuse("not-found", "This case is no longer in the inbox.");
}

const only = (kind: CaseKind, { kinds, ofAlarms }: Seen): Seen => ({
  kinds: kinds.filter((each) => each === kind),
  ofAlarms: ofAlarms.filter((each) => each === kind),
});

/** A page; where the latest are first, the urgent ones stand before its beginning. */
async function listUrgentFirst(tx: Db, providerId: ProviderId, filter: CaseFilter) {
  if (filter.turn !== "any") return { urgent: [], rows: await listCaseRows(tx, providerId, filter) };
  const urgent = { ...filter, turn: "clinic", isUrgent: true } as const;
  return {
    urgent: filter.after ? [] : await listCaseRows(tx, providerId, urgent),
    rows: await listCaseRows(tx, providerId, { ...filter, isUrgent: false }),
  };
}

/** A page of the inbox with the figures of its filters. */
export async function readInbox(
  services: Services,
  tx: Db,
  requester: StaffRequester,
  { turn, kind, whose, due, waits, search = "", after }: z.output<(typeof listCases)["query"]>,
): Promise<AnswerOf<typeof listCases>> {
  const { tenant, staff } = requester;
  const times = dueTimes(services, requester);
  const seen = seenBy(staff.roles);
  const allowed = seen.kinds;
  const [sortedAt = "", ...id] = after?.split("-") ?? [];
  const filter = {
    turn,
    seen: kind ? only(kind, seen) : seen,
    assignee: whose === "me" ? staff.id : whose,
    due: due && { is: due, ...times },
    waitsForSignature: waits === "signature",
    after: after === undefined ? undefined : { sortAt: new Date(Number(sortedAt)), id: id.join("-") },
    limit: pageLength + 1,
  };
  const isForTrips =
    search !== "" && allowed.includes("trip") && (kind ?? "trip") === "trip" && !whose && !due && !waits && !after;
  const find = async (digests: readonly WordDigests[]) => ({
    ...(await listUrgentFirst(tx, tenant.id, { ...filter, digests })),
    trips: isForTrips ? await calmTrips(services, tx, requester, { search, digests }) : [],
  });
  const exact = await find(searchedDigests(services.keys, tenant.id, search));
  const isFound = exact.urgent.length > 0 || exact.rows.length > 0 || exact.trips.length > 0;
  const near = isFound || search === "" ? undefined : nearDigests(services.keys, tenant.id, search);
  const { urgent, rows, trips } = near ? await find(near) : exact;
  const shown = rows.slice(0, pageLength);
  const last = rows.length > pageLength ? shown.at(-1)?.row : undefined;
  const counted = await countCases(tx, tenant.id, { seen, staffId: staff.id, ...times });
  const sum = (figure: "all" | "late" | "soon" | "mine" | "nobody" | "news") =>
    counted.reduce((total, each) => total + each[figure], 0);
  return {
    cases: await present(services, tx, requester, [...urgent, ...shown]),
    trips,
    absent: await absentToday(services, tx, tenant),
    next: last ? `${last.sortAt.getTime()}-${last.id}` : null,
    counts: {
      all: sum("all"),
      late: sum("late"),
      soon: sum("soon"),
      mine: sum("mine"),
      nobody: sum("nobody"),
      news: sum("news"),
      signature: allowed.includes("request") ? await countSignatures(tx, tenant.id) : 0,
      kinds: Object.fromEntries(
        caseKinds.flatMap((each) => {
          const all = counted.find((one) => one.kind === each)?.all;
          return allowed.includes(each) || all ? [[each, all ?? 0]] : [];
        }),
      ),
    },
  };
}
