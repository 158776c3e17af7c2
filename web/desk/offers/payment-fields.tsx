import { stageDues } from "../../../contract/stage-dues.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { stageDueNames } from "../../offer/offer-words.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { PriceField } from "../price-field.tsx";
import { NumberField, Part, type PartProps, removeLabel, withEntry, without } from "./fields.tsx";
import { problemAt } from "./offer-problems.ts";
import type { DraftTotals } from "./written-totals.ts";

type Share = { readonly percent: number | null; readonly amount: number | null };

/** A share of the total or an amount: one number, and what it counts. */
function ShareField({
  name,
  label,
  share,
  currency,
  error,
  onShare,
}: {
  name: string;
  label: string;
  share: Share;
  currency: string;
  error: string | undefined;
  onShare: (share: Share) => void;
}) {
  const isAmount = share.amount !== null;
  const value = isAmount ? share.amount : share.percent;
  const shareOf = (next: number | null, asAmount: boolean): Share =>
    asAmount ? { percent: null, amount: next ?? 0 } : { percent: next ?? 0, amount: null };
  const field = { name, label, value, error, className: "grow" };
  return (
    <div className="flex items-end gap-2">
      {isAmount ? (
        <PriceField {...field} currency={currency} onValue={(next) => onShare(shareOf(next, true))} />
      ) : (
        <NumberField {...field} onValue={(next) => onShare(shareOf(next, false))} />
      )}
      <Select
        aria-label={m.desk_offers_unit()}
        value={isAmount ? "amount" : "percent"}
        className="w-28 shrink-0"
        options={[
          { value: "percent", label: "%" },
          { value: "amount", label: currency },
        ]}
        onChange={({ target }) => onShare(shareOf(value, target.value === "amount"))}
      />
    </div>
  );
}

type Stage = PartProps["content"]["stages"][number];

/** Deposit, later payments and the balance. */
export function PaymentFields({ content, problems, basis, set, totals }: PartProps & { totals: DraftTotals }) {
  const { language } = useSite();
  const { deposit, stages } = content;
  const last = stages.length - 1;
  const change = (index: number, changes: Partial<Stage>) => set({ stages: withEntry(stages, index, changes) });
  const problem = problemAt(problems, "stages");
  return (
    <Part
      id="payments"
      title={m.desk_offers_stages()}
      lead={m.desk_offers_terms({ day: formatDay(basis.termsVersion, language) })}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <ShareField
          name="deposit"
          label={m.desk_offers_deposit()}
          share={deposit}
          currency={basis.currency}
          error={
            problemAt(problems, "deposit") ??
            problemAt(problems, "deposit.amount") ??
            problemAt(problems, "deposit.percent")
          }
          onShare={(share) => set({ deposit: { ...deposit, ...share } })}
        />
        <NumberField
          name="refundableDays"
          label={m.desk_offers_refundable_days()}
          value={deposit.refundableDays}
          error={problemAt(problems, "deposit.refundableDays")}
          onValue={(refundableDays) => set({ deposit: { ...deposit, refundableDays } })}
        />
      </div>
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <ol className="flex flex-col gap-4">
        {stages.map((stage, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: stages have no other identity
            key={index}
            className="grid items-end gap-3 md:grid-cols-2"
          >
            <Field
              name={`stages.${index}.label`}
              label={m.desk_offers_stage({ number: index + 1 })}
              error={problemAt(problems, `stages.${index}`, { deep: true })}
            >
              <TextInput
                value={stage.label}
                maxLength={160}
                dir="auto"
                onChange={({ target }) => change(index, { label: target.value })}
              />
            </Field>
            <Field name={`stages.${index}.due`} label={m.desk_offers_due()}>
              <Select
                value={stage.due ?? "treatment"}
                options={stageDues.map((due) => ({ value: due, label: stageDueNames[due]() }))}
                onChange={({ target }) => change(index, { due: stageDues.find((due) => due === target.value) })}
              />
            </Field>
            {index === last ? (
              <p className="figures pb-3 text-end font-semibold md:col-span-2">
                {m.desk_offers_rest()} {formatMoney(totals.stages.at(-1)?.amount ?? totals.total, language)}
              </p>
            ) : (
              <>
                <ShareField
                  name={`stages.${index}.share`}
                  label={m.desk_offers_share()}
                  share={stage}
                  currency={basis.currency}
                  error={undefined}
                  onShare={(share) => change(index, share)}
                />
                <Button
                  variant="quiet"
                  icon="trash"
                  aria-label={removeLabel(stage.label)}
                  onClick={() => set({ stages: without(stages, index) })}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {stages.length < 6 && (
        <Button
          variant="secondary"
          icon="plus"
          className="self-start"
          onClick={() => set({ stages: [{ label: "", percent: 30, amount: null }, ...stages] })}
        >
          {m.desk_offers_add_stage()}
        </Button>
      )}
    </Part>
  );
}
