import type { Db } from "../../../adapters/database/database.ts";
import {
  addAbsence,
  endAbsence,
  explainConsultationDay,
  listConsultationHours,
  putConsultationDay,
  putConsultationHours,
} from "../../../contract/desk/consultation-hours.ts";
import type { DeskConsultation, DeskConsultationDetail } from "../../../contract/desk/consultations.ts";
import {
  endDeskConsultation,
  getConsultationDocument,
  getDeskConsultation,
  listDeskConsultations,
  listDeskTimes,
  moveDeskConsultation,
  noteConsultation,
  openConsultationDocument,
  openConsultationHealth,
  reassignConsultation,
} from "../../../contract/desk/consultations.ts";
import { isAllowed } from "../../../contract/desk/rights.ts";
import { openForPurpose, readOpened } from "../../consultations/attachments/openings.ts";
import {
  deskTimes,
  endAtDesk,
  moveAtDesk,
  noteAtDesk,
  openHealth,
  reassign,
} from "../../consultations/clinic-changes.ts";
import { beAway, beBack, explainDay, readHours, setDay, setHours } from "../../consultations/clinic-hours.ts";
import { listConsultationsAtDesk, lockNamed, presentDetail } from "../../consultations/desk-consultations.ts";
import type { ConsultationRow } from "../../consultations/queries.ts";
import { asStaff } from "../../db/access.ts";
import { listSharesOf } from "../../documents/desk-queries.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import { readLostTalks } from "../../planning/schedule.ts";
import { affectedByAbsence, tellAffected } from "../../planning/schedule-changes.ts";
import type { Services } from "../../services.ts";
import { lockCalendar } from "../../treatments/queries.ts";

type Act = Parameters<typeof presentDetail>[2];

/** Says of consultations whether they are to come and need a new day. */
async function withDays<Of extends Pick<DeskConsultation, "can" | "startsAt" | "clinician">>(
  tx: Db,
  tenant: Act["tenant"],
  consultations: readonly Of[],
): Promise<(Of & { needsNewDay: boolean })[]> {
  const talkOf = ({ startsAt, clinician }: Of) => ({
    startsAt: new Date(startsAt),
    clinician: clinician?.slug ?? null,
  });
  const isLost = await readLostTalks(tx, tenant, consultations.map(talkOf));
  return consultations.map((one) => ({ ...one, needsNewDay: one.can.move && isLost(talkOf(one)) }));
}

/** The consultation with the papers that the person shares, for staff who may list them. */
async function withPapers(services: Services, tx: Db, act: Act, row: ConsultationRow): Promise<DeskConsultationDetail> {
  const { tenant, staff } = act;
  const [detail] = await withDays(tx, tenant, [await presentDetail(services, tx, act, row)]);
  if (!detail) throw new Error("one consultation was presented");
  const mayList = isAllowed(staff.roles, "documents:list");
  const papers = mayList ? await listSharesOf(tx, tenant.id, { owner: row.owner, now: services.now() }) : [];
  return {
    ...detail,
    papers: papers.map(({ documentId, purpose, until }) => ({ id: documentId, purpose, until: until.toISOString() })),
  };
}

export const deskConsultationRoutes = (services: Services): readonly Binding[] => {
  const { db } = services;
  return [
    handle(listDeskConsultations, (context, { query }) =>
      asStaff(db, context.providerId, async (tx) => {
        const { consultations, ...listed } = await listConsultationsAtDesk(services, tx, context, query);
        return { ...listed, consultations: await withDays(tx, context.tenant, consultations) };
      }),
    ),
    handle(getDeskConsultation, (context, { params }) =>
      asStaff(db, context.providerId, async (tx) =>
        withPapers(services, tx, context, await lockNamed(services, tx, context, params)),
      ),
    ),
    handle(openConsultationHealth, (context, { params }) =>
      asStaff(db, context.providerId, (tx) => openHealth(services, tx, context, params.reference)),
    ),
    handle(openConsultationDocument, (context, { params, body }) =>
      context.write((tx) => openForPurpose(services, tx, context, { ...params, ...body })),
    ),
    handle(getConsultationDocument, (context, { params }) => readOpened(services, context, params)),
    handle(listDeskTimes, (context, { params, query }) =>
      asStaff(db, context.providerId, (tx) => deskTimes(services, tx, context, { ...params, ...query })),
    ),
    handle(moveDeskConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        withPapers(services, tx, context, await moveAtDesk(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(reassignConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        withPapers(services, tx, context, await reassign(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(endDeskConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        withPapers(services, tx, context, await endAtDesk(services, tx, context, { ...params, ...body })),
      ),
    ),
    handle(noteConsultation, (context, { params, body }) =>
      context.write(async (tx) =>
        withPapers(services, tx, context, await noteAtDesk(services, tx, context, { ...params, ...body })),
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
      context.write(async (tx) => {
        const away = { ...params, ...body };
        await lockCalendar(tx, context.providerId);
        const { affected: treatments, offers } = await affectedByAbsence(services, tx, context, away);
        const affected = await beAway(services, tx, context, away);
        await tellAffected(services, tx, context, { affected: treatments, consultations: affected, offers });
        return { affected, treatments, offers };
      }),
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
