import { type ActionFunctionArgs, useActionData } from "react-router";
import type { Refused } from "../../../forms/refused.ts";
import { inLanguage } from "../../../in-language.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { ClosedRequest } from "../link/closed-request.tsx";
import { type ReviewPage, reviewPage } from "./review-page.ts";
import { StepReview } from "./step-review.tsx";
import { WizardFrame } from "./wizard-frame.tsx";

export const loader: Loader<ReviewPage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "" }, site }) => {
      const { getQuote } = await import("../../../../contract/quotes.ts");
      const quote = await call(getQuote, { params: { token }, query: { language: site.language } });
      return inLanguage(site.language, () => reviewPage(quote, token, site));
    })
  : fromPayload;

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("../link/quote-actions.ts")).quoteAction(facts);

export const handle = screen<ReviewPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ documentTitle }) => ({ title: documentTitle, isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { quote, token } = page;
  const refused = useActionData<Refused>();
  if (!quote.can.submit) return <ClosedRequest token={token} isSent={quote.can.amend} />;
  return (
    <WizardFrame page={page}>
      <StepReview page={page} refused={refused} />
    </WizardFrame>
  );
}
