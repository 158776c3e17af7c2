import { isDeepStrictEqual } from "node:util";
import { LineCounter, parseDocument } from "yaml";
import type { Db } from "../../adapters/database/database.ts";
import type { PictureShape } from "../../contract/desk/picture-constants.ts";
import { ProviderFile } from "../../contract/provider-file.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import { mintProviderId, type ProviderId } from "../db/provider-id.ts";
import type { Finding } from "../formats/yaml-findings.ts";
import { checkTexts, findingsOf, isMisshapen } from "../formats/yaml-findings.ts";
import { locate, type Problem } from "../formats/yaml-lines.ts";
import type { Services } from "../services.ts";
import { checkProvider, picturesIn } from "./checks.ts";
import { checkConsultations } from "./consultation-checks.ts";
import { checkExampleQuestions } from "./example-question-checks.ts";
import { recordOf } from "./file.ts";
import { ProviderOutline } from "./outline.ts";
import type { StoredPicture } from "./picture-queries.ts";
import type { Pictures } from "./pictures.ts";
import {
  findDomainOwners,
  findProviderIdBySlug,
  findProviderRecord,
  giveUserPools,
  insertCompany,
  lockProviders,
  replaceProvider,
} from "./queries.ts";

export type ReadFile =
  | { readonly kind: "valid"; readonly file: ProviderFile }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** References of a file to external data. */
