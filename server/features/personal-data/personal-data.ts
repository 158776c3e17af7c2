import type { Db } from "../../../adapters/database/database.ts";
import { unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { TokenFacts } from "../../../adapters/user-pools/user-pools.ts";
import { asOwner, asSystem } from "../../db/access.ts";
import {
  type PersonalFile,
  type PersonalRow,
  type PersonalTable,
  readPersonal,
  removePersonal,
  type Subject,
} from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { personalChats } from "../chats/queries.ts";
import { personalCheckouts } from "../checkouts/queries.ts";
import { personalConsents } from "../client-consents/queries.ts";
import { personalHealth } from "../client-health/queries.ts";
import { personalRecords } from "../client-records/queries.ts";
import { personalClients } from "../clients/queries.ts";
import { personalConsultations } from "../consultations/queries.ts";
import { personalUploads } from "../document-uploads/queries.ts";
import { personalDocuments } from "../documents/queries.ts";
import { personalLedger } from "../ledger/queries.ts";
import { personalOffers } from "../offers/queries.ts";
import { personalPayments } from "../payments/queries.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { personalQuotes } from "../quotes/queries.ts";
import { personalRefunds } from "../refunds/queries.ts";
import { personalItems } from "../trip-items/queries.ts";
import { personalTrips } from "../trips/queries.ts";

/**
 * Everything that is known about people, by its tables: what refers to another comes before it. A table that is missing
 * here fails the test beside this file.
 */
export const personalTables: readonly PersonalTable[] = [
  ...personalClients,
  personalRecords,
  personalHealth,
  personalConsents,
  personalRefunds,
  personalPayments,
  personalCheckouts,
  personalLedger,
  ...personalItems,
  ...personalTrips,
  ...personalOffers,
  ...personalQuotes,
  ...personalDocuments,
  ...personalUploads,
  ...personalConsultations,
  ...personalChats,
  { table: "contact_message", called: "messages", emailColumn: "email", erasure: "remove" },
  { table: "notification_choice", called: "notifications", erasure: "remove" },
  { table: "calendar_feed", called: "calendar-feed", without: ["token_digest"], erasure: "remove" },
  {
    table: "archive",
    called: "archives",
    files: (row) => [{ key: String(row["id"]), context: archiveContext(row) }],
    erasure: "remove",
  },
  { table: "erasure", called: "deletion", without: ["sealed", "job_id"], erasure: "remove" },
  // By then it names nobody: what happened can be shown, whom it happened to cannot be looked up.
  { table: "audit_entry", called: "record-of-access", without: ["previous", "digest", "position"], erasure: "keep" },
];

/** What an archive's file is sealed for. */
export const archiveContext = (row: PersonalRow): string => `archive/${row["provider_id"]}/${row["id"]}`;

/** What one table knows about somebody. */
export interface KnownRows {
  readonly called: string;
  readonly rows: readonly PersonalRow[];
  readonly files: readonly (PersonalFile & { readonly name: string })[];
}

/** Everything, with whom and where it is about. */
export interface Known {
  readonly clinic: ProviderRow;
  readonly madeAt: Date;
  readonly client: Pick<TokenFacts, "sub" | "email">;
  readonly rows: readonly KnownRows[];
  /** What the sign-in service keeps; null where that tells the person alone. */
  readonly signIn: object | null;
}

type Needs = Pick<Services, "database" | "db" | "keys">;

/** Everything that is known about a client at one provider, sealed parts opened. */
export async function readKnown(
  { database, db, keys }: Needs,
  providerId: ProviderId,
  subject: Subject,
): Promise<KnownRows[]> {
  const told = personalTables.filter(({ called }) => called !== undefined);
  const read = async (tx: Db, tables: readonly PersonalTable[]): Promise<Map<PersonalTable, PersonalRow[]>> => {
    const found = new Map<PersonalTable, PersonalRow[]>();
    for (const table of tables) found.set(table, await readPersonal(database, tx, providerId, { table, subject }));
    return found;
  };
  const own = told.filter(({ emailColumn }) => emailColumn === undefined);
  const ofAccount = await asOwner(db, providerId, subject.owner, (tx) => read(tx, own));
  // What is found by an address belongs to no account, so only the system sees it.
  const ofAddress = await asSystem(db, (tx) =>
    read(
      tx,
      told.filter((table) => !own.includes(table)),
    ),
  );
  return told.map((table) => {
    const rows = (ofAccount.get(table) ?? ofAddress.get(table) ?? []).map((row) => opened(keys, table, row));
    const files = rows.flatMap((row) => table.files?.(row) ?? []);
    return {
      called: table.called ?? table.table,
      rows: rows.map((row) => shown(table, row)),
      files: files.flatMap((file, index) =>
        file.name === undefined ? [] : [{ ...file, name: numbered(file.name, index) }],
      ),
    };
  });
}

/** Names of files as one folder takes them: each once. */
const numbered = (name: string, index: number): string =>
  `${String(index + 1).padStart(2, "0")} ${name.replace(/[/\\]/g, "_")}`;

/** The row with its sealed parts opened. */
function opened(keys: MasterKeys, { sealed = {} }: PersonalTable, row: PersonalRow): PersonalRow {
  const parts = Object.entries(sealed).flatMap(([column, contextOf]) => {
    const box = row[column];
    return typeof box === "string" ? [[column, openSealed(keys, box, contextOf(row))] as const] : [];
  });
  return { ...row, ...Object.fromEntries(parts) };
}

/** As the person reads it: in the names of the product, without what is not about them. */
function shown({ without = [] }: PersonalTable, row: PersonalRow): PersonalRow {
  const hidden = ["provider_id", "owner", ...without];
  const columns = Object.entries(row).filter(([column]) => !hidden.includes(column));
  return Object.fromEntries(
    columns.map(([column, value]) => [column === "sealed" ? "content" : camelCase(column), value]),
  );
}

function openSealed(keys: MasterKeys, box: string, context: string): unknown {
  const text = unseal(keys, Buffer.from(box, "base64"), context).toString();
  try {
    const value: unknown = JSON.parse(text);
    // A name that happens to be a number stays what was typed.
    return typeof value === "object" ? value : text;
  } catch {
    return text;
  }
}

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Removes everything that is known about a client at one provider, but for what has to be kept. Only in a transaction of
 * the system.
 * @returns the keys of their files, which are to follow
 */
export async function removeKnown(
  { database }: Pick<Services, "database">,
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
