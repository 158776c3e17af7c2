import { type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../../../adapters/database/database.ts";
import type { Metric } from "../../../contract/desk/reports.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { LedgerKind } from "../../db/tables/payments.ts";

export interface Span {
  readonly providerId: ProviderId;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly now: Date;
}

type Rows = Database["rows"];

const instants = ({ from, until }: Span): SQL =>
  sql`>= ${from.toISOString()}::timestamptz and t.at < ${until.toISOString()}::timestamptz`;

/**
 * Requests with their first reply: what ends the reply clock at the desk, which is the clinic's first question, request for
 * a document, offer or refusal. A message or comment leaves the request waiting. A refusal is the last event of a refused
 * request that changed its status.
 */
const replies = ({ providerId }: Span): SQL => sql`
  select quote.id::text as id, quote.reference, quote.submitted_at as at, quote.reply_due_at as due, first.at as replied,
    extract(epoch from first.at - quote.submitted_at)::float8 / 3600 as took, null::text as kind, null::bigint as amount, null::text as currency
  from quote left join lateral (
    select event.at from quote_event event where event.quote_id = quote.id and event.actor = 'provider'
      and event.at >= quote.submitted_at and (event.kind in ('question', 'document-requested', 'offer-sent')
        or (event.kind = 'status-changed' and quote.status = 'declined_by_provider' and not exists (
          select from quote_event later where later.quote_id = quote.id and later.kind = 'status-changed' and later.at > event.at)))
    order by event.at limit 1) first on true
  where quote.provider_id = ${providerId} and quote.submitted_at is not null`;

/** The rows that a metric counts, with `at` as the instant by which they belong to a period. */
function rowsOf(metric: Metric, span: Span): SQL {
  const { providerId, now } = span;
  const overdue = sql`due < ${now.toISOString()}::timestamptz`;
  const consultations = (statuses: SQL) => sql`
    select id::text as id, reference, starts_at as at, null::float8 as took, null::text as kind, null::bigint as amount, null::text as currency
    from consultation where provider_id = ${providerId} and status in (${statuses})`;
  switch (metric) {
    case "requests":
      return replies(span);
    case "unanswered":
      return sql`select * from (${replies(span)}) r where replied is null`;
    case "late":
      return sql`select * from (${replies(span)}) r where replied > due or (replied is null and ${overdue})`;
    case "offers":
      return sql`select o.id::text as id, q.reference, o.sent_at as at, null::float8 as took, null::text as kind,
          null::bigint as amount, null::text as currency
        from quote_offer o join quote q on q.id = o.quote_id where o.provider_id = ${providerId}`;
    case "accepted":
      return sql`select s.id::text as id, q.reference, s.signed_at as at,
          extract(epoch from s.signed_at - o.sent_at)::float8 / 86400 as took, null::text as kind, null::bigint as amount, null::text as currency
        from offer_signature s join quote q on q.id = s.quote_id
          join quote_offer o on o.quote_id = s.quote_id and o.version = s.version
        where s.provider_id = ${providerId}`;
    case "consultations":
      return consultations(sql`'completed', 'no_show'`);
    case "no-shows":
      return consultations(sql`'no_show'`);
    case "ratings":
      return sql`select id::text as id, reference, scored_at as at, score::float8 as took, null::text as kind,
          null::bigint as amount, null::text as currency
        from chat where provider_id = ${providerId} and score is not null`;
    case "revenue":
      return sql`select l.id::text as id, trip.reference, l.kind, l.at, null::float8 as took, l.amount, l.currency
        from ledger_entry l left join trip on trip.id = l.trip_id and trip.provider_id = l.provider_id
        where l.provider_id = ${providerId}`;
  }
}

const inPeriod = (metric: Metric, span: Span): SQL =>
  sql`from (${rowsOf(metric, span)}) t where t.at ${instants(span)}`;

export async function countRows(rows: Rows, tx: Db, metric: Metric, span: Span): Promise<number> {
  const [found] = await rows<{ count: string }>(tx, sql`select count(*) as count ${inPeriod(metric, span)}`);
  return Number(found?.count ?? 0);
}

/** Null without a row that took time. */
export async function medianOf(
  rows: Rows,
  tx: Db,
  metric: "requests" | "accepted",
  span: Span,
): Promise<number | null> {
  const [found] = await rows<{ median: number | null }>(
    tx,
    sql`select percentile_cont(0.5) within group (order by t.took) as median ${inPeriod(metric, span)} and t.took is not null`,
  );
  return found?.median ?? null;
}

/** Null without a rating. */
export async function averageRating(rows: Rows, tx: Db, span: Span): Promise<number | null> {
  const [found] = await rows<{ average: number | null }>(
    tx,
    sql`select avg(t.took) as average ${inPeriod("ratings", span)}`,
  );
  return found?.average ?? null;
}

export async function countPromise(rows: Rows, tx: Db, span: Span): Promise<{ kept: number; of: number }> {
  const [found] = await rows<{ kept: string; all: string }>(
    tx,
    sql`select count(*) filter (where t.replied <= t.due) as kept,
      count(*) filter (where t.replied is not null or t.due < ${span.now.toISOString()}::timestamptz) as all
      ${inPeriod("requests", span)} and t.due is not null`,
  );
  return { kept: Number(found?.kept ?? 0), of: Number(found?.all ?? 0) };
}

export async function sumRevenue(rows: Rows, tx: Db, span: Span): Promise<{ amount: number; currency: string }[]> {
  const found = await rows<{ amount: string; currency: string }>(
    tx,
    sql`select sum(t.amount) as amount, t.currency ${inPeriod("revenue", span)} group by t.currency order by t.currency`,
  );
  return found.map(({ amount, currency }) => ({ amount: Number(amount), currency }));
}

/** Acts of each member of staff by the audit. */
export async function countByPerson(
  rows: Rows,
  tx: Db,
  span: Span,
): Promise<{ name: string; acts: number; offers: number }[]> {
  const found = await rows<{ name: string; acts: string; offers: string }>(
    tx,
    sql`select m.name, count(*) as acts, count(*) filter (where t.event = 'offer-sent') as offers
      from audit_entry t join staff_member m on t.actor = 'staff:' || m.id and m.provider_id = t.provider_id
      where t.provider_id = ${span.providerId} and t.event not in ('staff-signed-in', 'staff-signed-out')
        and t.at ${instants(span)}
      group by m.id, m.name order by acts desc, m.name`,
  );
  return found.map(({ name, acts, offers }) => ({ name, acts: Number(acts), offers: Number(offers) }));
}

export type MetricRow = {
  readonly id: string;
  readonly reference: string | null;
  readonly kind: LedgerKind | null;
  readonly at: string | Date;
  readonly took: number | null;
  readonly amount: string | null;
  readonly currency: string | null;
};

/** Newest first. */
export const listRows = (
  rows: Rows,
  tx: Db,
  { metric, span, limit, offset }: { metric: Metric; span: Span; limit: number; offset: number },
): Promise<MetricRow[]> =>
  rows<MetricRow>(
    tx,
    sql`select t.id, t.reference, t.kind, t.at, t.took, t.amount, t.currency ${inPeriod(metric, span)}
      order by t.at desc, t.id limit ${limit} offset ${offset}`,
  );
