import type { Db } from "../../../adapters/database/database.ts";
import type { AnswerWay } from "../../../contract/aftercare-constants.ts";
import type { AuditEvent } from "../../../contract/audit-events.ts";
import {
  answerRecovery,
  type DeskRecovery,
  getDeskRecovery,
  listDeskRecoveries,
  openRecoveryHealth,
} from "../../../contract/desk/aftercare.ts";
import type { Language } from "../../../contract/values.ts";
import { answerPerson, listForDesk, openHealth, presentForDesk, treatedByReference } from "../../aftercare/clinic.ts";
import type { TreatedTrip } from "../../aftercare/recoveries.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { readCase } from "../inbox/inbox.ts";

/** What the records say of an answer: a complaint must find whether somebody was reached. */
const auditedAs: Readonly<Record<AnswerWay, AuditEvent>> = {
  reply: "recovery-answered",
  call: "recovery-called",
  unreached: "recovery-unreached",
  "not-needed": "recovery-call-not-needed",
};

const inLanguage = (context: StaffContext, language: Language | undefined): StaffContext => ({
  ...context,
  language: language ?? context.language,
});

/** Endpoints for people in recovery. */
export function deskRecoveryRoutes(services: Services): readonly Binding[] {
  const present = (tx: Db, context: StaffContext, treated: TreatedTrip): Promise<DeskRecovery> =>
    presentForDesk(services, tx, context, { treated, deskCase: (id) => readCase(services, tx, context, id) });

  return [
    handle(listDeskRecoveries, (context, { query }) =>
      asStaff(services.db, context.providerId, async (tx) => ({
        recoveries: await listForDesk(services, tx, inLanguage(context, query.language)),
      })),
    ),
    handle(getDeskRecovery, (asker, { params, query }) =>
      asStaff(services.db, asker.providerId, async (tx) => {
        const context = inLanguage(asker, query.language);
        return present(tx, context, await treatedByReference(services, tx, context, params.reference));
      }),
    ),
    handle(openRecoveryHealth, (context, { params }) =>
      context.write(async (tx) =>
        openHealth(services, tx, context, await treatedByReference(services, tx, context, params.reference)),
      ),
    ),
    handle(answerRecovery, (asker, { params, query, body }) =>
      asker.write(async (tx) => {
        const context = inLanguage(asker, query.language);
        const treated = await treatedByReference(services, tx, context, params.reference);
        await answerPerson(services, tx, context, { treated, ...body });
        const answer = await present(tx, context, treated);
        const { owner, id: subject } = treated.trip;
        const actor = `staff:${context.staff.id}` as const;
        const { requestId } = context;
        await writeAudit(services, tx, context.providerId, {
          owner,
          actor,
          event: auditedAs[body.way],
          subject,
          requestId,
        });
        return answer;
      }),
    ),
  ];
}
