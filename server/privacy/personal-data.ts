import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { TokenFacts } from "../../adapters/user-pools/user-pools.ts";
import { personalClients } from "../account/client-queries.ts";
import { personalConsents } from "../account/consent-queries.ts";
import { personalHealth } from "../account/health-queries.ts";
import { personalRecords } from "../account/record-queries.ts";
import { personalDischarges } from "../aftercare/discharge/queries.ts";
import { personalAftercare } from "../aftercare/queries.ts";
import { personalReviews } from "../aftercare/reviews/queries.ts";
import { personalCases } from "../cases/queries.ts";
import { personalChats } from "../chat/queries.ts";
import { personalPaymentLinks } from "../checkout/links/queries.ts";
import { personalCheckouts } from "../checkout/queries.ts";
import { personalCompanions } from "../companions/queries.ts";
import { personalConsultations } from "../consultations/queries.ts";
import { asOwner, asSystem } from "../db/access.ts";
import {
  type PersonalFile,
  type PersonalRow,
  type PersonalTable,
  readPersonal,
  removePersonal,
  rowKeyOf,
  type Subject,
} from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import { archiveFileContext } from "../db/tables/settings.ts";
import { personalDocuments } from "../documents/queries.ts";
import { personalUploads } from "../documents/upload-queries.ts";
import { personalCredits } from "../payments/credit-queries.ts";
import { personalInvoices } from "../payments/invoice-queries.ts";
import { personalLedger } from "../payments/ledger-queries.ts";
import { personalPayments } from "../payments/queries.ts";
import { personalRefunds } from "../payments/refund-queries.ts";
import { personalRefundRequests } from "../payments/refund-request-queries.ts";
import { personalOffers } from "../quotes/offers/queries.ts";
import { personalQuotes } from "../quotes/queries.ts";
import type { Services } from "../services.ts";
import { personalMessages } from "../site/contact-queries.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { personalItems } from "../trips/items/item-queries.ts";
import { personalTrips } from "../trips/queries.ts";
import { personalSupplierChanges } from "../trips/supplier-change-queries.ts";

/**
 * All tables with personal data, each before the tables that it refers to. The test beside this file fails for a
 * missing table.
 */
export const personalTables: readonly PersonalTable[] = [
  ...personalClients,
  personalRecords,
  personalHealth,
  personalConsents,
  personalRefundRequests,
  personalRefunds,
  personalPayments,
  personalCheckouts,
  personalPaymentLinks,
  personalLedger,
  personalCredits,
  personalInvoices,
  personalSupplierChanges,
  ...personalAftercare,
  ...personalDischarges,
  personalReviews,
  personalCompanions,
  ...personalItems,
  ...personalTrips,
  ...personalOffers,
  ...personalQuotes,
  ...personalDocuments,
  ...personalUploads,
  ...personalConsultations,
  ...personalChats,
  ...personalMessages,
  { table: "notification_choice", called: "notifications", erasure: "remove" },
  { table: "calendar_feed", called: "calendar-feed", without: ["token_digest"], erasure: "remove" },
  {
    table: "archive",
    called: "archives",
    files: (row) => [{ key: String(row["id"]), context: archiveFileContext(rowKeyOf(row)) }],
    erasure: "remove",
  },
  { table: "erasure", called: "deletion", without: ["sealed", "job_id"], erasure: "remove" },
  ...personalCases,
  // After the erasure, the entries prove the events without identifying a person.
  { table: "audit_entry", called: "record-of-access", without: ["previous", "digest", "position"], erasure: "keep" },
];

/** One table's data of a client. */
export interface TableData {
  readonly called: string;
  readonly rows: readonly PersonalRow[];
  readonly files: readonly (PersonalFile & { readonly name: string })[];
}

/** All data of a client at a clinic. */
export interface ClientData {
  readonly clinic: ProviderRow;
  readonly madeAt: Date;
  readonly client: Pick<TokenFacts, "sub" | "email">;
  readonly rows: readonly TableData[];
  /** The sign-in service's record; null for a service that gives it only to the person. */
  readonly signIn: object | null;
}

/** All data of a client at one provider, with sealed columns opened. */
export async function readClientData(
  { database, db, keys }: Services,
  providerId: ProviderId,
  subject: Subject,
): Promise<TableData[]> {
  const disclosed = personalTables.filter(({ called }) => called !== undefined);
  const read = async (tx: Db, tables: readonly PersonalTable[]): Promise<Map<PersonalTable, PersonalRow[]>> => {
    const found = new Map<PersonalTable, PersonalRow[]>();
    for (const table of tables) found.set(table, await readPersonal(database, tx, providerId, { table, subject }));
    return found;
  };
  const own = disclosed.filter(({ emailColumn }) => emailColumn === undefined);
  const ofAccount = await asOwner(db, providerId, subject.owner, (tx) => read(tx, own));
  // Rows found by an address belong to no account, so only the system may read them.
  const ofAddress = await asSystem(db, (tx) =>
    read(
      tx,
      disclosed.filter((table) => !own.includes(table)),
    ),
  );
  return disclosed.map((table) => {
    const rows = (ofAccount.get(table) ?? ofAddress.get(table) ?? []).map((row) => unsealRow(keys, table, row));
    const files = rows.flatMap((row) => table.files?.(row) ?? []);
    return {
      called: table.called ?? table.table,
      rows: rows.map((row) => presentRow(table, row)),
      files: files.flatMap((file, index) =>
        file.name === undefined ? [] : [{ ...file, name: numberedName(file.name, index) }],
      ),
    };
  });
}

/** A file name that is unique in its folder. */
const numberedName = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, "0")} ${name.replace(/[/\\]/g, "_")}`;

/** The row with its sealed columns opened. */
function unsealRow(keys: MasterKeys, { sealed = {} }: PersonalTable, row: PersonalRow): PersonalRow {
  const parts = Object.entries(sealed).flatMap(([column, contextOf]) => {
    const sealedValue = row[column];
    return typeof sealedValue === "string" ? [[column, unsealValue(keys, sealedValue, contextOf(row))] as const] : [];
  });
  return { ...row, ...Object.fromEntries(parts) };
}

/** The row for the person: camel-case names, without technical columns. */
function presentRow({ without = [] }: PersonalTable, row: PersonalRow): PersonalRow {
  const hidden = ["provider_id", "owner", ...without];
  const columns = Object.entries(row).filter(([column]) => !hidden.includes(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [column === "sealed" ? "content" : camelCase(column), value]),
  );
}

function unsealValue(keys: MasterKeys, sealed: string, context: string): unknown {
  const text = sealedText(keys, context).unseal(sealed);
  try {
    const value: unknown = JSON.parse(text);
    // A name that parses as a number stays text.
    return typeof value === "object" ? value : text;
  } catch {
    return text;
  }
}

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Removes a client's data at one provider, except tables with `erasure: "keep"`. Requires a transaction of the system.
 * @returns the keys of their files, for removal
 */
export async function removeClientData(
  { database }: Services,
  tx: Db,
  providerId: ProviderId,
  subject: Subject,
): Promise<string[]> {
  const keys: string[] = [];
  for (const table of personalTables) {
    if (table.erasure === "keep") continue;
    if (table.files) {
      const rows = await readPersonal(database, tx, providerId, { table, subject });
      for (const file of rows.flatMap(table.files)) keys.push(file.key);
    }
  }
  for (const table of personalTables)
    if (table.erasure === "remove") await removePersonal(tx, providerId, { table, subject });
  return keys;
}
