import { useState } from "react";
import { accountPaths } from "../../../account-paths.ts";
import { fileSize } from "../../../documents/file-size.ts";
import { useSite } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "./account-quote-screen.tsx";

/** Documents of the request, missing ones, and the link to all documents. */
export function AccountQuoteDocuments({ page }: { page: AccountQuotePage }) {
  const { reference, attachments, documentsLater } = page.quote;
  const { language } = useSite();
  return (
    <section aria-labelledby="documents" className="rounded-lg border border-line bg-surface p-5 shadow-sm">
      <h2 id="documents" className="text-base">
        {m.offers_papers()}
      </h2>
      {attachments.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {attachments.map(({ id, name, bytes }) => (
            <li key={id} className="flex gap-2 text-sm">
              <Icon name="document" size="sm" className="mt-3 text-muted" />
              <span className="min-w-0 wrap-break-word">
                <SaveAttachment name={name} path={`/api/client/quotes/${reference}/attachments/${id}/content`} />{" "}
                <span className="text-muted">{fileSize(bytes, language)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {attachments.length === 0 && (
        <p className="mt-2 text-sm text-muted">{documentsLater ? m.offers_papers_missing() : m.offers_papers_none()}</p>
      )}
      <Link to={accountPaths.documents} className="text-link mt-2 inline-flex min-h-11 items-center">
        {m.offers_papers_open()}
      </Link>
    </section>
  );
}

/** Saves an attached document; its address needs the sign-in's token, so it is no link. */
function SaveAttachment({ name, path }: { name: string; path: string }) {
  const site = useSite();
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    const isSaved = await import("../../../session/account-file.ts")
      .then(({ saveAccountFile }) => saveAccountFile(site, path, name))
      .catch(() => false);
    if (!isSaved) setFailed(true);
  };
  return (
    <>
      <button type="button" onClick={() => void save()} className="text-link min-h-11 cursor-pointer text-start">
        <bdi>{name}</bdi>
      </button>
      <span role="alert" className="block text-danger empty:hidden">
        {isFailed && m.documents_open_failed()}
      </span>
    </>
  );
}
