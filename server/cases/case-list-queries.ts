import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { DeskCase, Turn } from "../../contract/desk/cases.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { deskCase } from "../db/tables/desk.ts";
import { staffMember } from "../db/tables/staff.ts";
import type { WordDigests } from "./names.ts";
import { caseColumns, urgentUntil } from "./queries.ts";
import type { Seen } from "./seen.ts";
import { hasWords } from "./word-queries.ts";

function isSeenCase({ kinds, ofAlarms }: Seen): SQL | undefined {
  const isOne = kinds.length === 1 && kinds[0] ? eq(deskCase.kind, kinds[0]) : inArray(deskCase.kind, [...kinds]);
  if (ofAlarms.length === 0) return isOne;
  return or(isOne, and(inArray(deskCase.kind, [...ofAlarms]), isNotNull(deskCase.alarm)));
}

/** The end of a page: the list goes on after this case. */
export interface PageEnd {
  readonly sortAt: Date;
  readonly id: string;
}

export interface CaseFilter {
  readonly turn: Turn | "any";
  readonly seen: Seen;
  /** `nobody`, or the id of a member. */
  readonly assignee?: string | undefined;
  readonly due?: (DueTimes & { readonly is: NonNullable<DeskCase["due"]> }) | undefined;
  readonly waitsForSignature?: boolean;
  readonly isUrgent?: boolean;
  /** All of them are words of the case. */
  readonly digests?: readonly WordDigests[] | undefined;
  readonly after?: PageEnd | undefined;
  readonly limit: number;
}

/** An answer is late before `now`, and due soon before `soonBy`. */
export interface DueTimes {
  readonly now: Date;
  readonly soonBy: Date;
}

const isDue = (is: NonNullable<DeskCase["due"]>, { now, soonBy }: DueTimes) =>
  is === "late" ? lt(deskCase.dueAt, now) : and(gte(deskCase.dueAt, now), lte(deskCase.dueAt, soonBy));

/** Cases by due time; closed ones, and those of all states, with the latest first. The work grows with the page and the open cases alone. */
export function listCaseRows(
  tx: Db,
  providerId: ProviderId,
  { turn, seen, assignee, due, waitsForSignature = false, digests = [], isUrgent, after, limit }: CaseFilter,
) {
  const isBackwards = turn === "closed" || turn === "any";
  const position = sql`(${deskCase.sortAt}, ${deskCase.id})`;
  const end = after && sql`(${after.sortAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const conditions: (SQL | undefined)[] = [
    eq(deskCase.providerId, providerId),
    turn === "any" ? undefined : eq(deskCase.turn, turn),
    isSeenCase(seen),
    assignee === "nobody" ? isNull(deskCase.assignee) : assignee ? eq(deskCase.assignee, assignee) : undefined,
    due && isDue(due.is, due),
    waitsForSignature ? caseColumns.waitsForSignature : undefined,
    isUrgent === undefined ? undefined : (isUrgent ? lt : gte)(deskCase.sortAt, urgentUntil),
    end && (isBackwards ? sql`${position} < ${end}` : sql`${position} > ${end}`),
    hasWords(tx, providerId, deskCase.id, digests),
  ];
  const inOrder = isBackwards ? desc : asc;
  return tx
    .select(caseColumns)
    .from(deskCase)
    .leftJoin(staffMember, eq(staffMember.id, deskCase.assignee))
    .where(and(...conditions))
    .orderBy(inOrder(deskCase.sortAt), inOrder(deskCase.id))
    .limit(limit);
}

/** Figures of the cases that wait for the clinic, by kind. */
export const countCases = (
  tx: Db,
  providerId: ProviderId,
  { seen, staffId, ...times }: DueTimes & { seen: Seen; staffId: string },
) =>
  tx
    .select({
      kind: deskCase.kind,
      all: count(),
      late: sql`count(*) filter (where ${isDue("late", times)})`.mapWith(Number),
      soon: sql`count(*) filter (where ${isDue("soon", times)})`.mapWith(Number),
      mine: sql`count(*) filter (where ${deskCase.assignee} = ${staffId}::uuid)`.mapWith(Number),
      nobody: sql`count(*) filter (where ${deskCase.assignee} is null)`.mapWith(Number),
      news: sql`count(*) filter (where ${deskCase.hasNews})`.mapWith(Number),
    })
    .from(deskCase)
    .where(and(eq(deskCase.providerId, providerId), eq(deskCase.turn, "clinic"), isSeenCase(seen)))
    .groupBy(deskCase.kind);
