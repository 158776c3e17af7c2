import { buffer } from "node:stream/consumers";
import { type SharePurpose, sharePurposes } from "../../contract/document-constants.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { Uuid } from "../../contract/values.ts";
import { asSystem } from "../db/access.ts";
import { listSharedDocuments } from "../documents/desk-queries.ts";
import { canOpen } from "../documents/documents.ts";
import { openDocumentForClinic } from "../documents/openings.ts";
import type { Services } from "../services.ts";
import type { CommandOutput, DeskCommand, DeskOptions } from "./commands.ts";
import { providerNamed } from "./requests.ts";

/** Documents are listed and opened for one clinic at a time. */
const clinicOf = (services: Services, { provider }: DeskOptions) =>
  providerNamed(services, provider ?? refuse("invalid-input", "Name the clinic: --provider DOMAIN"));

async function listDocuments(services: Services, _: readonly string[], options: DeskOptions): Promise<CommandOutput> {
  const { keys, now } = services;
  const tenant = await clinicOf(services, options);
  const rows = await asSystem(services.db, (tx) => listSharedDocuments(tx, tenant.id, { keys, now: now() }));
  const json = rows.map(({ id, purpose, until, name, kind, mime, bytes, scan, ...client }) => ({
    id,
    purpose,
    until,
    of: fullName(client.firstName, client.lastName) || (client.email ?? ""),
    name,
    kind,
    mime,
    bytes,
    canOpen: canOpen(services, { scan }),
  }));
  const lines = json.map(
    ({ id, purpose, until, of, name, kind, canOpen: can }) =>
      `${id}  ${purpose.padEnd(12)}  until ${until.toISOString().slice(0, 10)}  ${of}: ${name} (${kind}${can ? "" : ", not checked for viruses yet"})\n`,
  );
  return { text: lines.join("") || "Nothing is shared with this clinic.\n", json };
}

const isPurpose = (word: string): word is SharePurpose => sharePurposes.some((purpose) => purpose === word);

async function openDocument(
  services: Services,
  [id = "", word = "", path = ""]: readonly string[],
  options: DeskOptions,
): Promise<CommandOutput> {
  const tenant = await clinicOf(services, options);
  const purpose = isPurpose(word) ? word : refuse("invalid-input", `Say one of ${sharePurposes.join(", ")}.`);
  if (!Uuid.safeParse(id).success)
    refuse("invalid-input", `${id} names no document. See: npm run desk -- documents --provider ${options.provider}`);
  const { name, mime, bytes, content } = await openDocumentForClinic(services, tenant.id, { id, purpose });
  return {
    text: `${name} is in ${path}. Its owner sees the opening and its purpose.\n`,
    json: { id, purpose, name, mime, bytes, file: path },
    content: await buffer(content),
  };
}

export const documentCommands: Readonly<Record<string, DeskCommand>> = {
  documents: {
    usage: "--provider DOMAIN",
    description: "list documents shared with the clinic, with purpose and expiry",
    argCount: [0, 0],
    run: listDocuments,
  },
  document: {
    usage: "ID PURPOSE FILE --provider DOMAIN",
    description: "open a shared document for its purpose, into a new file; audited and shown to its owner",
    argCount: [3, 3],
    makesFile: true,
    run: openDocument,
  },
};