export interface Surroundings {
  /** The present provider, by slug, of each normalised domain. */
  ownersOf(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Why a picture cannot be used; undefined when it can. */
  pictureProblem(file: string, companySlug: string, shape: PictureShape): Promise<string | undefined>;
}

const longestFile = 5_000_000;

/** Parses a provider's YAML and reports every problem with its line. Invalid YAML gives only its syntax errors. */
export async function readProviderFile(text: string, surroundings: Surroundings): Promise<ReadFile> {
  if (text.length > longestFile) {
    const message = `the file has ${text.length} characters; at most ${longestFile} are read`;
    return { kind: "invalid", problems: [{ line: 1, column: 1, path: "", message }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = [...document.errors, ...document.warnings].map(({ message, pos }) => {
    const { line, col } = lines.linePos(pos[0]);
    return { line, column: col, path: "", message: `is not YAML: ${message}` };
  });
  if (broken.length > 0) return { kind: "invalid", problems: broken };

  const value = plain(document);
  if (value instanceof Error) {
    return { kind: "invalid", problems: [{ line: 1, column: 1, path: "", message: `is not YAML: ${value.message}` }] };
  }
  const { file, findings } = await checkProviderValue(value, surroundings);
  if (file) return { kind: "valid", file };
  const problems = findings.map((finding) => locate(document, lines, finding));
  return { kind: "invalid", problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
}

/** Every check of a provider file on its values. The file is there exactly when nothing is found. */
export async function checkProviderValue(
  value: unknown,
  surroundings: Surroundings,
): Promise<{ readonly file: ProviderFile | undefined; readonly findings: readonly Finding[] }> {
  const parsed = ProviderFile.safeParse(value, { reportInput: true });
  const outline = ProviderOutline.parse(value);
  const findings = [
    ...(parsed.success ? [] : parsed.error.issues.flatMap(findingsOf)),
    ...checkTexts(value),
    ...checkProvider(outline),
    ...checkConsultations(outline),
    ...checkExampleQuestions(value),
    ...(await checkSurroundings(outline, surroundings)),
  ];
  return { file: parsed.success && findings.length === 0 ? parsed.data : undefined, findings };
}

/** What more typing does not repair: members that a file does not know, and values of another kind. */
export function misshapenIn(value: unknown): readonly Finding[] {
  const parsed = ProviderFile.safeParse(value, { reportInput: true });
  return parsed.success ? [] : parsed.error.issues.filter(isMisshapen).flatMap(findingsOf);
}

/** The values; an error when aliases (`*name`) would expand them excessively. */
function plain(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return error;
    throw error;
  }
}

async function checkSurroundings(
  file: ProviderOutline,
  { ownersOf, pictureProblem }: Surroundings,
): Promise<Finding[]> {
  const { slug = "" } = file.company;
  const found: Finding[] = [];
  const names = file.domains.map((written) => (written === undefined ? undefined : normaliseDomain(written)));
  const owners = await ownersOf(names.filter((name) => name !== undefined));
  names.forEach((name, index) => {
    const owner = name && owners.get(name);
    if (owner && owner !== slug)
      found.push({ path: ["domains", index], message: `belongs to the provider "${owner}"` });
  });
  for (const { file: name, shape, path } of picturesIn(file)) {
    const message = name === undefined ? undefined : await pictureProblem(name, slug, shape);
    if (message) found.push({ path: [...path, "file"], message });
  }
  return found;
}

/** Normalised domains. */
export const ownersIn =
  (db: Db): Surroundings["ownersOf"] =>
  async (domains) =>
    new Map(
      domains.length === 0 ? [] : (await findDomainOwners(db, domains)).map(({ name, slug }) => [name, slug] as const),
    );

export interface Imported {
  readonly id: ProviderId;
  readonly outcome: "created" | "updated" | "unchanged";
}

/**
 * Imports a valid file into a provider in one transaction; idempotent.
 * @param progress receives each step in a few words
 * @throws Error, without a change, when another import took a domain since the check
 */
export async function importProvider(
  { db, now, newId, randomBytes }: Pick<Services, "db" | "now" | "newId" | "randomBytes">,
  {
    file,
    pictures,
    progress = () => {},
  }: { file: ProviderFile; pictures: Pictures; progress?: (step: string) => void },
): Promise<Imported> {
  const { slug } = file.company;
  const existing = await findProviderIdBySlug(db, slug);
  const id = existing ?? mintProviderId(newId());
  const record = recordOf(file, await storePictures(id, { file, pictures, progress }));
  return db.transaction(async (tx) => {
    await lockProviders(tx);
    if ((await findProviderIdBySlug(tx, slug)) !== existing)
      throw new Error(`"${slug}" was imported by another process. Run the command again.`);
    for (const [domain, owner] of await ownersIn(tx)(record.domains)) {
      if (owner !== slug)
        throw new Error(`${domain} was assigned to "${owner}" by another import. Nothing has changed.`);
    }
    const writing = { now: now(), newId };
    if (!existing) await insertCompany(tx, id, record.company, writing.now);
    // The capital letter keeps the names apart: a slug has none.
    await giveUserPools(tx, id, {
      userPool: { userPoolId: `local_${slug}`, userPoolClientId: clientId(randomBytes) },
      staffPool: { userPoolId: `local_${slug}Staff`, userPoolClientId: clientId(randomBytes) },
    });
    if (isDeepStrictEqual(await findProviderRecord(tx, id), record)) return { id, outcome: "unchanged" };
    const packages = file.procedures.reduce((sum, procedure) => sum + procedure.packages.length, 0);
    progress(
      `${counted(file.doctors.length, "doctor")}, ${counted(file.procedures.length, "procedure")}, ${counted(packages, "package")}`,
    );
    await replaceProvider(tx, id, record, writing);
    return { id, outcome: existing ? "updated" : "created" };
  });
}

async function storePictures(
  id: ProviderId,
  { file, pictures, progress }: { file: ProviderFile; pictures: Pictures; progress: (step: string) => void },
): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>();
  for (const { file: name, shape, path } of picturesIn(ProviderOutline.parse(file))) {
    if (name === undefined || stored.has(name)) continue;
    progress(`picture ${path.join(" ")}`);
    stored.set(name, await pictures.store(name, id, shape));
  }
  return stored;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** 26 lower-case letters and digits, as in hosted pools' client ids. */
function clientId(randomBytes: Services["randomBytes"]): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
  let id = "";
  // Bytes from the last multiple of 36 on are dropped, so that every character is equally likely.
  while (id.length < 26)
    for (const byte of randomBytes(26)) if (byte < 252 && id.length < 26) id += alphabet[byte % 36];
  return id;
}
