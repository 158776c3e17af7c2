import { buffer } from "node:stream/consumers";
import { type SharePurpose, sharePurposes } from "../contract/document-limits.ts";
import { refuse } from "../contract/errors.ts";
import { Uuid } from "../contract/values.ts";
import { asSystem } from "./db/access.ts";
import type { DeskCommand, DeskOptions, Said } from "./desk-commands.ts";
import { type DeskNeeds, providerNamed } from "./features/desk/desk.ts";
import { openForClinic } from "./features/document-openings/document-openings.ts";
import { canOpen } from "./features/documents/documents.ts";
import { listShared } from "./features/documents/queries.ts";

/** People's papers are listed and opened for one clinic at a time. */
const clinic = (needs: DeskNeeds, { provider }: DeskOptions) =>
  providerNamed(needs, provider ?? refuse("invalid-input", "Name the clinic: --provider DOMAIN"));

async function list(needs: DeskNeeds, _: readonly string[], options: DeskOptions): Promise<Said> {
  const { keys, now } = needs;
  const here = await clinic(needs, options);
  const rows = await asSystem(needs.db, (tx) => listShared(tx, here.id, { keys, now: now() }));
  const json = rows.map(({ id, purpose, until, name, kind, mime, bytes, scan, ...who }) => ({
    id,
    purpose,
    until,
    of: [who.firstName, who.lastName].filter(Boolean).join(" ") || (who.email ?? ""),
    name,
    kind,
    mime,
    bytes,
    canOpen: canOpen(needs, { scan }),
  }));
  const lines = json.map(
    ({ id, purpose, until, of, name, kind, canOpen: can }) =>
      `${id}  ${purpose.padEnd(12)}  until ${until.toISOString().slice(0, 10)}  ${of}: ${name} (${kind}${can ? "" : ", not checked for viruses yet"})\n`,
  );
  return { text: lines.join("") || "Nothing is shared with this clinic.\n", json };
}

const isPurpose = (word: string): word is SharePurpose => sharePurposes.some((purpose) => purpose === word);

async function open(
  needs: DeskNeeds,
  [id = "", word = "", path = ""]: readonly string[],
  options: DeskOptions,
): Promise<Said> {
  const here = await clinic(needs, options);
  const purpose = isPurpose(word) ? word : refuse("invalid-input", `Say one of ${sharePurposes.join(", ")}.`);
  if (!Uuid.safeParse(id).success)
    refuse("invalid-input", `${id} names no document. See: npm run desk -- documents --provider ${options.provider}`);
  const { name, mime, bytes, content } = await openForClinic(needs, here.id, { id, purpose });
  return {
    text: `${name} is in ${path}. Whose it is sees that the clinic opened it, and for what.\n`,
    json: { id, purpose, name, mime, bytes, file: path },
    content: await buffer(content),
  };
}

/** What a clinic does with the papers that people share with it, by the command's name. */
export const documentCommands: Readonly<Record<string, DeskCommand>> = {
  documents: {
    takes: "--provider DOMAIN",
    what: "papers that people share with the clinic now, what each is shared for, and until when",
    words: [0, 0],
    run: list,
  },
  document: {
    takes: "ID PURPOSE FILE --provider DOMAIN",
    what: "open one for what it is shared for, into a new file: this is written down, and its owner sees it",
    words: [3, 3],
    makesFile: true,
    run: open,
  },
};
