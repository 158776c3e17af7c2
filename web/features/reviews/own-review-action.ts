import type { ActionFunctionArgs } from "react-router";
import { refuse } from "../../../contract/errors.ts";
import { siteLanguageOf } from "../../../contract/languages.ts";
import { reviewParts } from "../../../contract/review-constants.ts";
import { type Stars, withdrawReview, writeReview } from "../../../contract/reviews.ts";
import { callOf } from "../../api.ts";
import type { FormWords } from "../../forms/problem.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { partNames } from "../../reviews/review.tsx";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

const words: FormWords = {
  names: { ...partNames, text: m.reviews_own_text },
  controlOf: (field) => field.replace(/^stars\./, ""),
  textOf: (_, control) => (control === "text" ? undefined : m.reviews_own_stars_missing()),
  reasons: { conflict: m.reviews_own_conflict },
};

/** Writes or withdraws the review; the page is then read again. */
export async function ownReviewAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const given = { params: { trip: params["trip"] ?? "" }, query: { language } };
  return orRefused<{ did: "write" | "withdraw" }, unknown>({
    form,
    language,
    words,
    write: async () => {
      if (form.get("intent") === "withdraw") {
        await call(withdrawReview, given);
        return { did: "withdraw" };
      }
      if (form.get("intent") !== "write") return refuse("not-found", "There is no such form.");
      const missing = reviewParts.filter((part) => !form.get(part));
      if (missing.length > 0) throw missingFields(...missing);
      const stars = Object.fromEntries(reviewParts.map((part) => [part, Number(form.get(part))])) as Stars; // the server checks it
      await call(writeReview, {
        ...given,
        body: { stars, text: String(form.get("text") ?? ""), language: siteLanguageOf(language) },
      });
      return { did: "write" };
    },
  });
}
