import { useState } from "react";
import type { HandRefund } from "../../../contract/desk/refund-requests.ts";
import { isolated } from "../../bidi.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { receiptMethods } from "../../trip/receipt-words.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useRight } from "../shell/use-staff.ts";
import type { Act } from "../use-act.ts";
import { Who } from "./money-tables.tsx";

type HandRefundsProps = {
  refunds: readonly HandRefund[];
  act: Act;
  onSent: (id: string, bankReference: string) => Promise<boolean>;
};

/** How the money came that goes back. */
const handMethods = { ...receiptMethods, credit: m.desk_money_from_credit };

/** Whose account the money came from, where it was recorded. */
const paidOf = ({ payer, bankReference }: Pick<HandRefund, "payer" | "bankReference">): string[] => [
  ...(payer ? [`${m.desk_money_payer()}: ${isolated(payer)}`] : []),
  ...(bankReference ? [`${m.desk_money_bank_reference()}: ${isolated(bankReference)}`] : []),
];

const SentReference = () => (
  <Field name="bankReference" label={m.desk_money_bank_reference()} hint={m.desk_money_sent_reference_hint()}>
    <TextInput dir="ltr" maxLength={60} />
  </Field>
);

/** Refunds that the clinic sends itself. The dialog of one stays, with what is typed in it, where a colleague was first. */
export function HandRefunds({ refunds, act, onSent }: HandRefundsProps) {
  const { language } = useSite();
  const mayRecord = useRight("money:record");
  const [sending, setSending] = useState<HandRefund>();
  return (
    <>
      {refunds.length > 0 && (
        <section id="refunds" className="scroll-mt-24">
          <DataTable
            caption={m.desk_money_hand_refunds({ count: refunds.length })}
            rows={refunds}
            keyOf={({ id }) => id}
            columns={[
              { key: "who", header: m.desk_trips_trip(), cell: (row) => <Who {...row} /> },
              {
                key: "method",
                header: m.desk_money_method(),
                cell: (row) => (
                  <>
                    {row.isCredit && `${m.desk_money_credit_return()} · `}
                    {handMethods[row.method]()}
                    {paidOf(row).map((text) => (
                      <span key={text} className="block text-sm text-muted">
                        {text}
                      </span>
                    ))}
                  </>
                ),
              },
              {
                key: "amount",
                header: m.desk_money_amount(),
                numeric: true,
                cell: ({ amount }) => formatMoney(amount, language),
              },
              ...(mayRecord
                ? [
                    {
                      key: "acts",
                      header: m.desk_acts(),
                      cell: (row: HandRefund) => (
                        <Button variant="secondary" icon="check" busy={act.isBusy} onClick={() => setSending(row)}>
                          {m.desk_money_mark_sent()}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </section>
      )}
      {sending && (
        <SentDialog
          refund={sending}
          isOpen={refunds.some(({ id }) => id === sending.id)}
          act={act}
          onSent={onSent}
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  );
}

type SentDialogProps = Pick<HandRefundsProps, "act" | "onSent"> & {
  refund: HandRefund;
  /** False once it is marked, here or by a colleague. */
  isOpen: boolean;
  onClose: () => void;
};

function SentDialog({ refund: { id, amount, person, ...paid }, isOpen, act, onSent, onClose }: SentDialogProps) {
  const { language } = useSite();
  const [isSent, setSent] = useState(false);
  const isGone = !isOpen && !isSent && !act.isBusy;
  return (
    <DeskDialog
      title={m.desk_money_sent_question({ amount: formatMoney(amount, language), name: isolated(person) })}
      description={[...paidOf(paid), m.desk_money_sent_text()].join(" ")}
      act={act}
      submit={isGone ? m.desk_close() : m.desk_money_mark_sent()}
      onClose={onClose}
      onSubmit={async (form) => {
        if (isGone) return true;
        const isDone = await onSent(id, textIn(form, "bankReference"));
        setSent(isDone);
        return isDone;
      }}
    >
      {isGone && (
        <Notice tone="warning" announce>
          {m.desk_money_sent_meanwhile()}
        </Notice>
      )}
      {paid.method !== "cash" && <SentReference />}
    </DeskDialog>
  );
}
