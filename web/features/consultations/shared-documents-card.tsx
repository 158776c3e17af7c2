import { accountPaths } from "../../account-paths.ts";
import { formatDay } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { SharedDocument } from "./shared-documents.ts";

interface SharedDocumentsProps {
  /** Null where it is not known whose consultation this is. */
  readonly documents: readonly SharedDocument[] | null;
  /** Under which address it was booked. */
  readonly email: string;
}

/** Documents shared with the clinician; sharing more needs a sign-in that leads back here. */
export function SharedDocumentsCard({ documents, email }: SharedDocumentsProps) {
  const { language } = useSite();
  const { texts } = useProvider();
  const href = useHref(documents === null ? accountPaths.consultations : `${accountPaths.documents}?for=consultation`);
  const lead =
    documents === null
      ? m.consultations_papers_guest({ email })
      : documents.length > 0
        ? m.consultations_papers_shared({ clinic: texts.name })
        : m.consultations_papers_none({ clinic: texts.name });
  return (
    <Card as="section">
      <h2 className="text-lg">
        {documents === null ? m.consultations_papers_guest_title() : m.consultations_papers_shared_title()}
      </h2>
      <p className="max-w-measure text-muted">{lead}</p>
      {documents && documents.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {documents.map(({ id, name, until }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <bdi className="min-w-0 break-words">{name}</bdi>
              <span className="figures text-sm text-muted">
                {m.consultations_papers_until({ day: formatDay(until.slice(0, 10), language) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        href={href}
        variant="secondary"
        icon={documents === null ? "user" : "document"}
        className="sm:self-start"
      >
        {documents === null ? m.consultations_papers_sign_in() : m.consultations_papers_share()}
      </ButtonLink>
    </Card>
  );
}
