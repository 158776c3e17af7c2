import { listStaffAbsences, recordStaffAbsence, removeStaffAbsence } from "../../../contract/desk/absences.ts";
import { endAbsence, readAbsences, recordAbsence } from "../../cases/absences.ts";
import { asStaff } from "../../db/access.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";

/** Endpoints for absences of members of staff. */
export const absenceRoutes = (services: Services): readonly Binding[] => [
  handle(listStaffAbsences, (context) =>
    asStaff(services.db, context.providerId, (tx) => readAbsences(services, tx, context)),
  ),
  handle(recordStaffAbsence, (context, { body: { staff, from, to, deputy, reason = null } }) =>
    context.write(async (tx) => {
      const days = { firstDay: from, lastDay: to };
      await recordAbsence(services, tx, context, { staffId: staff, deputyId: deputy, reason, ...days });
      return readAbsences(services, tx, context);
    }),
  ),
  handle(removeStaffAbsence, (context, { params: { id } }) =>
    context.write(async (tx) => {
      await endAbsence(services, tx, context, id);
      return readAbsences(services, tx, context);
    }),
  ),
];
