import type { Db } from "../adapters/database/database.ts";
import { refuse } from "../contract/errors.ts";
import { type QuoteStatus, quoteStatuses } from "../contract/quotes.ts";
import { PlainDate } from "../contract/values.ts";
import { asSystem } from "./db/access.ts";
import { chatCommands } from "./desk-chats.ts";
import { consultationCommands } from "./desk-consultations.ts";
import { documentCommands } from "./desk-documents.ts";
import { paymentCommands } from "./desk-payments.ts";
import { supplierCommands } from "./desk-suppliers.ts";
import { tripCommands } from "./desk-trips.ts";
import {
  ask,
  audit,
  type Case,
  type DeskNeeds,
  declineRequest,
  extend,
  onDesk,
  providerNamed,
  sendOffer,
  triage,
  withdrawOffer,
  write,
} from "./features/desk/desk.ts";
import { listDoctors, listRequests } from "./features/desk/queries.ts";
import { listChosenProcedures } from "./features/estimates/queries.ts";
import { offerText, plainMoney } from "./features/offer-texts/offer-texts.ts";
import { findSignature, listOffers } from "./features/offers/queries.ts";
import { listProviders } from "./features/providers/queries.ts";
import { wayTo } from "./features/quote-states/quote-states.ts";
import { listAttachments, listQuoteEvents, type QuoteRow } from "./features/quotes/queries.ts";
import { endOfDay, type OfferGround, readOfferFile } from "./offer-file.ts";
import { offerTemplate } from "./offer-template.ts";
import type { Problem } from "./provider-lines.ts";

/** What a command says: to a person, and to a program. */
export interface Said {
  readonly text: string;
  readonly json: unknown;
  /** What is handed over in the file that was named. */
  readonly content?: Buffer;
  /** Something is wrong, and it was said what. */
  readonly failed?: boolean;
}

export interface DeskOptions {
  readonly provider?: string | undefined;
  readonly state?: string | undefined;
  readonly due?: boolean | undefined;
  readonly line?: string | undefined;
}

export interface DeskCommand {
  readonly takes: string;
  readonly what: string;
  /** How many words, at least and at most; a file's words are what it holds. */
  readonly words: readonly [least: number, most: number];
  readonly readsFile?: true;
  /** The last word names the file that `content` goes into. */
  readonly makesFile?: true;
  readonly run: (needs: DeskNeeds, words: readonly string[], options: DeskOptions) => Promise<Said>;
}

const stateWords = (status: QuoteStatus): string => status.replaceAll("_", " ");
const minute = (at: Date | null): string => at?.toISOString().slice(0, 16).replace("T", " ") ?? "";

const factsOf = ({ reference, status, replyDueAt, submittedAt, request }: QuoteRow) => ({
  reference,
  status,
  replyDueAt,
  submittedAt,
  name: [request.contact?.givenName, request.contact?.familyName].filter(Boolean).join(" "),
  procedures: request.procedures?.procedures ?? [],
});

/** One change of one request, and how it stands now. */
const changing =
  (
    work: (needs: DeskNeeds, tx: Db, found: Case, words: readonly string[], options: DeskOptions) => Promise<QuoteRow>,
  ) =>
  (needs: DeskNeeds, [reference = "", ...words]: readonly string[], options: DeskOptions): Promise<Said> =>
    onDesk(needs, reference, async (tx, found) => {
      const row = await work(needs, tx, found, words, options);
      return { text: `${row.reference} is ${stateWords(row.status)}.\n`, json: factsOf(row) };
    });

const textOf = ([text = ""]: readonly string[]): string =>
  text.trim() === "" || text.length > 3000
    ? refuse("invalid-input", "Write something, at most 3000 characters, in quotes.")
    : text.trim();

