import type { Db } from "../../../adapters/database/database.ts";
import {
  addInternalNote,
  askPerson,
  type DeskRequest,
  declineDeskRequest,
  getDeskRequest,
  getRequestDocument,
  openHealth,
  openRequestDocument,
  writeToPerson,
} from "../../../contract/desk/requests.ts";
import { colleagueOf, lockCaseAt } from "../../cases/assignment.ts";
import { insertNote } from "../../cases/queries.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { openForPurpose, readHealth, readOpened } from "../../quotes/clinic/openings.ts";
import { findRequest, lockRequest } from "../../quotes/clinic/queries.ts";
import { presentDeskRequest } from "../../quotes/clinic/view.ts";
import type { Case } from "../../quotes/desk-requests.ts";
import type { QuoteRow } from "../../quotes/queries.ts";
import type { Services } from "../../services.ts";
import { askClient, declineRequest, writeMessage } from "../requests.ts";
import { readCase } from "./inbox.ts";

/** Endpoints of the request page. */
export function deskRequestRoutes(services: Services): readonly Binding[] {
  const present = async (tx: Db, context: StaffContext, row: QuoteRow): Promise<DeskRequest> =>
    presentDeskRequest(services, tx, context, { row, deskCase: await readCase(services, tx, context, row.id) });

  /** One act on a request that nothing has happened to since the caller read it; the answer is the whole request. */
  const changing = (
    context: StaffContext,
    { reference, version }: { readonly reference: string; readonly version?: number },
    work: (tx: Db, found: Case) => Promise<unknown>,
  ): Promise<DeskRequest> =>
    context.write(async (tx) => {
      const { tenant, staff, providerId, requestId } = context;
      const row = await lockRequest(services, tx, providerId, reference);
      await lockCaseAt(tx, context, { id: row.id, ...(version !== undefined && { version }) });
      await work(tx, { row, tenant, place: context, staff });
      const answer = await present(tx, context, await findRequest(services, tx, providerId, reference));
      const { owner } = row;
      const act = { owner, actor: `staff:${staff.id}`, event: "quote-answered", subject: row.id, requestId } as const;
      await writeAudit(services, tx, providerId, act);
      return answer;
    });

  return [
    handle(getDeskRequest, (context, { params, query }) =>
      asStaff(services.db, context.providerId, async (tx) => {
        const row = await findRequest(services, tx, context.providerId, params.reference);
        return present(tx, { ...context, language: query.language ?? context.language }, row);
      }),
    ),
    handle(openHealth, (context, { params }) =>
      context.write((tx) => readHealth(services, tx, context, params.reference)),
    ),
    handle(openRequestDocument, (context, { params, body }) =>
      context.write((tx) => openForPurpose(services, tx, context, { ...params, ...body })),
    ),
    handle(getRequestDocument, (context, { params }) => readOpened(services, context, params)),
    handle(askPerson, (context, { params, body: { version, ...question } }) =>
      changing(context, { ...params, version }, (tx, found) => askClient(services, tx, found, question)),
    ),
    handle(writeToPerson, (context, { params, body: { version, ...message } }) =>
      changing(context, { ...params, version }, (tx, found) => writeMessage(services, tx, found, message)),
    ),
    handle(addInternalNote, (context, { params, body: { text } }) =>
      changing(context, params, (tx, { row }) =>
        insertNote(tx, row.providerId, {
          keys: services.keys,
          id: services.newId(),
          caseId: row.id,
          at: services.now(),
          by: colleagueOf(context.staff),
          kind: "internal-note",
          about: null,
          text,
        }),
      ),
    ),
    handle(declineDeskRequest, (context, { params, body: { reason, help, procedure, version } }) =>
      changing(context, { ...params, version }, (tx, found) =>
        declineRequest(services, tx, found, {
          reason: [reason, help].filter(Boolean).join("\n\n"),
          suggestion: procedure,
        }),
      ),
    ),
  ];
}
