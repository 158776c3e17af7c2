import { AttachedDocuments } from "../../documents/attached-documents.tsx";
import { fileSize } from "../../documents/file-size.ts";
import type { Refused } from "../../forms/refused.ts";
import { useProvider, useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import type { ConsultationPage } from "./consultation-page.ts";

interface ConsultationDocumentsProps {
  readonly page: ConsultationPage;
  readonly action: string;
  readonly refused: Refused | undefined;
}

/** Documents attached to a consultation, until it begins. */
export function ConsultationDocuments({ page, action, refused }: ConsultationDocumentsProps) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { consultation, token, formKey } = page;
  const isAbout = refused?.intent === "upload" || refused?.intent === "remove";
  return (
    <AttachedDocuments
      title={m.quotes_papers_title()}
      lead={m.consultations_documents_read({ clinic: texts.name })}
      documents={consultation.attachments.map(({ id, name, bytes }) => ({ id, name, size: fileSize(bytes, language) }))}
      action={action}
      address={`/api/consultations/${token}/attachments`}
      formKey={formKey}
      refused={isAbout ? refused : undefined}
    />
  );
}
