import { assignCase, listCases, listPresent, readCase as markRead, sayPresent } from "../../../contract/desk/cases.ts";
import { announcePresence, assign, lockCaseAt, presentAt } from "../../cases/assignment.ts";
import { updateCase } from "../../cases/queries.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { readCase, readInbox } from "./inbox.ts";

/** Endpoints of the inbox. */
export const caseRoutes = (services: Services): readonly Binding[] => [
  handle(listCases, (context, { query }) =>
    asStaff(services.db, context.providerId, (tx) =>
      readInbox(services, tx, { ...context, language: query.language ?? context.language }, query),
    ),
  ),
  handle(markRead, (context, { params: { id } }) =>
    context.write(async (tx) => {
      const row = await lockCaseAt(tx, context, { id });
      if (row.hasNews) await updateCase(tx, context.providerId, { id, hasNews: false });
      return {};
    }),
  ),
  handle(assignCase, (context, { params: { id }, body }) =>
    context.write(async (tx) => {
      await readCase(services, tx, context, id);
      await assign(services, tx, context, { id, ...body });
      const shown = await readCase(services, tx, context, id);
      const { staff, requestId } = context;
      const actor = `staff:${staff.id}` as const;
      await writeAudit(services, tx, context.providerId, {
        owner: actor,
        actor,
        event: "case-assigned",
        subject: id,
        requestId,
      });
      return shown;
    }),
  ),
  handle(listPresent, (context, { params: { id } }) =>
    asStaff(services.db, context.providerId, (tx) => presentAt(services, tx, context, id)),
  ),
  handle(sayPresent, (context, { params: { id }, body }) =>
    context.write((tx) => announcePresence(services, tx, context, { id, ...body })),
  ),
];