async function list(needs: DeskNeeds, _: readonly string[], { provider, state, due }: DeskOptions): Promise<Said> {
  const here = provider === undefined ? undefined : await providerNamed(needs, provider);
  const states = state === undefined ? undefined : quoteStatuses.filter((one) => one === state.replaceAll(" ", "_"));
  if (states?.length === 0) refuse("invalid-input", `A state is one of ${quoteStatuses.join(", ")}.`);
  const asked = { providerId: here?.id, states, dueBefore: due ? needs.now() : undefined };
  const open: readonly QuoteStatus[] = [
    "submitted",
    "triage",
    "under_review",
    "revision_requested",
    "accepted",
    "deposit_due",
  ];
  const filter = due ? { ...asked, states: states ?? open } : asked;
  const rows = await asSystem(needs.db, (tx) => listRequests(tx, needs.keys, filter));
  const slugs = new Map((await listProviders(needs.db)).map(({ id, slug }) => [id, slug]));
  const facts = rows.map((row) => ({ provider: slugs.get(row.providerId), ...factsOf(row) }));
  const lines = facts.map(
    ({ provider: slug = "", reference, status, replyDueAt, name: who, procedures }) =>
      `${reference}  ${slug.padEnd(12)} ${stateWords(status).padEnd(20)} ${minute(replyDueAt).padEnd(16)}  ${who}: ${procedures.join(", ") || "to be advised"}\n`,
  );
  return { text: lines.join("") || "No such request.\n", json: facts };
}

const show = (needs: DeskNeeds, [reference = ""]: readonly string[]): Promise<Said> =>
  onDesk(needs, reference, async (tx, { row, here }) => {
    const asked = { keys: needs.keys, quoteId: row.id };
    const offers = await listOffers(tx, here.id, asked);
    const signature = await findSignature(tx, here.id, asked);
    const events = await listQuoteEvents(tx, here.id, asked);
    const papers = (await listAttachments(tx, here.id, row.id)).map(({ name, mime, bytes }) => ({ name, mime, bytes }));
    // What somebody wrote about their health is opened here.
    await audit(needs, tx, { row, event: "quote-read", subject: row.id });
    const said = [
      `${row.reference} is ${stateWords(row.status)}; an answer was promised by ${minute(row.replyDueAt)} UTC.`,
      JSON.stringify(row.request, null, 2),
      ...(papers.length > 0 ? ["Papers:", ...papers.map(({ name, bytes }) => `  ${name} (${bytes} bytes)`)] : []),
      ...offers
        .toReversed()
        .map(
          ({ version, content, validUntil }) =>
            `\n${offerText(row.reference, version, content)}\nValid until ${minute(validUntil)} UTC`,
        ),
      ...(signature
        ? [`\nVersion ${signature.version} was signed by ${signature.agreed.name} at ${minute(signature.signedAt)} UTC`]
        : []),
      "\nWhat happened:",
      ...events.map(
        ({ at, actor, kind, about, note }) =>
          `  ${minute(at)}  ${actor}  ${kind}${about ? ` on ${about}` : ""}${note ? `: ${note}` : ""}`,
      ),
    ];
    const { language, consents, estimate } = row;
    const whole = { ...factsOf(row), language, request: row.request, consents, estimate, papers, offers, events };
    return { text: `${said.join("\n")}\n`, json: { ...whole, signature: signature ?? null } };
  });

/** What an offer's file is checked against. */
const groundIn = async (needs: DeskNeeds, tx: Db, { row, here }: Case): Promise<OfferGround> => ({
  here,
  doctors: await listDoctors(tx, here.id),
  chosen: await listChosenProcedures(tx, here.id, row.request.procedures?.procedures ?? []),
  now: needs.now(),
  obstacle: wayTo(row.status, "offered", "provider")
    ? undefined
    : `is ${stateWords(row.status)}, so nothing can be offered`,
});

const readFile = (needs: DeskNeeds, text: string) =>
  readOfferFile(text, (reference) =>
    onDesk(needs, reference, (tx, found) => groundIn(needs, tx, found)).catch((error) =>
      error?.code === "not-found" ? undefined : Promise.reject(error),
    ),
  );

const wrong = (problems: readonly Problem[]): Said => ({
  text: [
    ...problems.map(({ line, column, path, message }) => `${line}:${column}  ${path ? `${path} ` : ""}${message}\n`),
    `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was changed.\n`,
  ].join(""),
  json: { valid: false, problems },
  failed: true,
});

