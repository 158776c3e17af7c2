import { ownerKeyOf, type PersonalFile, type PersonalRow, rowKeyOf } from "../../db/personal.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { dischargeDraftContext } from "../../db/tables/aftercare.ts";
import { sitePictureContext } from "../../db/tables/catalogue.ts";
import { actContext } from "../../db/tables/consultations.ts";
import { deskNoteContext } from "../../db/tables/desk.ts";
import { quoteContext } from "../../db/tables/quotes.ts";
import { erasureContext } from "../../db/tables/settings.ts";
import { previewContext } from "../../db/tables/trips.ts";
import { answerContext, webhookSecretContext } from "../../db/tables/work.ts";
import { personalTables } from "../../privacy/personal-data.ts";

/** A table with sealed columns, each with the context of its values, or with files. */
export interface SealedTable {
  readonly table: string;
  readonly sealed?: Readonly<Record<string, (row: PersonalRow) => string>>;
  readonly files?: (row: PersonalRow) => readonly PersonalFile[];
}

const text = (row: PersonalRow, column: string): string => String(row[column]);

/** What archives do not open: of the clinic, of the installation, or of no use to the person. */
const others: readonly SealedTable[] = [
  { table: "consultation_act", sealed: { note: (row) => actContext(rowKeyOf(row), "note") } },
  { table: "desk_note", sealed: { sealed: (row) => deskNoteContext(rowKeyOf(row)) } },
  { table: "discharge_draft", sealed: { sealed: (row) => dischargeDraftContext(rowKeyOf(row, "trip_id")) } },
  { table: "erasure", sealed: { sealed: (row) => erasureContext(ownerKeyOf(row)) } },
  {
    table: "idempotency_record",
    sealed: {
      answer: (row) =>
        answerContext({
          providerId: mintProviderId(text(row, "provider_id")),
          endpoint: text(row, "endpoint"),
          key: text(row, "key"),
        }),
    },
  },
  {
    table: "offer_draft",
    sealed: { content: (row) => quoteContext(rowKeyOf(row, "quote_id"), `draft/${Number(row["option"])}`) },
  },
  { table: "trip_preview", sealed: { quote: (row) => previewContext(rowKeyOf(row)) } },
  {
    table: "webhook",
    sealed: {
      secret: (row) => webhookSecretContext(rowKeyOf(row)),
      earlier_secret: (row) => webhookSecretContext(rowKeyOf(row)),
    },
  },
  {
    table: "site_picture",
    files: (row) => {
      const context = sitePictureContext({ providerId: text(row, "provider_id"), hash: text(row, "hash") });
      return Object.values(row["files"] as Record<string, string>).map((key) => ({ key, context }));
    },
  },
];

export const sealedTables: readonly SealedTable[] = [...personalTables, ...others].filter(
  ({ sealed, files }) => sealed || files,
);
