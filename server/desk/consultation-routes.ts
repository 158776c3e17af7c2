import {
  addAbsence,
  endAbsence,
  endDeskConsultation,
  explainConsultationDay,
  getDeskConsultation,
  listConsultationHours,
  listDeskConsultations,
  listDeskTimes,
  moveDeskConsultation,
  noteConsultation,
  openConsultationHealth,
  putConsultationDay,
  putConsultationHours,
  reassignConsultation,
} from "../../contract/desk/consultations.ts";
import {
  deskTimes,
  endAtDesk,
  listConsultationsAtDesk,
  lockNamed,
  moveAtDesk,
  noteAtDesk,
  openHealth,
  presentDetail,
  reassign,
} from "../consultations/clinic.ts";
import { beAway, beBack, explainDay, readHours, setDay, setHours } from "../consultations/clinic-hours.ts";
import { asStaff } from "../db/access.ts";
import { type Binding, handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";

export const deskConsultationRoutes = (services: Services): readonly Binding[] => {
  const { db } = services;
  return [
    handle(listDeskConsultations, (context, { query }) =>
      asStaff(db, context.providerId, (tx) => listConsultationsAtDesk(services, tx, context, query)),
    ),
    handle(getDeskConsultation, (context, { params }) =>
      asStaff(db, context.providerId, async (tx) =>
        presentDetail(services, tx, context, await lockNamed(services, tx, context, params)),
      ),
    ),
    handle(openConsultationHealth, (context, { params }) =>
      asStaff(db, context.providerId, (tx) => openHealth(services, tx, context, params.reference)),
    ),
    handle(listDeskTimes, (context, { params, query }) =>
      asStaff(db, context.providerId, (tx) => deskTimes(services, tx, context, { ...params, ...query })),
    ),
    handle(moveDeskConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        presentDetail(services, tx, context, await moveAtDesk(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(reassignConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        presentDetail(services, tx, context, await reassign(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(endDeskConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        presentDetail(services, tx, context, await endAtDesk(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(noteConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        presentDetail(services, tx, context, await noteAtDesk(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(listConsultationHours, (context) =>
      asStaff(db, context.providerId, (tx) => readHours(services, tx, context)),
    ),
    handle(putConsultationHours, (context, { params, body }) =>
      context.write(async (tx) => {
        await setHours(services, tx, context, { ...params, ...body });
        return readHours(services, tx, context);
      }),
    ),
    handle(putConsultationDay, (context, { params, body }) =>
      context.write(async (tx) => {
        await setDay(services, tx, context, { ...params, ...body });
        return readHours(services, tx, context);
      }),
    ),
    handle(addAbsence, (context, { params, body }) =>
      context.write((tx) => beAway(services, tx, context, { ...params, ...body })),
    ),
    handle(endAbsence, (context, { params }) =>
      context.write(async (tx) => {
        await beBack(services, tx, context, params.id);
        return {};
      }),
    ),
    handle(explainConsultationDay, (context, { params }) =>
      asStaff(db, context.providerId, (tx) => explainDay(services, tx, context, params)),
    ),
  ];
};
