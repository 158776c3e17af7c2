import { type ActionFunctionArgs, useActionData } from "react-router";
import type { Quote } from "../../../contract/quotes.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { m } from "../../words/compiled/messages.js";
import { ClosedRequest } from "./closed-request.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";
import { stepNames } from "./quote-words.ts";
import type { Refused } from "./refused.ts";
import { StepReview } from "./step-review.tsx";
import { WizardFrame } from "./wizard-frame.tsx";

interface ReviewPage {
  readonly token: string;
  readonly quote: Quote;
  readonly formKey: string;
}

export const loader: Loader<ReviewPage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "" }, site: { language } }) => {
      const { getQuote } = await import("../../../contract/quotes.ts");
      const quote = await call(getQuote, { params: { token }, query: { language } });
      return { token, quote, formKey: crypto.randomUUID() };
    })
  : fromPayload;

/** What sends is fetched by whoever sends. */
export const action = async (facts: ActionFunctionArgs) => (await import("./quote-actions.ts")).quoteAction(facts);

export const handle = screen<ReviewPage>({
  cache: "private",
  head: () => ({ title: m.quotes_step_title({ step: stepNames.review() }), isPrivate: true }),
});

export function Component() {
  const { quote, token, formKey } = useData(loader);
  const refused = useActionData<Refused>();
  if (!quote.can.submit) return <ClosedRequest token={token} isSent={quote.can.amend} />;
  return (
    <WizardFrame quote={quote} token={token} step="review" aside={<EstimatePanel estimate={quote.estimate} />}>
      <StepReview quote={quote} token={token} formKey={formKey} refused={refused} />
    </WizardFrame>
  );
}
