import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { stockUnit, type UnitOfStock } from "./stock-tables.ts";

/** A fixed lock order prevents deadlocks between bookings of several units. */
const inOrder = (units: readonly UnitOfStock[]): UnitOfStock[] =>
  units.toSorted((a, b) => compare(a.unit, b.unit) || compare(a.day, b.day));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = ({ unit, day }: Pick<UnitOfStock, "unit" | "day">): string => `${day} ${unit}`;

/**
 * Takes all units or none, in the caller's transaction.
 * @returns false when one is sold out: the caller must roll back
 */
export async function takeUnits(tx: Db, supplier: string, units: readonly UnitOfStock[]): Promise<boolean> {
  if (units.length === 0) return true;
  if (units.some(({ count, capacity }) => count > capacity)) return false;
  const taken = await tx
    .insert(stockUnit)
    .values(inOrder(units).map(({ count, ...unit }) => ({ ...unit, supplier, sold: count })))
    .onConflictDoUpdate({
      target: [stockUnit.supplier, stockUnit.unit, stockUnit.day],
      set: { sold: sql`${stockUnit.sold} + excluded.sold` },
      setWhere: sql`${stockUnit.sold} + excluded.sold <= ${stockUnit.capacity}`,
    })
    .returning({ day: stockUnit.day });
  return taken.length === units.length;
}

/** Returns units to the stock. */
export async function returnUnits(tx: Db, supplier: string, units: readonly UnitOfStock[]): Promise<void> {
  for (const { unit, day, count } of inOrder(units))
    await tx
      .update(stockUnit)
      .set({ sold: sql`${stockUnit.sold} - ${count}` })
      .where(and(eq(stockUnit.supplier, supplier), eq(stockUnit.unit, unit), eq(stockUnit.day, day)));
}

/** The units that are wanted beyond those that a booking has. */
export function unitsBeyond(own: readonly UnitOfStock[], wanted: readonly UnitOfStock[]): UnitOfStock[] {
  const counts = new Map(own.map((unit) => [keyOf(unit), unit.count]));
  return wanted.flatMap((unit) => {
    const count = unit.count - (counts.get(keyOf(unit)) ?? 0);
    return count > 0 ? [{ ...unit, count }] : [];
  });
}

/** Exchanges units, all or none. @returns false when one is sold out */
export async function exchangeUnits(
  tx: Db,
  supplier: string,
  from: readonly UnitOfStock[],
  to: readonly UnitOfStock[],
): Promise<boolean> {
  // A unit that left the catalogue keeps its capacity.
  if (!(await takeUnits(tx, supplier, unitsBeyond(from, to)))) return false;
  await returnUnits(tx, supplier, unitsBeyond(to, from));
  return true;
}

/** The sold-out units; held ones count as sold. */
export async function lackingUnits(db: Db, supplier: string, units: readonly UnitOfStock[]): Promise<UnitOfStock[]> {
  if (units.length === 0) return [];
  const rows = await db
    .select()
    .from(stockUnit)
    .where(
      and(
        eq(stockUnit.supplier, supplier),
        or(...units.map(({ unit, day }) => and(eq(stockUnit.unit, unit), eq(stockUnit.day, day)))),
      ),
    );
  const left = new Map(rows.map((row) => [keyOf(row), row.capacity - row.sold]));
  return units.filter((unit) => (left.get(keyOf(unit)) ?? unit.capacity) < unit.count);
}

/**
 * The minimum left per unit over the same days, for a search. Units without sales are not in the result.
 * @param days from the first day up to, not including, the last
 */
export async function leastLeft(
  db: Db,
  supplier: string,
  units: readonly string[],
  days: { readonly from: string; readonly to: string },
): Promise<Map<string, number>> {
  if (units.length === 0) return new Map();
  const rows = await db
    .select({ unit: stockUnit.unit, left: sql<number>`min(${stockUnit.capacity} - ${stockUnit.sold})::int` })
    .from(stockUnit)
    .where(
      and(
        eq(stockUnit.supplier, supplier),
        inArray(stockUnit.unit, [...units]),
        gte(stockUnit.day, days.from),
        lt(stockUnit.day, days.to),
      ),
    )
    .groupBy(stockUnit.unit);
  return new Map(rows.map(({ unit, left }) => [unit, left]));
}
