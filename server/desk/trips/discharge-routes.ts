import { openDischarge, saveDischarge, signDischarge } from "../../../contract/desk/discharge.ts";
import type { Language } from "../../../contract/values.ts";
import { treatedByReference } from "../../aftercare/clinic.ts";
import { openForDesk, saveDraft, signDraft } from "../../aftercare/discharge/signing.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { requireFresh } from "../../http/staff-session.ts";
import type { Services } from "../../services.ts";

const inLanguage = (context: StaffContext, language: Language | undefined): StaffContext => ({
  ...context,
  language: language ?? context.language,
});

/** Endpoints of the discharge pack at the desk. */
export const deskDischargeRoutes = (services: Services): readonly Binding[] => [
  handle(openDischarge, (asker, { params, query }) =>
    asker.write(async (tx) => {
      const context = inLanguage(asker, query.language);
      const treated = await treatedByReference(services, tx, context, params.reference);
      const { shown, done } = await openForDesk(services, tx, context, treated);
      await writeAudit(services, tx, context.providerId, done);
      return shown;
    }),
  ),
  handle(saveDischarge, (asker, { params, query, body }) =>
    asker.write(async (tx) => {
      const context = inLanguage(asker, query.language);
      const treated = await treatedByReference(services, tx, context, params.reference);
      return saveDraft(services, tx, context, { treated, ...body });
    }),
  ),
  handle(signDischarge, (asker, { params, query, body }) => {
    requireFresh(services.now(), asker.staff);
    return asker.write(async (tx) => {
      const context = inLanguage(asker, query.language);
      const treated = await treatedByReference(services, tx, context, params.reference);
      const { shown, done } = await signDraft(services, tx, context, { treated, ...body });
      await writeAudit(services, tx, context.providerId, done);
      return shown;
    });
  }),
];
