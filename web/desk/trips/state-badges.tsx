import type { BoardItem } from "../../../contract/desk/trips.ts";
import { itemStates } from "../../trip/item-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { paymentStates, refundStates } from "./trip-words.ts";

/** The three states of an item; a payment or refund that is not begun is left out. */
export function StateBadges({
  item: { status, payment, refund },
}: {
  item: Pick<BoardItem, "status" | "payment" | "refund">;
}) {
  const shown = [
    itemStates[status],
    ...(payment === "none" ? [] : [paymentStates[payment]]),
    ...(refund === "none" ? [] : [refundStates[refund]]),
  ];
  return (
    <span className="inline-flex flex-wrap gap-1">
      {shown.map(([tone, name]) => (
        <Badge key={name()} tone={tone}>
          {name()}
        </Badge>
      ))}
    </span>
  );
}