async function check(needs: DeskNeeds, [text = ""]: readonly string[]): Promise<Said> {
  const read = await readFile(needs, text);
  if (read.kind === "invalid") return wrong(read.problems);
  const { reference, content, validUntil } = read;
  return {
    text: `The offer for ${reference} is right: ${content.lines.length} lines, ${plainMoney(content.total)} in all, deposit ${plainMoney(content.deposit.amount)}, valid until ${minute(validUntil)} UTC.\n`,
    json: { valid: true, reference, total: content.total, deposit: content.deposit.amount, validUntil },
  };
}

async function offer(needs: DeskNeeds, [text = ""]: readonly string[]): Promise<Said> {
  const read = await readFile(needs, text);
  if (read.kind === "invalid") return wrong(read.problems);
  return onDesk(needs, read.reference, async (tx, found) => {
    const { row, version } = await sendOffer(needs, tx, found, read);
    return {
      text: `Version ${version} of the offer for ${row.reference} was sent: ${plainMoney(read.content.total)}.\n`,
      json: { ...factsOf(row), version, total: read.content.total },
    };
  });
}

const template = (needs: DeskNeeds, [reference = ""]: readonly string[]): Promise<Said> =>
  onDesk(needs, reference, async (tx, found) => {
    const text = offerTemplate(found.row, await groundIn(needs, tx, found));
    return { text, json: { yaml: text } };
  });

const untilDay = changing((needs, tx, found, [day = ""]) => {
  if (!PlainDate.safeParse(day).success) refuse("invalid-input", "Name a day such as 2027-03-31.");
  return extend(needs, tx, found, endOfDay(day, found.here.location.timeZone));
});

/** Everything that a clinic does with requests, by the command's name. */
export const deskCommands: Readonly<Record<string, DeskCommand>> = {
  list: {
    takes: "[--provider DOMAIN] [--state STATE] [--due]",
    what: "requests, what is due first before the rest; --due: those whose promised answer is late",
    words: [0, 0],
    run: list,
  },
  show: {
    takes: "REFERENCE",
    what: "all about one of them, health answers too: this is written down",
    words: [1, 1],
    run: show,
  },
  triage: {
    takes: "REFERENCE",
    what: "somebody reads it; again: a clinician does",
    words: [1, 1],
    run: changing(triage),
  },
  ask: {
    takes: 'REFERENCE "TEXT"',
    what: "ask the person something without which it does not go on",
    words: [2, 2],
    run: changing((needs, tx, found, words) => ask(needs, tx, found, textOf(words))),
  },
  comment: {
    takes: 'REFERENCE "TEXT" [--line ID]',
    what: "write to the person, or about a line of the newest offer",
    words: [2, 2],
    run: changing((needs, tx, found, words, { line }) => write(needs, tx, found, { text: textOf(words), line })),
  },
  template: { takes: "REFERENCE", what: "an offer to start from, as YAML", words: [1, 1], run: template },
  check: {
    takes: "FILE",
    what: "everything that is wrong with an offer, by line; changes nothing",
    words: [1, 1],
    readsFile: true,
    run: check,
  },
  offer: {
    takes: "FILE",
    what: "checks it, then sends it as the next version",
    words: [1, 1],
    readsFile: true,
    run: offer,
  },
  decline: {
    takes: 'REFERENCE "REASON"',
    what: "say that the clinic cannot help here, why, and what may help instead",
    words: [2, 2],
    run: changing((needs, tx, found, words) => declineRequest(needs, tx, found, textOf(words))),
  },
  withdraw: {
    takes: "REFERENCE",
    what: "take the open offer back, to look at the request again",
    words: [1, 1],
    run: changing(withdrawOffer),
  },
  extend: {
    takes: "REFERENCE DAY",
    what: "let the newest offer stand until the end of a day, also one that ran out",
    words: [2, 2],
    run: untilDay,
  },
  ...consultationCommands,
  ...chatCommands,
  ...documentCommands,
  ...paymentCommands,
  ...tripCommands,
  ...supplierCommands,
};
