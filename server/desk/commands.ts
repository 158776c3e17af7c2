import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { type QuoteStatus, quoteStatuses } from "../../contract/quotes.ts";
import { PlainDate } from "../../contract/values.ts";
import { asSystem } from "../db/access.ts";
import { plainMoney } from "../formats/plain-money.ts";
import type { Problem } from "../formats/yaml-lines.ts";
import type { Case } from "../quotes/desk-requests.ts";
import { extendNewestOffer, sendOffer, withdrawOffer } from "../quotes/offers/alternatives.ts";
import { draftOfWritten } from "../quotes/offers/draft-content.ts";
import { removeDraft } from "../quotes/offers/draft-queries.ts";
import { draftPath, findApproval, saveDraft } from "../quotes/offers/drafts.ts";
import { endOfDay } from "../quotes/offers/rules.ts";
import type { QuoteRow } from "../quotes/queries.ts";
import type { Services } from "../services.ts";
import { listProviders } from "../tenants/queries.ts";
import { chatCommands } from "./chat-commands.ts";
import { consultationCommands } from "./consultation-commands.ts";
import { documentCommands } from "./document-commands.ts";
import { offerBasisOf } from "./offers/offer-basis.ts";
import { readOfferFile } from "./offers/offer-file.ts";
import { offerTemplate } from "./offers/offer-template.ts";
import { paymentCommands } from "./payment-commands.ts";
import { listRequests } from "./queries.ts";
import { askClient, declineRequest, providerNamed, triageRequest, withRequest, writeMessage } from "./requests.ts";
import { factsOf, minuteText, showRequest, stateText } from "./show-request.ts";
import { staffCommands } from "./staff-commands.ts";
import { supplierCommands } from "./supplier-commands.ts";
import { tripCommands } from "./trip-commands.ts";

/** The answer as text for people and as JSON for programs. */
export interface CommandOutput {
  readonly text: string;
  readonly json: unknown;
  /** The content of the output file. */
  readonly content?: Buffer;
  /** `text` and `json` describe the problems. */
  readonly failed?: boolean;
}

export interface DeskOptions {
  readonly provider?: string | undefined;
  readonly state?: string | undefined;
  readonly due?: boolean | undefined;
  readonly line?: string | undefined;
}

export interface DeskCommand {
  /** The arguments, as shown in the usage. */
  readonly usage: string;
  readonly description: string;
  /** The number of arguments. */
  readonly argCount: readonly [least: number, most: number];
  readonly readsFile?: true;
  /** The last argument is the file for `content`. */
  readonly makesFile?: true;
  readonly run: (services: Services, args: readonly string[], options: DeskOptions) => Promise<CommandOutput>;
}

/** A command that changes one request and prints its new state. */
const changing =
  (
    work: (services: Services, tx: Db, found: Case, args: readonly string[], options: DeskOptions) => Promise<QuoteRow>,
  ) =>
  (services: Services, [reference = "", ...args]: readonly string[], options: DeskOptions): Promise<CommandOutput> =>
    withRequest(services, reference, async (tx, found) => {
      const row = await work(services, tx, found, args, options);
      return { text: `${row.reference} is ${stateText(row.status)}.\n`, json: factsOf(row) };
    });

const textOf = ([text = ""]: readonly string[]): string =>
  text.trim() === "" || text.length > 3000
    ? refuse("invalid-input", "Write something, at most 3000 characters, in quotes.")
    : text.trim();

async function listCommand(
  services: Services,
  _: readonly string[],
  { provider, state, due }: DeskOptions,
): Promise<CommandOutput> {
  const tenant = provider === undefined ? undefined : await providerNamed(services, provider);
  const states = state === undefined ? undefined : quoteStatuses.filter((one) => one === state.replaceAll(" ", "_"));
  if (states?.length === 0) refuse("invalid-input", `A state is one of ${quoteStatuses.join(", ")}.`);
  const query = { providerId: tenant?.id, states, dueBefore: due ? services.now() : undefined };
  const open: readonly QuoteStatus[] = [
    "submitted",
    "triage",
    "under_review",
    "revision_requested",
    "accepted",
    "deposit_due",
  ];
  const filter = due ? { ...query, states: states ?? open } : query;
  const rows = await asSystem(services.db, (tx) => listRequests(tx, services.keys, filter));
  const slugs = new Map((await listProviders(services.db)).map(({ id, slug }) => [id, slug]));
  const facts = rows.map((row) => ({ provider: slugs.get(row.providerId), ...factsOf(row) }));
  const lines = facts.map(
    ({ provider: slug = "", reference, status, replyDueAt, name: client, procedures }) =>
      `${reference}  ${slug.padEnd(12)} ${stateText(status).padEnd(20)} ${minuteText(replyDueAt).padEnd(16)}  ${client}: ${procedures.join(", ") || "to be advised"}\n`,
  );
  return { text: lines.join("") || "No such request.\n", json: facts };
}

const readFile = (services: Services, text: string) =>
  readOfferFile(text, (reference) =>
    withRequest(services, reference, (tx, found) => offerBasisOf(services, tx, found)).catch((error) =>
      error?.code === "not-found" ? undefined : Promise.reject(error),
    ),
  );

