import type { ReactNode } from "react";
import type { ChangeProposal, SupplierChange } from "../../../contract/booking-news.ts";
import type { Money } from "../../../contract/money.ts";
import type { Language } from "../../../contract/values.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { changedTimes } from "../../trip/changed-times.ts";
import { ProposedMoves } from "../../trip/proposed-moves.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { Effects } from "./effects.tsx";
import { payerNames } from "./trip-words.ts";

type Payer = SupplierChange["payer"];
type WaitingChangeProps = { change: SupplierChange; children: ReactNode };

const titles: Readonly<Record<SupplierChange["cause"], () => string>> = {
  times: m.desk_trips_change_waits,
  cancelled: m.desk_trips_change_cancelled,
  "missed-connection": m.desk_trips_change_missed,
};

/** A supplier's change on which the patient has not decided: what it breaks, and what is offered instead. */
export function WaitingChange({ change, children }: WaitingChangeProps) {
  const { language } = useSite();
  const { cause, before, after, payer, isSafe, reason, gaps, isSearching, proposals, proposedBy } = change;
  const times = (of: SupplierChange["before"]) => changedTimes(of, change, language);
  return (
    <>
      <Notice tone={isSafe ? "warning" : "error"} title={titles[cause]()} action={children}>
        {after
          ? m.desk_trips_change_text({ before: times(before), after: times(after) })
          : m.desk_trips_change_lost_text({ before: times(before) })}{" "}
        {payerNames[payer]()} {after && !isSafe && m.desk_trips_change_unsafe()}
        <span dir="auto" className="block text-sm">
          {reason}
        </span>
        <span className="mt-2 block font-semibold">
          {proposals.length === 0
            ? isSearching
              ? m.desk_trips_change_searching()
              : m.desk_trips_change_no_proposals()
            : proposedBy
              ? m.desk_trips_change_proposed_by({ by: proposedBy })
              : m.desk_trips_change_proposed()}
        </span>
        {proposals.length > 0 && (
          <ul className="mt-2 flex flex-col gap-4 text-sm">
            {proposals.map((one) => (
              <li key={one.id}>
                <ProposalWords proposal={one} payer={payer} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <Effects knockOn={[]} gaps={gaps} />
    </>
  );
}

type ProposalWordsProps = { proposal: ChangeProposal; payer: Payer };

/** One proposal: why, what moves from when to when, and who pays what. */
export function ProposalWords({ proposal, payer }: ProposalWordsProps) {
  const { language } = useSite();
  return (
    <>
      <ProposedMoves proposal={proposal} />
      <span className="block font-semibold">{costOf(proposal, payer, language)}</span>
    </>
  );
}

function costOf({ difference, covered }: ChangeProposal, payer: Payer, language: Language): string {
  const money = (value: Money) => formatMoney({ ...value, amount: Math.abs(value.amount) }, language);
  const { amount } = difference;
  const own =
    amount > 0
      ? m.desk_trips_change_person_pays({ amount: money(difference) })
      : amount < 0
        ? m.desk_trips_change_person_gets({ amount: money(difference) })
        : m.desk_trips_change_same();
  if (covered.amount <= 0 || payer === "person") return own;
  const theirs = payer === "clinic" ? m.desk_trips_change_covered_clinic : m.desk_trips_change_covered_supplier;
  return `${own} · ${theirs({ amount: money(covered) })}`;
}
