import type { Db } from "../../../adapters/database/database.ts";
import type { DeskCase } from "../../../contract/desk/cases.ts";
import type { DeskEvent, DeskRequest } from "../../../contract/desk/requests.ts";
import { isAllowed } from "../../../contract/desk/rights.ts";
import { quoteStatuses } from "../../../contract/quotes.ts";
import { listNotes, type NoteRow } from "../../cases/queries.ts";
import { findCatalogue, listChosenProcedures } from "../../catalogue/queries.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";
import { listOffers } from "../offers/queries.ts";
import { listAttachments, listQuoteEvents, type QuoteEventRow, type QuoteRow } from "../queries.ts";
import { pathTo } from "../states.ts";
import { presentAttachment, presentChosen } from "../view.ts";
import { findAccountOf } from "./queries.ts";

const eventOf = ({ id, at, actor, by, kind, about, note }: QuoteEventRow): DeskEvent => ({
  id,
  at: at.toISOString(),
  actor,
  by,
  kind,
  about,
  text: note,
});

const noteOf = ({ id, at, by, kind, about, text }: NoteRow): DeskEvent => ({
  id,
  at: at.toISOString(),
  actor: "provider",
  by,
  kind,
  about,
  text,
});

/** A request for a member of staff, without what is opened on purpose or written between those who treat and the person. */
export async function presentDeskRequest(
  services: Services,
  tx: Db,
  requester: StaffRequester,
  { row, deskCase }: { readonly row: QuoteRow; readonly deskCase: DeskCase },
): Promise<DeskRequest> {
  const { tenant, staff } = requester;
  const { keys } = services;
  const { goals, intake, ...request } = row.request;
  const chosen = await listChosenProcedures(tx, tenant.id, request.procedures?.procedures ?? []);
  const events = await listQuoteEvents(tx, tenant.id, { keys, quoteId: row.id });
  const notes = await listNotes(tx, tenant.id, { keys, caseId: row.id });
  const [newest] = await listOffers(tx, tenant.id, { keys, quoteId: row.id });
  const { procedures } = await findCatalogue(tx, tenant.id);
  const seesNames = isAllowed(staff.roles, "papers:open");
  const documents = (await listAttachments(tx, tenant.id, row.id)).map(presentAttachment);
  const readsWords = isAllowed(staff.roles, "requests:words");
  const isShown = ({ kind, text }: DeskEvent): boolean => {
    if (["attachment-added", "attachment-removed", "document-opened"].includes(kind)) return seesNames;
    return readsWords || kind === "amended" || quoteStatuses.some((status) => status === text);
  };
  return {
    case: deskCase,
    account: (await findAccountOf(tx, tenant.id, row)) ?? null,
    status: row.status,
    language: row.language,
    request,
    procedures: chosen.map((each) => presentChosen(requester, each, request.procedures)),
    titles: Object.fromEntries(Object.entries(chosen[0]?.texts ?? {}).map(([each, { title }]) => [each, title])),
    estimate: row.estimate,
    hasHealth: goals !== undefined || intake !== undefined,
    documents: documents.map((each) => ({ ...each, name: seesNames ? each.name : null })),
    events: [...events.map(eventOf), ...notes.map(noteOf)]
      .map((event) => (isShown(event) ? event : { ...event, text: null }))
      .toSorted((one, other) => one.at.localeCompare(other.at)),
    lines: newest?.content.lines.map(({ id, label }) => ({ id, label })) ?? [],
    alternatives: procedures
      .filter(({ slug }) => !chosen.some((each) => each.slug === slug))
      .map(({ slug, texts }) => ({ slug, title: textsIn(texts, tenant, requester.language).texts.title })),
    can: {
      ask: pathTo(row.status, "needs_info", "provider") !== undefined,
      write: row.status !== "withdrawn",
      decline: pathTo(row.status, "declined_by_provider", "provider") !== undefined,
      offer: pathTo(row.status, "offered", "provider") !== undefined,
    },
  };
}
