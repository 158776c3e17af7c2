import { type ActionFunctionArgs, useActionData } from "react-router";
import { refuse } from "../../../../contract/errors.ts";
import { quoteSteps } from "../../../../contract/quote-constants.ts";
import type { Refused } from "../../../forms/refused.ts";
import { inLanguage } from "../../../in-language.ts";
import type { SavedMeanwhile } from "../../../quotes/answers.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { ClosedRequest } from "../link/closed-request.tsx";
import { proceduresToChoose } from "./procedures-to-choose.ts";
import { StepForm } from "./step-form.tsx";
import { type StepPage, stepPage } from "./step-page.ts";
import { bringQuestions, questionsOf } from "./step-questions.ts";
import { WizardFrame } from "./wizard-frame.tsx";

export const loader: Loader<StepPage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "", step: name }, site }) => {
      const { getQuote } = await import("../../../../contract/quotes.ts");
      const { language } = site;
      const step = quoteSteps.find((one) => one === name) ?? refuse("not-found", "There is no such step.");
      const quote = await call(getQuote, { params: { token }, query: { language } });
      const { procedures: chosen = [], package: wanted } = quote.request.procedures ?? {};
      const procedures =
        step === "procedures" ? (await proceduresToChoose(call, language, { chosen, wanted })).procedures : [];
      await bringQuestions(step);
      return inLanguage(language, () => stepPage(quote, token, step, site, procedures));
    })
  : async (facts) => (await Promise.all([fromPayload(facts), bringQuestions(facts.params["step"])]))[0];

/** Loads the action on the first submit: most visits only read. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("../link/quote-actions.ts")).quoteAction(facts);

export const handle = screen<StepPage>({
  cache: "private",
  head: ({ documentTitle }) => ({ title: documentTitle, isPrivate: true }),
  prepare: ({ step }) => Promise.all([bringQuestions(step), bringShown()]),
});

export function Component() {
  const page = useData(loader);
  const { quote, place, token } = page;
  const refused = useActionData<Refused<SavedMeanwhile>>();
  if (!quote.can.amend && !quote.can.submit) return <ClosedRequest token={token} />;
  return (
    <WizardFrame page={page}>
      <Step key={place} page={page} refused={refused} />
    </WizardFrame>
  );
}

/** Documents are separate forms, before the step's. */
function Step({ page, refused }: { page: StepPage; refused: Refused<SavedMeanwhile> | undefined }) {
  const { place, saved } = page;
  const { Before, Questions } = questionsOf(place);
  const mine = refused && (refused.intent === "save" || !Before) ? refused : undefined;
  return (
    <div className="flex flex-col gap-8">
      {Before && <Before page={page} refused={refused} />}
      <StepForm page={page} refused={mine}>
        <Questions page={page} values={mine?.typed ?? saved} refused={mine} />
      </StepForm>
    </div>
  );
}
