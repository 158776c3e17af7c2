import { Form, useNavigation } from "react-router";
import { mostAttachments } from "../../contract/quote-constants.ts";
import { FormProblems } from "../forms/form-problems.tsx";
import { errorOf } from "../forms/form-values.ts";
import type { Refused } from "../forms/refused.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { m } from "../words/compiled/messages.js";
import { AttachmentUpload } from "./attachment-upload.tsx";

export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  /** With its unit. */
  readonly size: string;
}

interface AttachedDocumentsProps {
  readonly title: string;
  readonly lead?: string;
  readonly documents: readonly AttachedFile[];
  /** Of the page's action for the intents `upload` and `remove`. */
  readonly action: string;
  /** Of the endpoint of the attachments. */
  readonly address: string;
  readonly formKey: string;
  readonly refused: Refused | undefined;
}

/** Documents of a request or a consultation, each sent and stored as soon as it is chosen. */
export function AttachedDocuments({ title, lead, documents, refused, ...place }: AttachedDocumentsProps) {
  const { action, address, formKey } = place;
  return (
    <section id="documents" aria-labelledby="documents-title" className="flex scroll-mt-24 flex-col gap-5">
      <h2 id="documents-title" className="text-lg">
        {title}
      </h2>
      {lead && <p className="max-w-measure text-muted">{lead}</p>}
      <FormProblems refused={refused} />
      {documents.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {documents.map((file) => (
            <AttachedDocument key={file.id} file={file} {...place} />
          ))}
        </ul>
      )}
      {documents.length < mostAttachments ? (
        <AttachmentUpload
          action={action}
          address={address}
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

type AttachedDocumentProps = { file: AttachedFile } & Pick<AttachedDocumentsProps, "action" | "address" | "formKey">;

function AttachedDocument({ file, action, address, formKey }: AttachedDocumentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 ps-4 pe-2">
      <Icon name="document" className="text-primary-ink" />
      <span className="min-w-0 flex-1">
        <a href={`${address}/${file.id}/content`} className="text-link flex min-h-11 items-center">
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
        <Form method="post" action={action}>
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