const invalidFile = (problems: readonly Problem[]): CommandOutput => ({
  text: [
    ...problems.map(({ line, column, path, message }) => `${line}:${column}  ${path ? `${path} ` : ""}${message}\n`),
    `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was changed.\n`,
  ].join(""),
  json: { valid: false, problems },
  failed: true,
});

async function checkOffer(services: Services, [text = ""]: readonly string[]): Promise<CommandOutput> {
  const read = await readFile(services, text);
  if (read.kind === "invalid") return invalidFile(read.problems);
  const { reference, content, validUntil } = read;
  return {
    text: `The offer for ${reference} is valid: ${content.lines.length} lines, ${plainMoney(content.total)} in total, deposit ${plainMoney(content.deposit.amount)}, valid until ${minuteText(validUntil)} UTC.\n`,
    json: { valid: true, reference, total: content.total, deposit: content.deposit.amount, validUntil },
  };
}

/** Sends an offer that a clinician approved at the desk; one without an approval is laid there to be signed. */
async function offerFromFile(services: Services, [text = ""]: readonly string[]): Promise<CommandOutput> {
  const read = await readFile(services, text);
  if (read.kind === "invalid") return invalidFile(read.problems);
  const { option, content, written } = read;
  return withRequest(services, read.reference, async (tx, found) => {
    const approval = await findApproval(services, tx, found.row, read);
    if (!approval) {
      const basis = await offerBasisOf(services, tx, found);
      const draft = { option, version: undefined, content: draftOfWritten(written) };
      await saveDraft(services, tx, { ...found, basis }, draft);
      const place = `${found.place.origin}${draftPath(found.row, option)}`;
      return {
        text: `Nothing was sent: no clinician has approved this text. It is a draft at the desk now.\nA clinician signs it at ${place}\nThen send it there, or run this command again with the same file.\n`,
        json: { ...factsOf(found.row), sent: false, draft: place },
        failed: true,
      };
    }
    const { row, version } = await sendOffer(services, tx, found, { ...read, approvalId: approval.id });
    await removeDraft(tx, found.tenant.id, { quoteId: row.id, option });
    return {
      text: `Version ${version} of the offer for ${row.reference} was sent: ${plainMoney(content.total)}.\n`,
      json: { ...factsOf(row), sent: true, version, total: content.total },
    };
  });
}

const printTemplate = (services: Services, [reference = ""]: readonly string[]): Promise<CommandOutput> =>
  withRequest(services, reference, async (tx, found) => {
    const text = offerTemplate(found.row, await offerBasisOf(services, tx, found));
    return { text, json: { yaml: text } };
  });

const extendToDay = changing((services, tx, found, [day = ""]) => {
  if (!PlainDate.safeParse(day).success) refuse("invalid-input", "Name a day such as 2027-03-31.");
  return extendNewestOffer(services, tx, found, endOfDay(day, found.tenant.location.timeZone));
});

/** The clinic's commands by name. */
export const deskCommands: Readonly<Record<string, DeskCommand>> = {
  list: {
    usage: "[--provider DOMAIN] [--state STATE] [--due]",
    description: "list requests, due ones first; --due: only those with an overdue reply",
    argCount: [0, 0],
    run: listCommand,
  },
  show: {
    usage: "REFERENCE",
    description: "show a request with its health answers; audited",
    argCount: [1, 1],
    run: showRequest,
  },
  triage: {
    usage: "REFERENCE",
    description: "move a new request to triage, or one in triage to clinical review",
    argCount: [1, 1],
    run: changing(triageRequest),
  },
  ask: {
    usage: 'REFERENCE "TEXT"',
    description: "ask the person for missing information",
    argCount: [2, 2],
    run: changing((services, tx, found, args) => askClient(services, tx, found, { text: textOf(args) })),
  },
  comment: {
    usage: 'REFERENCE "TEXT" [--line ID]',
    description: "write to the person, or comment on a line of the newest offer",
    argCount: [2, 2],
    run: changing((services, tx, found, args, { line }) =>
      writeMessage(services, tx, found, { text: textOf(args), line }),
    ),
  },
  template: {
    usage: "REFERENCE",
    description: "print a draft offer as YAML",
    argCount: [1, 1],
    run: printTemplate,
  },
  check: {
    usage: "FILE",
    description: "report every problem of an offer file by line, without sending it",
    argCount: [1, 1],
    readsFile: true,
    run: checkOffer,
  },
  offer: {
    usage: "FILE",
    description: "send an offer file that a clinician approved at the desk; without approval, lay it there as a draft",
    argCount: [1, 1],
    readsFile: true,
    run: offerFromFile,
  },
  decline: {
    usage: 'REFERENCE "REASON"',
    description: "decline a request with the reason and possible alternatives",
    argCount: [2, 2],
    run: changing((services, tx, found, args) => declineRequest(services, tx, found, { reason: textOf(args) })),
  },
  withdraw: {
    usage: "REFERENCE",
    description: "withdraw all open offers and review the request again",
    argCount: [1, 1],
    run: changing((services, tx, found) => withdrawOffer(services, tx, found, undefined)),
  },
  extend: {
    usage: "REFERENCE DAY",
    description: "extend the newest offer to the end of a day, also an expired one",
    argCount: [2, 2],
    run: extendToDay,
  },
  ...consultationCommands,
  ...chatCommands,
  ...documentCommands,
  ...paymentCommands,
  ...tripCommands,
  ...supplierCommands,
  ...staffCommands,
};
