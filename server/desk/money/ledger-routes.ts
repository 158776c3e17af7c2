import { downloadLedger, type LedgerLine, listLedger } from "../../../contract/desk/money.ts";
import type { CorrectionReason } from "../../../contract/receipts.ts";
import type { Language } from "../../../contract/values.ts";
import { setLanguage } from "../../../web/words/active-language.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { listProcedures } from "../../catalogue/queries.ts";
import { asStaff } from "../../db/access.ts";
import { textFile } from "../../formats/text-file.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { type LedgerWords, ledgerFile, sumsOf } from "../../payments/ledger-file.ts";
import { readLedger } from "../../payments/ledger-queries.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";

/** Enough to look through; the sums and the file have all. */
const mostLines = 300;

export function deskLedgerRoutes({ db, keys }: Services): readonly Binding[] {
  const ledgerOf = ({ providerId, tenant }: StaffContext, query: Omit<Parameters<typeof readLedger>[3], "timeZone">) =>
    asStaff(db, providerId, (tx) => readLedger(tx, keys, providerId, { ...query, timeZone: tenant.location.timeZone }));
  const proceduresOf = async ({ providerId, tenant }: StaffContext, language: Language) =>
    (await listProcedures(db, providerId)).map(({ slug, texts }) => ({
      slug,
      title: textsIn(texts, tenant, language).texts.title,
    }));

  return [
    handle(listLedger, async (context, { query: { language = context.language, ...query } }) => {
      const lines = await ledgerOf(context, query);
      return {
        lines: lines.slice(0, mostLines),
        sums: sumsOf(lines),
        isCut: lines.length > mostLines,
        procedures: await proceduresOf(context, language),
      };
    }),
    handle(downloadLedger, async (context, { query: { language = context.language, ...query } }) => {
      const lines = await ledgerOf(context, query);
      const titles = new Map((await proceduresOf(context, language)).map(({ slug, title }) => [slug, title]));
      const { timeZone } = context.tenant.location;
      const procedure = (slug: string) => titles.get(slug) ?? slug;
      // From here to the end nothing waits, so the language cannot change meanwhile.
      setLanguage(language);
      const file = ledgerFile(lines, { ...ledgerWords(), procedure, timeZone });
      return textFile(`ledger-${query.from}-${query.to}.csv`, "text/csv; charset=utf-8", file);
    }),
  ];
}

const kinds: Readonly<Record<LedgerLine["kind"], () => string>> = {
  capture: m.desk_money_kind_received,
  refund: m.receipts_refund,
  "refund-failed": m.receipts_refund_failed,
  chargeback: m.receipts_chargeback,
  credit: m.receipts_kept,
  correction: m.receipts_correction,
};

const correctionNames: Readonly<Record<CorrectionReason, () => string>> = {
  amount: m.desk_money_correction_amount,
  trip: m.desk_money_correction_trip,
  details: m.desk_money_correction_details,
  twice: m.desk_money_correction_twice,
  "not-received": m.desk_money_correction_not_received,
};

const methods: Readonly<Record<LedgerLine["method"], () => string>> = {
  card: m.receipts_card,
  transfer: m.receipts_transfer,
  cash: m.receipts_cash,
  terminal: m.receipts_terminal,
  credit: m.receipts_credit,
};

const ledgerWords = (): Omit<LedgerWords, "procedure" | "timeZone"> => ({
  head: [
    m.desk_money_at(),
    m.desk_money_kind(),
    m.desk_money_method(),
    m.desk_money_amount(),
    m.desk_money_currency(),
    m.desk_trips_trip(),
    m.desk_money_person(),
    m.desk_money_procedure(),
    m.desk_money_received_on(),
    m.desk_money_bank_reference(),
    m.desk_money_payer(),
    m.desk_money_correction_reason(),
    m.desk_money_credit_notes(),
    m.desk_money_entry(),
  ],
  kind: ({ kind, amount, method }) => {
    if (kind === "capture" && method === "credit") return m.desk_money_from_credit();
    return kind === "credit" && amount.amount > 0 ? m.receipts_credit_back() : kinds[kind]();
  },
  reason: (reason) => correctionNames[reason](),
  method: (method) => methods[method](),
});
