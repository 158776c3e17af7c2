import { type ActionFunctionArgs, redirect } from "react-router";
import { changeOwnTravel } from "../../../../contract/account-wishes.ts";
import { Refusal } from "../../../../contract/errors.ts";
import { accountPaths } from "../../../account-paths.ts";
import { callOf } from "../../../api.ts";
import { orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";
import { readStep, type StepBody } from "../form-reader.ts";
import { formWords } from "../form-words.ts";

/** Saves other wishes for the journey; the request's page shows them. */
export async function wishesAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const slug = params["slug"] ?? "";
  return orRefused({
    form,
    language,
    words: {
      ...formWords,
      reasons: { "wrong-state": m.requests_wishes_answered },
    },
    write: async () => {
      const { version, value } = readStep("travel", form, language) as Extract<StepBody, { step: "travel" }>;
      const input = { params: { reference: slug }, body: { version, value } };
      const call = callOf(context);
      const isStale = await call(changeOwnTravel, input, { key: String(form.get("key")) }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === "conflict") return true;
          throw error;
        },
      );
      // The page is loaded again, with what was saved meanwhile.
      return redirect(isStale ? `${accountPaths.wishes(slug)}?changed` : `${accountPaths.procedure(slug)}#answers`);
    },
  });
}
