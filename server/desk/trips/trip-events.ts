import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { correctionReasons } from "../../../contract/receipts.ts";
import { itemStatuses } from "../../../contract/trips.ts";
import type { TripEventRow } from "../../trips/items/item-queries.ts";

const textIn = (detail: TripEventRow["detail"], name: string): string => {
  const value = detail[name];
  return typeof value === "string" ? value : "";
};

/** The days of a trip before and after a move; null for other events. */
function movedDays(detail: TripEventRow["detail"]): DeskTrip["events"][number]["dates"] {
  const [arrive, treatment, leave] = ["arrive", "treatment", "leave"].map((name) => ({
    before: textIn(detail, `${name}Before`),
    after: textIn(detail, name),
  }));
  if (!arrive?.before || !treatment || !leave) return null;
  return {
    before: { arrive: arrive.before, treatment: treatment.before, leave: leave.before },
    after: { arrive: arrive.after, treatment: treatment.after, leave: leave.after },
  };
}

/** An event of a trip's history. */
export function presentEvent(
  { id, at, actor, kind, itemId, detail }: TripEventRow,
  reasons: ReadonlyMap<string, string>,
): DeskTrip["events"][number] {
  const { amount, currency, by, on } = detail;
  return {
    id,
    at: at.toISOString(),
    actor,
    by: typeof by === "string" ? by : null,
    kind,
    item: itemId,
    to: itemStatuses.find((status) => status === detail["to"]) ?? null,
    amount: typeof amount === "number" && typeof currency === "string" ? { amount, currency } : null,
    on: typeof on === "string" ? on : null,
    dates: movedDays(detail),
    reason: reasons.get(textIn(detail, "move")) ?? null,
    correction: correctionReasons.find((one) => one === detail["correction"]) ?? null,
  };
}
