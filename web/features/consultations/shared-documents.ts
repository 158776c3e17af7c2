import type { LoaderFunctionArgs } from "react-router";
import { listOwnConsultations } from "../../../contract/account-consultations.ts";
import { listDocuments } from "../../../contract/documents.ts";
import { Refusal } from "../../../contract/errors.ts";
import { callOf } from "../../api.ts";
import { visitorContext } from "../../session/guard.ts";
import type { ConsultationPage } from "./consultation-page.ts";

/** A document that the clinic may open for consultations. */
export interface SharedDocument {
  readonly id: string;
  readonly name: string;
  /** When that ends. */
  readonly until: string;
}

/** Documents that the owner shared for a consultation; null for any other visitor. */
export async function readSharedDocuments(
  { context }: Pick<LoaderFunctionArgs, "context">,
  { token }: Pick<ConsultationPage, "token">,
): Promise<SharedDocument[] | null> {
  const call = callOf(context);
  try {
    if (!(await context.get(visitorContext)())) return null;
    const { consultations } = await call(listOwnConsultations, { query: {} });
    if (!consultations.some((one) => one.token === token)) return null;
    const { documents } = await call(listDocuments, {});
    return documents.flatMap(({ id, name, shares }) =>
      shares.filter(({ purpose }) => purpose === "consultation").map(({ until }) => ({ id, name, until })),
    );
  } catch (error) {
    // A failure to read the documents does not hide the consultation.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
