import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../adapters/database/database.ts";
import type { Draft, DraftFinding, Part, PartValue } from "../../../contract/desk/catalogue.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/values.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Services } from "../../services.ts";
import { misshapenIn } from "../import.ts";
import { lockProviders } from "../queries.ts";
import { changesBetween, isSetting, mostChanges, partOf, presentFinding, withPart } from "./parts.ts";
import { type Act, type Current, checkPart, currentOf, publishFile } from "./publishing.ts";
import { type DraftRow, findDraft, insertDraft, type PartKey, removeDraft, replaceDraft } from "./queries.ts";

const changedMeanwhile = (): never => refuseWith("conflict", "draft-saved-meanwhile");

async function presentDraft(tx: Db, current: Current, row: DraftRow): Promise<Draft> {
  const value = row.value as PartValue; // saved as one
  const { findings } = await checkPart(tx, current, row, withPart(current.file, row, value));
  const published = partOf(current.file, row);
  return {
    value,
    version: row.version,
    by: row.staffName,
    at: row.updatedAt.toISOString(),
    isBehind: !isDeepStrictEqual(row.base, published),
    findings,
    changes: changesBetween(published, value).slice(0, mostChanges),
  };
}

export async function readPart(tx: Db, act: Act, part: PartKey, language?: Language): Promise<Part> {
  const current = await currentOf(tx, act);
  const row = await findDraft(tx, act.providerId, part);
  const published = partOf(current.file, part);
  if (!row && !published) refuse("not-found", "The catalogue has no such entry.");
  const { file } = current;
  const shown = language && file.texts[language] ? language : file.defaultLanguage;
  const texts = file.texts[shown];
  return {
    slug: part.slug,
    published,
    draft: row ? await presentDraft(tx, current, row) : null,
    languages: Object.keys(file.texts).sort((a) => (a === file.defaultLanguage ? -1 : 1)) as Language[], // its keys
    currency: file.location.currency,
    doctors: file.doctors.map(({ slug, texts: own }) => ({
      slug,
      name: (own[shown] ?? own[file.defaultLanguage])?.name ?? slug,
    })),
    specialties: Object.entries(texts?.specialties ?? {}).map(([slug, { name }]) => ({ slug, name })),
  };
}

interface Save {
  readonly value: PartValue;
  readonly version: number;
  readonly isOverNewer?: boolean | undefined;
}

function refuseFindings(findings: readonly DraftFinding[]): never {
  const errors = findings.map(({ path, at: _, ...error }) => ({ field: path, ...error }));
  const first = findings.slice(0, 5).map(({ path, message }) => `${path} ${message}`);
  return refuse("invalid-input", `Please correct: ${first.join("; ")}.`, { errors });
}

/** A draft may be incomplete, but what it has is of the contract's form. */
function misshapenPart({ file }: Current, part: PartKey, value: PartValue): DraftFinding[] {
  const candidate = withPart(file, part, value);
  const unknown = part.kind === "settings" ? Object.keys(value).filter((member) => !isSetting(member)) : [];
  return [
    ...unknown.map((member) => ({ path: member, at: [member], reason: "unknown-key", message: "is no setting" })),
    ...misshapenIn(candidate).map((finding) => presentFinding(candidate, part, finding)),
  ];
}

/**
 * Stores a draft.
 * @throws Refusal `conflict` when another one was saved since the version, `invalid-input` for what no part has
 */
export async function storeDraft(
  { now }: Pick<Services, "now">,
  tx: Db,
  act: Act,
  { part, value, version, isOverNewer }: Save & { readonly part: PartKey },
): Promise<Draft> {
  const current = await currentOf(tx, act);
  const before = await findDraft(tx, act.providerId, part);
  if ((before?.version ?? 0) !== version) changedMeanwhile();
  const misshapen = misshapenPart(current, part, value);
  if (misshapen.length > 0) refuseFindings(misshapen);
  const row: DraftRow = {
    providerId: act.providerId,
    ...part,
    value,
    base: before && !isOverNewer ? before.base : partOf(current.file, part),
    version: version + 1,
    staffId: act.staff.id,
    staffName: act.staff.name,
    updatedAt: now(),
  };
  const isStored = before ? await replaceDraft(tx, row) : await insertDraft(tx, row);
  if (!isStored) changedMeanwhile();
  return presentDraft(tx, current, row);
}

export async function dropDraft(
  tx: Db,
  { providerId }: Act,
  part: PartKey,
  version: number,
): Promise<Record<string, never>> {
  if (!(await removeDraft(tx, providerId, part, version))) changedMeanwhile();
  return {};
}

/**
 * Publishes a draft.
 * @throws Refusal `conflict` for another version or a newer publication, `invalid-input` with what the checks found
 */
export async function publishDraftOf(
  services: Pick<Services, "now" | "newId">,
  tx: Db,
  act: Act,
  { part, version, note }: { readonly part: PartKey; readonly version: number; readonly note: string },
): Promise<{ number: number }> {
  await lockProviders(tx);
  const current = await currentOf(tx, act);
  const row = (await findDraft(tx, act.providerId, part)) ?? refuse("not-found", "There is no draft.");
  if (row.version !== version) changedMeanwhile();
  if (!isDeepStrictEqual(row.base, partOf(current.file, part))) refuseWith("conflict", "published-newer");
  const candidate = withPart(current.file, part, row.value as PartValue); // saved as one
  const { file, findings } = await checkPart(tx, current, part, candidate);
  if (!file) return refuseFindings(findings);
  const published = await publishFile(services, tx, act, { current, file, note });
  await removeDraft(tx, act.providerId, part, version);
  return published;
}
