import type { ActionFunctionArgs } from "react-router";
import { askAboutRecovery } from "../../../contract/aftercare.ts";
import { endLetterShare, shareLetter } from "../../../contract/discharge.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { callOf } from "../../api.ts";
import type { FormWords } from "../../forms/problem.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import type { DischargeDone } from "./discharge-page.ts";

const words: FormWords = {
  names: { recipient: m.discharge_share_recipient, text: m.discharge_claim_text },
  textOf: (_, control) => {
    if (control === "recipient") return m.discharge_share_recipient_empty();
    return control === "text" ? m.discharge_claim_empty() : undefined;
  },
  reasons: { "wrong-state": m.discharge_share_most },
};

/** Makes or ends a link to the letter, or claims under the warranty; the page is then read again. */
export async function dischargeAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const trip = params["trip"] ?? "";
  const query = { language };
  return orRefused<DischargeDone, unknown>({
    form,
    language,
    words,
    write: async () => {
      switch (text("intent")) {
        case "share": {
          const body = {
            recipient: text("recipient"),
            purpose: text("purpose"),
            language: text("language"),
            days: Number(text("days")),
          } as BodyOf<typeof shareLetter>; // as chosen: the server says what is not right
          await call(shareLetter, { params: { trip, id: text("key") }, query, body });
          return { did: "share" };
        }
        case "end":
          await call(endLetterShare, { params: { trip, id: text("share") }, query });
          return { did: "end" };
        case "claim": {
          if (text("text") === "") throw missingFields("text");
          const body = { text: text("text"), about: "warranty" as const };
          const { danger } = await call(askAboutRecovery, { params: { trip }, query, body }, { key: text("key") });
          return { did: "claim", danger };
        }
        default:
          return refuse("not-found", "There is no such form.");
      }
    },
  });
}
