import { type ActionFunctionArgs, redirect } from "react-router";
import { siteLanguageOf } from "../../../../contract/languages.ts";
import { saveQuoteStep, startQuote } from "../../../../contract/quotes.ts";
import { callOf } from "../../../api.ts";
import { missingFields, orRefused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import { given, hasChosen, readProcedures, readTravel } from "../begin-reader.ts";
import type { StepBody } from "../form-reader.ts";
import { formWords } from "../form-words.ts";

/** Begins a request in the language of the page that was read. */
export async function startAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const language = siteLanguageOf(form.get("language"));
  return orRefused({
    form,
    language,
    words: formWords,
    write: async () => {
      if (!hasChosen(form)) throw missingFields("procedures");
      const body = { language, procedures: readProcedures(form) };
      const call = callOf(context);
      const key = String(form.get("key"));
      const { token, quote } = await call(startQuote, { body }, { key });
      // The trip of the landing page's estimate goes along, so that the request begins with the same price.
      if (form.get("hotelLevel")) {
        // The schema of the API alone reports what is missing.
        const value = given(readTravel(form)) as Extract<StepBody, { step: "travel" }>["value"];
        const travel = { step: "travel", version: quote.version, value } as const;
        await call(saveQuoteStep, { params: { token }, query: { language }, body: travel }, { key: `${key}-travel` });
      }
      return redirect(paths.quoteStep(token, "patient"));
    },
  });
}
