import type { ActionFunctionArgs } from "react-router";
import type { Call } from "../../../contract/call.ts";
import { documentKinds, sharePurposes } from "../../../contract/document-constants.ts";
import { Refusal, refuse } from "../../../contract/errors.ts";
import { callOf } from "../../api.ts";
import type { FormWords } from "../../forms/problem.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

/** Label of a document that another window changed. */
export interface LabelledMeanwhile {
  readonly name: string;
  readonly kind: (typeof documentKinds)[number];
  readonly version: number;
}

const words: FormWords = {
  names: { name: m.documents_label_name, kind: m.documents_label_kind },
  reasons: { conflict: m.documents_refused_other, "not-found": m.documents_open_failed },
};

const endpoints = () => import("../../../contract/documents.ts");

type Act = (call: Call, form: FormData, id: string) => Promise<unknown>;

const oneOf = <T extends string>(all: readonly T[], value: FormDataEntryValue | null): T =>
  all.find((one) => one === value) ?? refuse("invalid-input", "There is no such choice.");

const acts: Readonly<Record<string, Act>> = {
  async label(call, form, id) {
    const name = String(form.get("name") ?? "").trim();
    if (!name) throw missingFields("name");
    const body = { id, version: Number(form.get("version")), name, kind: oneOf(documentKinds, form.get("kind")) };
    return call((await endpoints()).labelDocument, { body });
  },
  async share(call, form, id) {
    const purpose = oneOf(sharePurposes, form.get("purpose"));
    return call((await endpoints()).shareDocument, { body: { id, purpose, days: Number(form.get("days")) } });
  },
  async revoke(call, form, id) {
    return call((await endpoints()).revokeShare, { body: { id, share: String(form.get("share")) } });
  },
  async delete(call, _, id) {
    // One that is deleted already is as it should be.
    return call((await endpoints()).deleteDocument, { body: { id } }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== "not-found") throw error;
    });
  },
};

/** Every form of the page: what its `intent` says is done, and the page is read again, or the form comes with its reason. */
export async function documentsAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const id = String(form.get("id"));
  const intent = String(form.get("intent"));
  const act = (Object.hasOwn(acts, intent) && acts[intent]) || (() => refuse("not-found", "There is no such form."));
  return orRefused({
    form,
    language: context.get(siteContext).language,
    words,
    write: async () => {
      await act(call, form, id);
      return null;
    },
    currently: async (): Promise<LabelledMeanwhile | undefined> => {
      const { documents } = await call((await endpoints()).listDocuments, {});
      return documents.find((one) => one.id === id);
    },
  });
}
