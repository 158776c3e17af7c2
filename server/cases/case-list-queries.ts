import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { CaseKind, DeskCase, Turn } from "../../contract/desk/cases.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { deskCase } from "../db/tables/desk.ts";
import { staffMember } from "../db/tables/staff.ts";
import type { WordDigests } from "./names.ts";
import { caseColumns } from "./queries.ts";
import { hasWords } from "./word-queries.ts";

/** The end of a page: the list goes on after this case. */
export interface PageEnd {
  readonly sortAt: Date;
  readonly id: string;
}

export interface CaseFilter {
  readonly turn: Turn | "any";
  readonly kinds: readonly CaseKind[];
  /** `nobody`, or the id of a member. */
  readonly assignee?: string | undefined;
  readonly due?: (DueTimes & { readonly is: NonNullable<DeskCase["due"]> }) | undefined;
  readonly waitsForSignature?: boolean;
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
  { turn, kinds, assignee, due, waitsForSignature = false, digests = [], after, limit }: CaseFilter,
) {
  const isBackwards = turn === "closed" || turn === "any";
  const position = sql`(${deskCase.sortAt}, ${deskCase.id})`;
  const end = after && sql`(${after.sortAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const conditions: (SQL | undefined)[] = [
    eq(deskCase.providerId, providerId),
    turn === "any" ? undefined : eq(deskCase.turn, turn),
    kinds.length === 1 && kinds[0] ? eq(deskCase.kind, kinds[0]) : inArray(deskCase.kind, [...kinds]),
    assignee === "nobody" ? isNull(deskCase.assignee) : assignee ? eq(deskCase.assignee, assignee) : undefined,
    due && isDue(due.is, due),
    waitsForSignature ? caseColumns.waitsForSignature : undefined,
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
  { kinds, staffId, ...times }: DueTimes & { kinds: readonly CaseKind[]; staffId: string },
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
    .where(and(eq(deskCase.providerId, providerId), eq(deskCase.turn, "clinic"), inArray(deskCase.kind, [...kinds])))
    .groupBy(deskCase.kind);
