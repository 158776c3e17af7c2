import { AttachedDocuments } from "../../../documents/attached-documents.tsx";
import { firstOf } from "../../../forms/form-values.ts";
import { paths } from "../../../paths.ts";
import { stepNames } from "../../../quotes/quote-words.ts";
import { useProvider } from "../../../site.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { StepProps } from "./step-props.ts";

/** Step 5: the documents, each sent and stored as soon as it is chosen. */
export function RequestDocuments({ page, refused }: Omit<StepProps, "values">) {
  const { documents, token, formKey, needsConsent } = page;
  const { texts } = useProvider();
  if (needsConsent)
    return (
      <Notice
        action={
          <Link to={paths.quoteStep(token, "goals")} className="text-link inline-flex min-h-11 items-center">
            {stepNames.goals()}
          </Link>
        }
      >
        {m.quotes_papers_consent({ step: stepNames.goals(), clinic: texts.name })}
      </Notice>
    );
  return (
    <AttachedDocuments
      title={m.quotes_papers_title()}
      documents={documents}
      action={paths.quoteStep(token, "documents")}
      address={`/api/quotes/${token}/attachments`}
      formKey={formKey}
      refused={refused?.intent === "save" ? undefined : refused}
    />
  );
}

/** In the step's form: the documents follow later. */
export function DocumentsLater({ values }: StepProps) {
  const { texts } = useProvider();
  return (
    <Checkbox
      name="documentsLater"
      value="true"
      defaultChecked={firstOf(values, "documentsLater") === "true"}
      label={m.quotes_papers_later()}
      hint={m.quotes_papers_later_hint({ coordinator: texts.coordinator.name })}
    />
  );
}
