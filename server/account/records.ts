import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import { mostOfAKind, singleRecordKinds } from "../../contract/client-constants.ts";
import type { ClientRecord, WrittenRecord } from "../../contract/client-records.ts";
import { after, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { masked } from "../../contract/masking.ts";
import { writeAudit } from "../db/audit.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import {
  insertRecord,
  listRecords,
  lockRecord,
  type RecordContent,
  type RecordRow,
  removeRecord,
  updateRecord,
} from "./record-queries.ts";

interface Records {
  readonly records: ClientRecord[];
}

const keyed = ({ keys }: Services, { owner }: ClientRequester) => ({ keys, owner });

function presentRecord({ id, version, ...content }: RecordRow): ClientRecord {
  if (content.kind !== "passport") return { id, version, kind: content.kind, value: content.value } as ClientRecord; // kind and value belong together
  const { number = "", ...facts } = content.value;
  return { id, version, kind: "passport", value: { ...facts, number: masked(number) } };
}

/** All records of the client, with masked passport numbers. */
export const readRecords = async (services: Services, tx: Db, requester: ClientRequester): Promise<Records> => ({
  records: (await listRecords(tx, requester.providerId, keyed(services, requester))).map(presentRecord),
});

const refuseConflict = (): never =>
  refuse("conflict", "This was changed in the meantime. Look at what is stored now before you save over it.");

/** Stores a new or changed record. A repeated save is no conflict, so that a retry is safe. */
export async function saveRecord(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  written: WrittenRecord,
): Promise<Records> {
  const { providerId, requestId } = requester;
  const { owner } = keyed(services, requester);
  const held = await lockRecord(tx, providerId, { ...keyed(services, requester), id: written.id });
  if (held && held.kind !== written.kind) return refuse("not-found", "There is no such entry.");
  if (!held && written.version > 0) return refuse("not-found", "This entry was removed in the meantime.");
  const content = withNumber(written, held);
  refuseFuture(content, services.now());
  if (held && isDeepStrictEqual(held.value, content.value)) return readRecords(services, tx, requester);
  if (held && held.version !== written.version) return refuseConflict();
  const at = services.now();
  if (held) {
    const { id, version } = held;
    await updateRecord(tx, providerId, {
      ...keyed(services, requester),
      ...content,
      id,
      version: version + 1,
      updatedAt: at,
    });
  } else {
    await refuseUnlessRoom(services, tx, requester, written);
    const row = { ...content, id: written.id, owner, version: 1, createdAt: at, updatedAt: at };
    if (!(await insertRecord(tx, providerId, { ...row, keys: services.keys }))) return refuseConflict();
  }
  const records = await readRecords(services, tx, requester);
  await writeAudit(services, tx, providerId, { owner, event: "record-changed", subject: written.id, requestId });
  return records;
}

/** The client has only the masked passport number, so a missing number keeps the stored one. */
function withNumber(written: WrittenRecord, held: RecordRow | undefined): RecordContent {
  if (written.kind !== "passport" || written.value.number !== undefined) return contentOf(written);
  const number = held?.kind === "passport" ? held.value.number : undefined;
  if (number !== undefined) return { kind: "passport", value: { ...written.value, number } };
  const errors = [{ field: "value.number", reason: "required", message: "is required" }];
  return refuse("invalid-input", "Please correct: value.number is required.", { errors });
}

/** Refuses dates in the future; the first time zone on earth is fourteen hours ahead of UTC. */
function refuseFuture({ value }: RecordContent, now: Date): void {
  const latest = after(now, hours(14)).toISOString().slice(0, 10);
  const errors = (["bornOn", "issuedOn"] as const)
    .filter((name) => name in value && String((value as Record<string, unknown>)[name]) > latest) // the names occur in several kinds
    .map((name) => ({ field: `value.${name}`, reason: "rule", message: "must not be in the future" }));
  if (errors.length > 0)
    refuse("invalid-input", `Please correct: ${errors[0]?.field} must not be in the future.`, { errors });
}

const contentOf = ({ kind, value }: WrittenRecord): RecordContent => ({ kind, value }) as RecordContent; // kind and value belong together

async function refuseUnlessRoom(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  { kind }: WrittenRecord,
): Promise<void> {
  if (singleRecordKinds.some((single) => single === kind)) return;
  const all = await listRecords(tx, requester.providerId, keyed(services, requester));
  if (all.filter((one) => one.kind === kind).length >= mostOfAKind)
    refuse("too-large", `There is room for ${mostOfAKind}. Remove one first.`);
}

export async function deleteRecord(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  id: string,
): Promise<Records> {
  const { providerId, requestId } = requester;
  const { owner } = keyed(services, requester);
  const isRemoved = await removeRecord(tx, providerId, { owner, id });
  const records = await readRecords(services, tx, requester);
  if (isRemoved) await writeAudit(services, tx, providerId, { owner, event: "record-removed", subject: id, requestId });
  return records;
}

/** The full passport number for its owner; the access is audited. */
export async function readPassportNumber(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  id: string,
): Promise<{ number: string }> {
  const { providerId, requestId } = requester;
  const held = await lockRecord(tx, providerId, { ...keyed(services, requester), id });
  if (held?.kind !== "passport" || held.value.number === undefined)
    return refuse("not-found", "There is no such passport.");
  const { owner } = keyed(services, requester);
  await writeAudit(services, tx, providerId, { owner, event: "passport-shown", subject: id, requestId });
  return { number: held.value.number };
}
