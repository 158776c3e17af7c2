import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../adapters/database/database.ts";
import { mostOfAKind, singleRecordKinds } from "../../../contract/client-choices.ts";
import type { ClientRecord, WrittenRecord } from "../../../contract/client-records.ts";
import { refuse } from "../../../contract/errors.ts";
import { masked } from "../../../contract/masking.ts";
import { clientOwner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { after, hours } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import {
  holdRecord,
  insertRecord,
  listRecords,
  type RecordContent,
  type RecordRow,
  removeRecord,
  updateRecord,
} from "./queries.ts";

type Needs = Pick<Services, "keys" | "now" | "newId">;
type Who = Pick<Context, "client" | "providerId" | "requestId">;
interface Records {
  readonly records: ClientRecord[];
}

const keyed = ({ keys }: Needs, { client }: Who) => ({ keys, owner: clientOwner(client) });

function shown({ id, version, ...content }: RecordRow): ClientRecord {
  if (content.kind !== "passport") return { id, version, kind: content.kind, value: content.value } as ClientRecord; // as they came together
  const { number = "", ...facts } = content.value;
  return { id, version, kind: "passport", value: { ...facts, number: masked(number) } };
}

/** Everything the person wrote down, numbers of passports masked. */
export const readRecords = async (needs: Needs, tx: Db, who: Who): Promise<Records> => ({
  records: (await listRecords(tx, who.providerId, keyed(needs, who))).map(shown),
});

const refuseConflict = (): never =>
  refuse("conflict", "This was changed in the meantime. Look at what is stored now before you save over it.");

/** Stores a record, new or changed. What is stored already is no conflict: so it may be sent again. */
export async function saveRecord(needs: Needs, tx: Db, who: Who, written: WrittenRecord): Promise<Records> {
  const { providerId, requestId } = who;
  const { owner } = keyed(needs, who);
  const held = await holdRecord(tx, providerId, { ...keyed(needs, who), id: written.id });
  if (held && held.kind !== written.kind) return refuse("not-found", "There is no such entry.");
  if (!held && written.version > 0) return refuse("not-found", "This entry was removed in the meantime.");
  const content = withNumber(written, held);
  refuseFuture(content, needs.now());
  if (held && isDeepStrictEqual(held.value, content.value)) return readRecords(needs, tx, who);
  if (held && held.version !== written.version) return refuseConflict();
  const at = needs.now();
  if (held) {
    const { id, version } = held;
    await updateRecord(tx, providerId, { ...keyed(needs, who), ...content, id, version: version + 1, updatedAt: at });
  } else {
    await refuseUnlessRoom(needs, tx, who, written);
    const row = { ...content, id: written.id, owner, version: 1, createdAt: at, updatedAt: at };
    if (!(await insertRecord(tx, providerId, { ...row, keys: needs.keys }))) return refuseConflict();
  }
  const records = await readRecords(needs, tx, who);
  await writeAudit(needs, tx, providerId, { owner, event: "record-changed", subject: written.id, requestId });
  return records;
}

/** A passport's number is not sent back and forth: one that is left out stays. */
function withNumber(written: WrittenRecord, held: RecordRow | undefined): RecordContent {
  if (written.kind !== "passport" || written.value.number !== undefined) return contentOf(written);
  const number = held?.kind === "passport" ? held.value.number : undefined;
  if (number !== undefined) return { kind: "passport", value: { ...written.value, number } };
  const errors = [{ field: "value.number", reason: "required", message: "is required" }];
  return refuse("invalid-input", "Please correct: value.number is required.", { errors });
}

/** Nobody was born tomorrow; where on earth it is already tomorrow, it is for fourteen hours more. */
function refuseFuture({ value }: RecordContent, now: Date): void {
  const latest = after(now, hours(14)).toISOString().slice(0, 10);
  const errors = (["bornOn", "issuedOn"] as const)
    .filter((name) => name in value && String((value as Record<string, unknown>)[name]) > latest) // looked for by name, in all kinds
    .map((name) => ({ field: `value.${name}`, reason: "rule", message: "must not be in the future" }));
  if (errors.length > 0)
    refuse("invalid-input", `Please correct: ${errors[0]?.field} must not be in the future.`, { errors });
}

const contentOf = ({ kind, value }: WrittenRecord): RecordContent => ({ kind, value }) as RecordContent; // as they came together

async function refuseUnlessRoom(needs: Needs, tx: Db, who: Who, { kind }: WrittenRecord): Promise<void> {
  if (singleRecordKinds.some((single) => single === kind)) return;
  const all = await listRecords(tx, who.providerId, keyed(needs, who));
  if (all.filter((one) => one.kind === kind).length >= mostOfAKind)
    refuse("too-large", `There is room for ${mostOfAKind}. Remove one first.`);
}

export async function dropRecord(needs: Needs, tx: Db, who: Who, id: string): Promise<Records> {
  const { providerId, requestId } = who;
  const { owner } = keyed(needs, who);
  const isRemoved = await removeRecord(tx, providerId, { owner, id });
  const records = await readRecords(needs, tx, who);
  if (isRemoved) await writeAudit(needs, tx, providerId, { owner, event: "record-removed", subject: id, requestId });
  return records;
}

/** The whole number of a passport, for its owner; that it was looked at is written down. */
export async function showPassport(needs: Needs, tx: Db, who: Who, id: string): Promise<{ number: string }> {
  const { providerId, requestId } = who;
  const held = await holdRecord(tx, providerId, { ...keyed(needs, who), id });
  if (held?.kind !== "passport" || held.value.number === undefined)
    return refuse("not-found", "There is no such passport.");
  const { owner } = keyed(needs, who);
  await writeAudit(needs, tx, providerId, { owner, event: "passport-shown", subject: id, requestId });
  return { number: held.value.number };
}
