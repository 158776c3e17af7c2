import { denyEmergency, getCaseAlarm, noteReachedCall, returnAlarm } from "../../../contract/desk/alarms.ts";
import { changeAlarm, readAlarm } from "../../cases/alarms.ts";
import { asStaff } from "../../db/access.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";

/** Endpoints of the alarms of cases. */
export const alarmRoutes = (services: Services): readonly Binding[] => [
  handle(getCaseAlarm, (context, { params: { id } }) =>
    asStaff(services.db, context.providerId, (tx) => readAlarm(services, tx, context, id)),
  ),
  handle(noteReachedCall, (context, { params: { id }, body: { note } }) =>
    context.write((tx) => changeAlarm(services, tx, context, { id, act: "reached-call", text: note })),
  ),
  handle(denyEmergency, (context, { params: { id }, body: { reason } }) =>
    context.write((tx) => changeAlarm(services, tx, context, { id, act: "no-emergency", text: reason })),
  ),
  handle(returnAlarm, (context, { params: { id } }) =>
    context.write((tx) => changeAlarm(services, tx, context, { id, act: "urgent-again" })),
  ),
];
