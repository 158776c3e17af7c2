import type { ActionFunctionArgs } from "react-router";
import {
  changeCompanion,
  endCompanion,
  inviteCompanion,
  inviteCompanionAgain,
  type TripCompanions,
} from "../../../contract/companions.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { callOf } from "../../api.ts";
import type { FormWords } from "../../forms/problem.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import type { CompanionsDone } from "./companions-page.ts";

const words: FormWords = {
  names: { name: m.companions_name, email: m.companions_email },
  textOf: ({ reason }, control) => {
    if (reason === "too-many") return m.companions_too_many_mails();
    if (reason !== "required") return undefined;
    return control === "name" ? m.companions_name_empty() : m.companions_email_empty();
  },
  reasons: { "wrong-state": m.companions_refused },
};

const required = ["name", "email"] as const;

/** Lets companions in and out of a trip; the page is then read again. */
export async function companionsAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const params = { id: new URL(request.url).searchParams.get("trip") ?? "", companion: text("companion") };
  const nameIn = ({ companions }: TripCompanions) => companions.find(({ id }) => id === params.companion)?.name ?? "";
  return orRefused<CompanionsDone, unknown>({
    form,
    language,
    words,
    write: async () => {
      switch (text("intent")) {
        case "invite": {
          const missing = required.filter((name) => text(name) === "");
          if (missing.length > 0) throw missingFields(...missing);
          const body = {
            name: text("name"),
            email: text("email"),
            language: text("language"),
            named: form.has("named"),
          } as BodyOf<typeof inviteCompanion>; // as chosen: the server says what is not right
          return { did: "invite", name: nameIn(await call(inviteCompanion, { params, body })) };
        }
        case "again":
          return { did: "again", name: nameIn(await call(inviteCompanionAgain, { params }, { key: text("key") })) };
        case "name": {
          const body = { named: text("named") === "true" };
          return { did: "name", name: nameIn(await call(changeCompanion, { params, body })) };
        }
        case "end":
          return { did: "end", name: nameIn(await call(endCompanion, { params })) };
        default:
          return refuse("not-found", "There is no such form.");
      }
    },
  });
}
