import { type ActionFunctionArgs, useActionData } from "react-router";
import { refuse } from "../../../contract/errors.ts";
import { quoteSteps } from "../../../contract/quote-limits.ts";
import type { Quote, QuoteStep } from "../../../contract/quotes.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useProvider } from "../../site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { m } from "../../words/compiled/messages.js";
import { ClosedRequest } from "./closed-request.tsx";
import { countryOptions, currencyOptions, type Option } from "./countries.ts";
import { EstimatePanel } from "./estimate-panel.tsx";
import { firstOf, savedValues } from "./form-values.ts";
import { ProcedureChoice, type ProcedureToChoose } from "./procedure-choice.tsx";
import { proceduresToChoose } from "./procedures-to-choose.ts";
import { stepNames } from "./quote-words.ts";
import type { Refused } from "./refused.ts";
import { StepBudget } from "./step-budget.tsx";
import { StepContact } from "./step-contact.tsx";
import { Papers } from "./step-documents.tsx";
import { StepForm } from "./step-form.tsx";
import { StepGoals } from "./step-goals.tsx";
import { StepIntake } from "./step-intake.tsx";
import { errorOf, type StepProps } from "./step-parts.tsx";
import { StepTravel } from "./step-travel.tsx";
import { WizardFrame } from "./wizard-frame.tsx";

interface StepPage {
  readonly token: string;
  readonly step: QuoteStep;
  readonly quote: Quote;
  readonly formKey: string;
  /** Countries, currencies: made on the server, so that both sides call them the same. */
  readonly options: readonly Option[];
  readonly procedures: readonly ProcedureToChoose[];
}

export const loader: Loader<StepPage> = import.meta.env.SSR
  ? fromApi(async ({ call, params: { token = "", step: name }, site: { language, provider } }) => {
      const { getQuote } = await import("../../../contract/quotes.ts");
      const step = quoteSteps.find((one) => one === name) ?? refuse("not-found", "There is no such step.");
      const quote = await call(getQuote, { params: { token }, query: { language } });
      const currency = provider?.location.currency ?? "EUR";
      const options =
        step === "travel" ? countryOptions(language) : step === "budget" ? currencyOptions(currency, language) : [];
      const procedures = step === "procedures" ? await proceduresToChoose(call, language) : [];
      return { token, step, quote, formKey: crypto.randomUUID(), options, procedures };
    })
  : fromPayload;

/** What sends is fetched by whoever sends: most people read first. */
export const action = async (facts: ActionFunctionArgs) => (await import("./quote-actions.ts")).quoteAction(facts);

export const handle = screen<StepPage>({
  cache: "private",
  head: ({ step }) => ({ title: m.quotes_step_title({ step: stepNames[step]() }), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { quote, step, token } = page;
  const refused = useActionData<Refused>();
  if (!quote.can.amend && !quote.can.submit) return <ClosedRequest token={token} />;
  return (
    <WizardFrame quote={quote} token={token} step={step} aside={<EstimatePanel estimate={quote.estimate} />}>
      <Step key={step} page={page} refused={refused} />
    </WizardFrame>
  );
}

function Step({ page, refused }: { page: StepPage; refused: Refused | undefined }) {
  const { quote, token, step, formKey } = page;
  const mine = refused && (refused.intent === "save" || step !== "documents") ? refused : undefined;
  const values = mine?.typed ?? savedValues(step, quote);
  return (
    <div className="flex flex-col gap-8">
      {step === "documents" && <Papers quote={quote} token={token} formKey={formKey} refused={refused} />}
      <StepForm quote={quote} token={token} step={step} formKey={formKey} refused={mine}>
        <Questions page={page} values={values} refused={mine} />
      </StepForm>
    </div>
  );
}

function Questions({ page, ...props }: { page: StepPage } & StepProps) {
  const { quote, step, options, procedures } = page;
  const { texts } = useProvider();
  switch (step) {
    case "procedures":
      return (
        <ProcedureChoice
          procedures={procedures}
          values={props.values}
          error={errorOf(props.refused, "procedures")}
          packageName={quote.procedures[0]?.packageName}
        />
      );
    case "goals":
      return <StepGoals {...props} hasProcedure={quote.procedures.length > 0} />;
    case "intake":
      return <StepIntake {...props} />;
    case "documents":
      return (
        <Checkbox
          name="documentsLater"
          value="true"
          defaultChecked={firstOf(props.values, "documentsLater") === "true"}
          label={m.quotes_papers_later()}
          hint={m.quotes_papers_later_hint({ coordinator: texts.coordinator.name })}
        />
      );
    case "travel":
      return <StepTravel {...props} countries={options} />;
    case "budget":
      return <StepBudget {...props} currencies={options} />;
    case "contact":
      return <StepContact {...props} />;
  }
}
