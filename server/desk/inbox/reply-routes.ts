import type { Db } from "../../../adapters/database/database.ts";
import { addReply, changeReply, listReplies, removeReply, type SavedReply } from "../../../contract/desk/replies.ts";
import { refuse } from "../../../contract/errors.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import {
  findReply,
  insertReply,
  listReplyRows,
  type ReplyRow,
  removeReply as removeRow,
  updateReply,
} from "./saved-reply-queries.ts";

const present = ({ id, title, texts, version }: ReplyRow): SavedReply => ({ id, title, texts, version });
const missing = (): never => refuse("not-found", "This reply was deleted.");

/** Endpoints of the clinic's saved replies. */
export function replyRoutes(services: Services): readonly Binding[] {
  const audit = (tx: Db, { staff, providerId, requestId }: StaffContext, subject: string) =>
    writeAudit(services, tx, providerId, { owner: `staff:${staff.id}`, event: "reply-changed", subject, requestId });
  return [
    handle(listReplies, ({ providerId }) =>
      asStaff(services.db, providerId, async (tx) => ({
        replies: (await listReplyRows(tx, providerId)).map(present),
      })),
    ),
    handle(addReply, (context, { body }) =>
      context.write(async (tx) => {
        const row = { id: services.newId(), providerId: context.providerId, ...body, version: 1 };
        await insertReply(tx, row);
        await audit(tx, context, row.id);
        return present(row);
      }),
    ),
    handle(changeReply, (context, { params: { id }, body }) =>
      context.write(async (tx) => {
        const { providerId } = context;
        const row = await updateReply(tx, { id, providerId, ...body });
        if (!row && !(await findReply(tx, providerId, id))) missing();
        await audit(tx, context, id);
        return present(row ?? refuseWith("conflict", "reply-changed"));
      }),
    ),
    handle(removeReply, (context, { params: { id } }) =>
      context.write(async (tx) => {
        if (!(await removeRow(tx, context.providerId, id))) missing();
        await audit(tx, context, id);
        return {};
      }),
    ),
  ];
}
