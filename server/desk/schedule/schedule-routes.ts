import {
  closeTreatmentDays,
  getSchedule,
  listTreatmentPlans,
  previewTreatmentClosure,
  previewTreatmentDay,
  previewTreatmentPlan,
  putTreatmentDay,
  putTreatmentPlan,
  reopenTreatmentDays,
} from "../../../contract/desk/schedule.ts";
import { asStaff } from "../../db/access.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import { listTreatmentLimits, readSchedule } from "../../planning/schedule.ts";
import {
  affectedByClosing,
  affectedByDay,
  affectedByPlan,
  closeDays,
  reopenDays,
  setTreatmentDay,
  setTreatmentPlan,
} from "../../planning/schedule-changes.ts";
import type { Services } from "../../services.ts";

export const scheduleRoutes = (services: Services): readonly Binding[] => [
  handle(getSchedule, (context, { query }) =>
    asStaff(services.db, context.providerId, (tx) => readSchedule(services, tx, context, query)),
  ),
  handle(listTreatmentPlans, (context) =>
    asStaff(services.db, context.providerId, async (tx) => ({ plans: await listTreatmentLimits(tx, context) })),
  ),
  handle(putTreatmentPlan, (context, { body }) =>
    context.write(async (tx) => {
      await setTreatmentPlan(services, tx, context, body);
      return { plans: await listTreatmentLimits(tx, context) };
    }),
  ),
  handle(previewTreatmentPlan, (context, { body }) =>
    asStaff(services.db, context.providerId, (tx) => affectedByPlan(services, tx, context, body)),
  ),
  handle(previewTreatmentDay, (context, { body }) =>
    asStaff(services.db, context.providerId, (tx) => affectedByDay(services, tx, context, body)),
  ),
  handle(putTreatmentDay, (context, { body }) => context.write((tx) => setTreatmentDay(services, tx, context, body))),
  handle(previewTreatmentClosure, (context, { body }) =>
    asStaff(services.db, context.providerId, (tx) => affectedByClosing(services, tx, context, body)),
  ),
  handle(closeTreatmentDays, (context, { body }) => context.write((tx) => closeDays(services, tx, context, body))),
  handle(reopenTreatmentDays, (context, { params }) =>
    context.write(async (tx) => {
      await reopenDays(services, tx, context, params.id);
      return {};
    }),
  ),
];
