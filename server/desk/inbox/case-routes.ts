import {
  assignCase,
  listCases,
  listPresent,
  readCase as markRead,
  noteUnansweredCall,
  sayPresent,
} from "../../../contract/desk/cases.ts";
import { followDesk } from "../../../contract/desk/live.ts";
import { refuse } from "../../../contract/errors.ts";
import { announcePresence, assign, colleagueOf, lockCaseAt, presentAt } from "../../cases/assignment.ts";
import { insertNote, updateCase } from "../../cases/queries.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import { staffOf, staffTokenIn } from "../../http/staff-session.ts";
import type { Services } from "../../services.ts";
import { followerOf } from "./following.ts";
import { readCase, readInbox } from "./inbox.ts";

/** Endpoints of the inbox. */
export const caseRoutes = (services: Services): readonly Binding[] => [
  handle(followDesk, async () => ({ topic: null, id: null }), {
    stream: async ({ tenant, providerId, headers }) => {
      const caller = { tenant, token: staffTokenIn(headers.cookie), isAutomatic: true };
      const askFollower = () =>
        staffOf(services, caller).then(
          (staff) => followerOf(services, providerId, staff),
          () => undefined,
        );
      return services.live.follow(providerId, askFollower);
    },
  }),
  handle(listCases, (context, { query }) =>
    asStaff(services.db, context.providerId, (tx) =>
      readInbox(services, tx, { ...context, language: query.language ?? context.language }, query),
    ),
  ),
  handle(markRead, (context, { params: { id } }) =>
    context.write(async (tx) => {
      const row = await lockCaseAt(tx, context, { id });
      // A cancellation waits to be known; words of the person have a due time and wait for an answer.
      const isOnlyRead = row.kind === "request" && row.state === "cancelled" && row.turn === "clinic" && !row.dueAt;
      if (row.hasNews)
        await updateCase(tx, context.providerId, { id, hasNews: false, ...(isOnlyRead && { turn: "closed" }) });
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
  handle(noteUnansweredCall, (context, { params: { id } }) =>
    context.write(async (tx) => {
      const { kind } = await readCase(services, tx, context, id);
      // It is recorded with its answer, which the person reads in the diary and is mailed about.
      if (kind === "recovery") refuse("not-found", "A call to a person in recovery is recorded in their recovery.");
      const { keys, now, newId } = services;
      const call = { kind: "unanswered-call", by: colleagueOf(context.staff), about: null, text: null } as const;
      await insertNote(tx, context.providerId, { keys, id: newId(), caseId: id, at: now(), ...call });
      return {};
    }),
  ),
  handle(listPresent, (context, { params: { id } }) =>
    asStaff(services.db, context.providerId, (tx) => presentAt(services, tx, context, id)),
  ),
  handle(sayPresent, (context, { params: { id }, body }) =>
    context.write((tx) => announcePresence(services, tx, context, { id, ...body })),
  ),
];
