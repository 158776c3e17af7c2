import type { Traveller } from "../../../contract/trips.ts";
import type { ItemRow } from "./item-queries.ts";

/** A detail is a count of people, or the list of children's ages. */
const countIn = (details: ItemRow["content"]["details"], names: readonly string[]): number =>
  names
    .map((name) => details[name])
    .reduce<number>((all, one) => all + (Array.isArray(one) ? one.length : typeof one === "number" ? one : 0), 0);

/** The number of people that an item was bought for; undefined where its seller does not count them. */
export function countOf({
  kind,
  content: { details },
}: Pick<ItemRow, "kind"> & { content: Pick<ItemRow["content"], "details"> }): number | undefined {
  if (kind === "procedure") return 1;
  const count = countIn(
    details,
    { activity: ["people"], flight: ["travellers"], hotel: ["adults", "children"], transfer: [] }[kind],
  );
  return count > 0 ? count : undefined;
}

/** The travellers whom an item names: those it was added for, else as many as it was bought for, the patient first unless it is for companions. */
export function namedOn<One extends Pick<Traveller, "id" | "role">>(
  item: Pick<ItemRow, "kind" | "content">,
  travellers: readonly One[],
): readonly One[] {
  const { travellers: chosen, isForCompanions = false } = item.content;
  if (chosen.length > 0) return travellers.filter(({ id }) => chosen.includes(id));
  const isCompanion = ({ role }: One) => Number((role === "companion") !== isForCompanions);
  return travellers.toSorted((one, other) => isCompanion(one) - isCompanion(other)).slice(0, countOf(item));
}

/** Whether an item names companions alone, or nobody yet and is for them. */
export function isWithoutPatient(
  item: Pick<ItemRow, "kind" | "content">,
  travellers: readonly Pick<Traveller, "id" | "role">[],
): boolean {
  const named = namedOn(item, travellers);
  return named.length > 0 ? named.every(({ role }) => role === "companion") : item.content.isForCompanions === true;
}
