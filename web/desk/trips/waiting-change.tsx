import type { ReactNode } from "react";
import type { ChangeProposal, SupplierChange } from "../../../contract/booking-news.ts";
import type { DeskItem } from "../../../contract/desk/trips.ts";
import type { Money } from "../../../contract/money.ts";
import type { Language } from "../../../contract/values.ts";
import { formatInstant, formatLine, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { Effects } from "./effects.tsx";
import { payerNames } from "./trip-words.ts";

type Payer = SupplierChange["payer"];
type WaitingChangeProps = { item: DeskItem; change: SupplierChange; children: ReactNode };

/** A supplier's change on which the patient has not decided: what it breaks, and what is offered instead. */
export function WaitingChange({ item: { timeZone }, change, children }: WaitingChangeProps) {
  const { language } = useSite();
  const { before, after, payer, isSafe, reason, gaps, proposals, proposedBy } = change;
  const clock = (at: string) => formatInstant(at, timeZone, language);
  const times = ({ startsAt, endsAt }: SupplierChange["after"]) => `${clock(startsAt)} – ${clock(endsAt)}`;
  return (
    <>
      <Notice tone={isSafe ? "warning" : "error"} title={m.desk_trips_change_waits()} action={children}>
        {m.desk_trips_change_text({ before: times(before), after: times(after) })} {payerNames[payer]()}{" "}
        {!isSafe && m.desk_trips_change_unsafe()}
        <span dir="auto" className="block text-sm">
          {reason}
        </span>
        <span className="mt-2 block font-semibold">
          {proposals.length === 0
            ? m.desk_trips_change_no_proposals()
            : proposedBy
              ? m.desk_trips_change_proposed_by({ by: proposedBy })
              : m.desk_trips_change_proposed()}
        </span>
        {proposals.length > 0 && (
          <ul className="list-disc ps-5 text-sm">
            {proposals.map((one) => (
              <li key={one.offerId}>
                <ProposalWords proposal={one} payer={payer} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <Effects knockOn={[]} gaps={gaps} />
    </>
  );
}

type ProposalWordsProps = { proposal: ChangeProposal; payer: Payer; timeZone: string };

/** One alternative: what it is, when, and who pays what. */
export function ProposalWords({ proposal, payer, timeZone }: ProposalWordsProps) {
  const { language } = useSite();
  const { title, subtitle, startsAt, endsAt } = proposal;
  const clock = (at: string) => formatInstant(at, timeZone, language);
  return (
    <>
      <bdi className="font-semibold">{formatLine([title, subtitle ?? undefined], language)}</bdi>
      <span className="figures block">
        {clock(startsAt)} – {clock(endsAt)}
      </span>
      <span className="block">{costOf(proposal, payer, language)}</span>
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
