import { Form, useNavigation } from "react-router";
import { mostAttachments } from "../../../../contract/quote-constants.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { paths } from "../../../paths.ts";
import { useProvider } from "../../../site.ts";
import { AskFirst } from "../../../ui/ask-first.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";
import { PaperUpload } from "../account/document-upload.tsx";
import type { AttachedFile } from "./step-page.ts";
import type { StepProps } from "./step-props.ts";

/** Step 4: the documents, each sent and stored as soon as it is chosen. */
export function AttachedDocuments({ page, refused }: Omit<StepProps, "values">) {
  const { documents, token, formKey } = page;
  return (
    <section id="documents" aria-labelledby="documents-title" className="flex scroll-mt-24 flex-col gap-5">
      <h2 id="documents-title" className="text-lg">
        {m.quotes_papers_title()}
      </h2>
      {refused?.intent !== "save" && <FormProblems refused={refused} />}
      {documents.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {documents.map((file) => (
            <AttachedDocument key={file.id} file={file} token={token} formKey={formKey} />
          ))}
        </ul>
      )}
      {documents.length < mostAttachments ? (
        <PaperUpload
          token={token}
          formKey={formKey}
          room={mostAttachments - documents.length}
          error={errorOf(refused?.intent === "upload" ? refused : undefined, "file")}
        />
      ) : (
        <p className="text-sm text-muted">{m.quotes_papers_full({ count: mostAttachments })}</p>
      )}
    </section>
  );
}

function AttachedDocument({ file, token, formKey }: { file: AttachedFile; token: string; formKey: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 ps-4 pe-2">
      <Icon name="document" className="text-primary-ink" />
      <span className="min-w-0 flex-1">
        <a
          href={`/api/quotes/${token}/attachments/${file.id}/content`}
          className="text-link flex min-h-11 items-center"
        >
          <bdi className="truncate">{file.name}</bdi>
        </a>
        <span className="figures -mt-1.5 block text-sm text-muted">{file.size}</span>
      </span>
      <AskFirst
        label={m.quotes_remove()}
        named={m.quotes_remove_paper({ name: file.name })}
        question={m.quotes_remove_paper_question({ name: file.name })}
        text={m.quotes_remove_paper_text()}
      >
        <Form method="post" action={paths.quoteStep(token, "documents")}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={file.id} />
          <input type="hidden" name="key" value={formKey} />
          <Button type="submit" variant="danger" busy={busy}>
            {m.quotes_remove_paper_confirm()}
          </Button>
        </Form>
      </AskFirst>
    </li>
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
