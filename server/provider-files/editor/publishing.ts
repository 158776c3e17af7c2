import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../adapters/database/database.ts";
import type { DraftFinding } from "../../../contract/desk/catalogue.ts";
import { refuse } from "../../../contract/errors.ts";
import type { ProviderFile } from "../../../contract/provider-file.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { beyondStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { fileOf, pictureName, picturesOf, recordOf } from "../file.ts";
import { checkProviderValue, ownersIn, type Surroundings } from "../import.ts";
import { listSitePictures, type StoredPicture } from "../picture-queries.ts";
import { findProviderRecord, type ProviderRecord, replaceProvider } from "../queries.ts";
import { changedParts, changesPolicies, presentFinding } from "./parts.ts";
import { findRevision, insertVersion, type PartKey } from "./queries.ts";

export type Act = Pick<StaffRequester, "tenant" | "providerId" | "staff" | "requestId">;

/** The published record of the clinic, with its file. */
export interface Current {
  readonly record: ProviderRecord;
  readonly file: ProviderFile;
  /** By their names in a file: those of the record, and those that the desk stored. */
  readonly pictures: ReadonlyMap<string, StoredPicture>;
}

export async function currentOf(tx: Db, { providerId }: Pick<Act, "providerId">): Promise<Current> {
  const record = (await findProviderRecord(tx, providerId)) ?? refuse("not-found", "This clinic has no record.");
  const stored = (await listSitePictures(tx, providerId)).map((picture) => [pictureName(picture), picture] as const);
  return { record, file: fileOf(record), pictures: new Map([...stored, ...picturesOf(record)]) };
}

/** Pictures are those that the clinic has; others come by the provider file of an operator. */
export const surroundingsOf = (tx: Db, pictures: ReadonlyMap<string, unknown>): Surroundings => ({
  ownersOf: ownersIn(tx),
  pictureProblem: async (name) => (pictures.has(name) ? undefined : "is no picture of this clinic"),
});

/** Checks a file with a changed part. @returns what is found, in words of the part */
export async function checkPart(
  tx: Db,
  { pictures }: Pick<Current, "pictures">,
  part: PartKey,
  value: unknown,
): Promise<{ readonly file: ProviderFile | undefined; readonly findings: DraftFinding[] }> {
  const { file, findings } = await checkProviderValue(value, surroundingsOf(tx, pictures));
  return { file, findings: findings.map((finding) => presentFinding(value, part, finding)) };
}

interface Publication {
  readonly current: Current;
  readonly file: ProviderFile;
  /** Of older versions, whose pictures are there still. */
  readonly others?: readonly ProviderRecord[];
  readonly note: string;
  readonly event?: "catalogue-published" | "catalogue-restored";
}

/**
 * Publishes a checked file: the record is replaced, its revision incremented, and the version kept with who did it.
 * The transaction holds the lock on providers.
 * @throws Refusal `wrong-state` where nothing would change, or what belongs to the installation would
 */
export async function publishFile(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { current, file, others = [], note, event = "catalogue-published" }: Publication,
): Promise<{ readonly number: number }> {
  const { providerId, tenant, staff, requestId } = act;
  const { now, newId } = services;
  const today = dayIn(tenant.location.timeZone, now());
  const isNewPolicy = changesPolicies(current.file, file) && file.policiesVersion <= current.file.policiesVersion;
  const dated = isNewPolicy ? { ...file, policiesVersion: today } : file;
  const record = recordOf(dated, new Map([...current.pictures, ...picturesOf(...others)]));
  if (isDeepStrictEqual(record, current.record)) refuseWith("wrong-state", "publish-nothing");
  if (foreignTo(current.file, dated)) refuseWith("wrong-state", "publish-operator");
  const before = (await findRevision(tx, providerId)) ?? refuse("not-found", "This clinic has no record.");
  // What an import brought since the last version of the desk is a version too.
  await insertVersion(tx, {
    providerId,
    number: before.revision,
    at: before.updatedAt,
    staffId: null,
    staffName: null,
    parts: [],
    note: "",
    record: current.record,
  });
  await beyondStaff(tx, () => replaceProvider(tx, providerId, record, { now: now(), newId }));
  const number = before.revision + 1;
  const parts = changedParts(current.file, dated);
  await insertVersion(tx, {
    providerId,
    number,
    at: now(),
    staffId: staff.id,
    staffName: staff.name,
    parts,
    note,
    record,
  });
  const who = `staff:${staff.id}` as const;
  await writeAudit(services, tx, providerId, { owner: who, event, subject: String(number), requestId });
  return { number };
}

/** What the desk does not change: the identity of the clinic within the installation. */
const foreignTo = (before: ProviderFile, after: ProviderFile): boolean =>
  before.company.slug !== after.company.slug ||
  before.company.demonstration !== after.company.demonstration ||
  before.location.currency !== after.location.currency ||
  !isDeepStrictEqual(before.domains, after.domains);
