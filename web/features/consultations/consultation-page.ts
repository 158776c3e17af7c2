import type { Consultation } from "../../../contract/consultations.ts";
import { fromApi, fromPayload, type Loader } from "../../screen.ts";

/** Data of every page behind a consultation's private link. */
export interface ConsultationPage {
  readonly token: string;
  readonly formKey: string;
  readonly consultation: Consultation;
}

/** For loaders of pages behind a private link. */
export const consultationLoader: Loader<ConsultationPage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "" }, site }) => {
      const { getConsultation } = await import("../../../contract/consultations.ts");
      const consultation = await call(getConsultation, { params: { token }, query: { language: site.language } });
      return { token, formKey: crypto.randomUUID(), consultation };
    })
  : fromPayload;

/** Address at which a booking continues. */
export const nextStep = ({ can, hold }: Consultation): "health" | "time" | "details" =>
  !can.choose ? "health" : hold ? "details" : "time";
