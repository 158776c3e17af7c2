import { downloadLedger, listLedger } from "../../../contract/desk/money.ts";
import { listProcedureTexts } from "../../catalogue/queries.ts";
import { asStaff } from "../../db/access.ts";
import { textFile } from "../../formats/text-file.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { ledgerFile, sumsOf } from "../../payments/ledger-file.ts";
import { readLedger } from "../../payments/ledger-queries.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";

/** Enough to look through; the sums and the file have all. */
const mostLines = 300;

export function deskLedgerRoutes({ db }: Services): readonly Binding[] {
  const ledgerOf = ({ providerId, tenant }: StaffContext, query: Omit<Parameters<typeof readLedger>[2], "timeZone">) =>
    asStaff(db, providerId, (tx) => readLedger(tx, providerId, { ...query, timeZone: tenant.location.timeZone }));

  return [
    handle(listLedger, async (context, { query }) => {
      const lines = await ledgerOf(context, query);
      const { tenant, language } = context;
      const procedures = await listProcedureTexts(db, context.providerId);
      return {
        lines: lines.slice(0, mostLines),
        sums: sumsOf(lines),
        isCut: lines.length > mostLines,
        procedures: procedures.map(({ slug, texts }) => ({
          slug,
          title: textsIn(texts, tenant, language).texts.title,
        })),
      };
    }),
    handle(downloadLedger, async (context, { query }) =>
      textFile(
        `ledger-${query.from}-${query.to}.csv`,
        "text/csv; charset=utf-8",
        ledgerFile(await ledgerOf(context, query)),
      ),
    ),
  ];
}
