import { type ActionFunctionArgs, redirect } from "react-router";
import {
  acceptOffer,
  addOwnAttachment,
  addOwnNote,
  claimQuote,
  commentOnOffer,
  declineOffer,
  renewOffer,
  requestRevision,
  tickPreparation,
  withdrawOwnQuote,
} from "../../../../contract/account-quotes.ts";
import type { Call } from "../../../../contract/call.ts";
import type { Language } from "../../../../contract/values.ts";
import { accountPaths } from "../../../account-paths.ts";
import { callOf } from "../../../api.ts";
import type { FormWords } from "../../../forms/problem.ts";
import { missingFields, orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";

interface Post {
  readonly call: Call;
  readonly form: FormData;
  readonly language: Language;
  readonly params: { readonly reference: string };
  readonly key: string;
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

const words: FormWords = {
  names: {
    name: m.offers_accept_name,
    agreed: m.offers_accept_agree_short,
    dates: m.offers_dates_short,
    change: m.offers_revise_label,
    text: m.offers_words_short,
    refusal: m.offers_reason_short,
    note: m.quotes_note_label,
    file: m.quotes_papers_choose,
    reason: m.offers_reason_short,
  },
  textOf: ({ reason }, control) => {
    if (control === "file") return reason === "required" ? m.quotes_error_file() : m.quotes_refused_type();
    if (control === "dates") return reason === "rule" ? m.offers_dates_lost() : m.offers_dates_missing();
    if (control === "name" && reason === "rule") return m.offers_accept_name_child();
    return control === "agreed" ? m.offers_accept_agree_missing() : undefined;
  },
  reasons: {
    conflict: m.offers_refused_conflict,
    "wrong-state": m.offers_refused_state,
    "not-allowed": m.offers_refused_of_age,
  },
};

/** Every form of a request in an account: what its `intent` says is done, and the page shows how it stands now. */
export async function accountQuoteAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const slug = params["slug"] ?? "";
  const intent = String(form.get("intent"));
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  const post = { call: callOf(context), form, language, params: { reference: slug }, key: String(form.get("key")) };
  return orRefused({
    form,
    language,
    words,
    write: async () => redirect(`${accountPaths.procedure(slug)}${(await act?.(post)) ?? ""}`),
  });
}

const acts: Readonly<Record<string, (post: Post) => Promise<string>>> = {
  note: async ({ call, form, params, key }) => {
    const note = textOf(form, "note");
    if (!note) throw missingFields("note");
    await call(addOwnNote, { params, body: { note } }, { key });
    return "#events";
  },
  upload: async ({ call, form, params, key }) => {
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) throw missingFields("file");
    await call(addOwnAttachment, { params }, { key, file });
    return "#events";
  },
  comment: async ({ call, form, params, key }) => {
    const line = textOf(form, "line");
    const control = `comment-${line}`;
    const text = textOf(form, control);
    if (!text) throw missingFields(control);
    const body = { offer: Number(form.get("offer")), text, ...(line ? { line } : {}) };
    await call(commentOnOffer, { params, body }, { key });
    return `#line-${line}`;
  },
  revise: async ({ call, form, params, key }) => {
    const text = textOf(form, "change");
    if (!text) throw missingFields("change");
    await call(requestRevision, { params, body: { offer: Number(form.get("offer")), text } }, { key });
    return "";
  },
  accept: async ({ call, form, language, params, key }) => {
    const name = textOf(form, "name");
    const [arrive = "", treatment = "", leave = ""] = textOf(form, "dates").split(" ");
    const missing = [
      ...(form.has("asksDates") && !arrive ? ["dates"] : []),
      ...(name ? [] : ["name"]),
      ...(form.get("agreed") === "yes" ? [] : ["agreed"]),
    ];
    if (missing.length > 0) throw missingFields(...missing);
    const offered = { offer: Number(form.get("offer")), digest: textOf(form, "digest"), language };
    const dates = arrive ? { dates: { arrive, treatment, leave } } : {};
    await call(acceptOffer, { params, body: { ...offered, ...dates, name, agreed: true } }, { key });
    return "#agreed";
  },
  decline: async ({ call, form, params, key }) => {
    const reason = textOf(form, "refusal");
    const body = { offer: Number(form.get("offer")), ...(reason ? { reason } : {}) };
    await call(declineOffer, { params, body }, { key });
    return "";
  },
  renew: async ({ call, params, key }) => {
    await call(renewOffer, { params }, { key });
    return "";
  },
  withdraw: async ({ call, form, params, key }) => {
    const reason = textOf(form, "reason");
    await call(withdrawOwnQuote, { params, body: reason ? { reason } : {} }, { key });
    return "";
  },
  tick: async ({ call, form, params }) => {
    await call(tickPreparation, { params, body: { id: textOf(form, "id"), done: form.get("done") === "yes" } });
    return "#preparation";
  },
};

/** Adds the request behind a private link to the signed-in account. */
export async function claimAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return orRefused({
    form,
    language: context.get(siteContext).language,
    words: { names: {}, reasons: { "not-allowed": m.offers_add_unverified, "in-account": m.offers_add_taken } },
    write: async () => {
      const { reference } = await callOf(context)(claimQuote, { body: { token: textOf(form, "token") } });
      return redirect(accountPaths.procedure(reference.toLowerCase()));
    },
  });
}
