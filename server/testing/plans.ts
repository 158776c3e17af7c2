import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { Services } from "../services.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of tables that the database looks at for a query, and how it finds them. */
export async function workOn(
  { database }: Pick<Services, "database">,
  tx: Db,
  { query, tables }: { readonly query: { getSQL(): SQL }; readonly tables: readonly string[] },
): Promise<{ rows: number; scans: readonly string[] }> {
  const [answer] = await database.rows<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
    tx,
    sql`explain (analyze, timing off, format json) ${query.getSQL()}`,
  );
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    nodes.push(node);
    for (const child of node.Plans ?? []) walk(child);
  };
  for (const { Plan } of answer?.["QUERY PLAN"] ?? []) walk(Plan);
  const read = nodes.filter((node) => tables.includes(node["Relation Name"] ?? ""));
  return {
    rows: read.reduce(
      (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    ),
    scans: read.map((node) => node["Node Type"]),
  };
}
