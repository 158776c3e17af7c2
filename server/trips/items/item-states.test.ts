import { expect, test } from "vitest";
import { itemStatuses, paymentStates, refundStates } from "../../../contract/trips.ts";
import { canMoveItem, canMovePayment, canMoveRefund, type ItemActor } from "./item-states.ts";

const actors: readonly ItemActor[] = ["client", "clinic", "supplier", "system"];
const letters: Readonly<Record<string, ItemActor>> = { u: "client", c: "clinic", s: "supplier", x: "system" };

/** The diagrams, written a second time and differently: `from > to who, to who`, people by letters (u: the client). */
const item = `
  draft > priced ucx
  priced > held ux, pending_payment ux, expired x
  held > pending_payment ux, expired x, priced x
  expired > priced ux
  pending_payment > confirming cx, payment_failed ux, held u
  payment_failed > pending_payment ux, expired x, priced x
  confirming > confirmed sx, failed sx, needs_review x, cancelling u
  needs_review > confirmed csx, failed csx, cancelled csx, cancelling ux
  confirmed > in_progress x, no_show csx, change_requested ucx, supplier_changed csx, cancel_quoted uc
  in_progress > completed x, no_show c
  completed > no_show c
  change_requested > change_quoted csx, confirmed ucsx
  change_quoted > confirmed ucsx, needs_review x
  supplier_changed > confirmed uc, change_requested uc, cancel_quoted uc
  cancel_quoted > confirmed ucx, cancelling uc
  cancelling > cancelled sx, confirmed sx, needs_review x`;

const payment = `
  none > deposit_due ucx, authorised x, failed x, deposit_paid cx, paid cx
  deposit_due > none ux, authorised x, failed x, deposit_paid cx, paid cx
  authorised > deposit_paid x, paid x, none x, failed x
  failed > authorised x, deposit_paid cx, paid cx
  deposit_paid > paid cx, disputed x
  paid > disputed x, deposit_paid cx
  disputed > deposit_paid x, paid x, failed x`;

const refund = `
  none > pending cx, to_send cx
  pending > partial x, full x, failed x, credit_issued cx, to_send cx
  to_send > partial x, full x, failed x, credit_issued cx, pending cx, none x
  failed > pending cx, to_send cx
  partial > pending cx, to_send cx
  credit_issued > pending cx, to_send cx`;

const read = (diagram: string): ReadonlyMap<string, readonly ItemActor[]> =>
  new Map(
    diagram
      .trim()
      .split("\n")
      .flatMap((row) => {
        const [from = "", ways = ""] = row.trim().split(" > ");
        return ways.split(", ").map((way) => {
          const [to = "", who = ""] = way.split(" ");
          return [`${from} > ${to}`, [...who].flatMap((letter) => letters[letter] ?? [])] as const;
        });
      }),
  );

test.each([
  ["an item", itemStatuses, item, canMoveItem],
  ["a payment", paymentStates, payment, canMovePayment],
  ["a refund", refundStates, refund, canMoveRefund],
] as const)(
  "%s goes every way of its diagram, sent by whom it names, and no other way by anybody",
  (_, states, diagram, canMove) => {
    const allowed = read(diagram);
    const passed = new Set<string>();
    for (const from of states) {
      for (const to of states) {
        for (const actor of actors) {
          const way = `${from} > ${to}`;
          const can = (canMove as (from: string, to: string, actor: ItemActor) => boolean)(from, to, actor); // of its own states
          expect(can, `${way} by ${actor}`).toBe(allowed.get(way)?.includes(actor) ?? false);
          if (can) passed.add(way);
        }
      }
    }
    expect([...passed].sort()).toEqual([...allowed.keys()].sort());
  },
);

test("every status can be reached from a draft, and what ended stays so", () => {
  const reached = new Set<string>(["draft"]);
  const leads = (from: string, to: string) => actors.some((who) => canMoveItem(from as never, to as never, who)); // of the list
  for (const from of reached) for (const to of itemStatuses) if (leads(from, to)) reached.add(to);
  expect([...reached].sort()).toEqual([...itemStatuses].sort());
  const last = itemStatuses.filter((from) => !itemStatuses.some((to) => leads(from, to)));
  expect(last.toSorted()).toEqual(["cancelled", "failed", "no_show"]);
});
