import { type ReactNode, useState } from "react";
import { type OpeningPurpose, openingPurposes } from "../../../contract/desk/case-constants.ts";
import type { DeskAttachment } from "../../../contract/files.ts";
import { fileSize } from "../../documents/file-size.ts";
import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { Part } from "../part.tsx";
import { useRight } from "../shell/use-staff.ts";
import { type AttachedTo, DocumentViewer } from "./document-viewer.tsx";

/** Purposes as the clinic reads them. */
export const purposeNames: Readonly<Record<OpeningPurpose, () => string>> = {
  "treatment-plan": m.desk_requests_purpose_treatment_plan,
  eligibility: m.desk_requests_purpose_eligibility,
  question: m.desk_requests_purpose_question,
  handover: m.desk_requests_purpose_handover,
};

type DocumentsPartProps = AttachedTo & {
  documents: readonly DeskAttachment[];
  /** Where there are no documents. */
  none: string;
  action?: ReactNode;
};

/** Documents that a person attached to a request or a consultation, which clinicians open for a purpose. */
export function DocumentsPart({ documents, none, action, ...to }: DocumentsPartProps) {
  const { language } = useSite();
  const mayOpen = useRight("papers:open");
  const [purpose, setPurpose] = useState<OpeningPurpose>("treatment-plan");
  const [shown, setShown] = useState<number>();
  if (documents.length === 0) return <Part title={m.desk_requests_documents()} lead={none} action={action} />;
  return (
    <Part
      title={m.desk_requests_documents()}
      action={action}
      lead={mayOpen ? m.desk_requests_documents_text() : m.desk_requests_documents_right()}
    >
      {mayOpen && (
        <Field name="purpose" label={m.desk_requests_purpose()}>
          <Select
            value={purpose}
            onChange={({ target }) =>
              setPurpose(openingPurposes.find((one) => one === target.value) ?? "treatment-plan")
            }
            options={openingPurposes.map((one) => ({ value: one, label: purposeNames[one]() }))}
          />
        </Field>
      )}
      <ul className="divide-y divide-line">
        {documents.map(({ id, name, mime, bytes }, index) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Icon name="document" className="shrink-0 text-primary-ink" />
            <span className="min-w-0 grow text-sm">
              <bdi className="block truncate font-medium">
                {name ?? m.desk_requests_document({ number: formatNumber(index + 1, language) })}
              </bdi>
              <span className="figures text-muted">
                {mime.replace(/^.*\//, "").toUpperCase()} · {fileSize(bytes, language)}
              </span>
            </span>
            {mayOpen && (
              <Button
                variant="secondary"
                aria-label={`${m.desk_requests_document_open()}: ${name}`}
                onClick={() => setShown(index)}
              >
                {m.desk_requests_document_open()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <DocumentViewer
          {...to}
          documents={documents}
          purpose={purpose}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </Part>
  );
}
