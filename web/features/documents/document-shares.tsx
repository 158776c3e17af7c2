import { useFetcher, useSearchParams } from "react-router";
import { shareDays, sharePurposes } from "../../../contract/document-constants.ts";
import type { Document, DocumentShare } from "../../../contract/documents.ts";
import { accountPaths } from "../../account-paths.ts";
import { dayNames, purposeNames } from "../../documents/document-words.ts";
import { formatDay } from "../../format.ts";
import type { Refused } from "../../forms/refused.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";

/** Shares of a document with purpose and end. */
export function DocumentShares({ document }: { document: Document }) {
  const { id, shares } = document;
  const { texts } = useProvider();
  const { Form, data: refused, state } = useFetcher<Refused | null>();
  const wanted = useSearchParams()[0].get("for");
  return (
    <section id={`share-${id}`} aria-labelledby={`shares-${id}`} className="scroll-mt-24">
      <h3 id={`shares-${id}`} className="font-semibold">
        {m.documents_share_title()}
      </h3>
      {shares.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{m.documents_share_none()}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {shares.map((share) => (
            <ShareLine key={share.id} document={document} share={share} />
          ))}
        </ul>
      )}
      {refused && (
        <Notice tone="error" announce className="mt-3" title={refused.title}>
          {refused.text}
        </Notice>
      )}
      <Form
        method="post"
        action={accountPaths.documents}
        className="mt-4 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,10rem)_auto]"
      >
        <input type="hidden" name="intent" value="share" />
        <input type="hidden" name="id" value={id} />
        <Field name="purpose" id={`purpose-${id}`} label={m.documents_share_purpose({ clinic: texts.name })}>
          <Select
            defaultValue={sharePurposes.find((purpose) => purpose === wanted)}
            options={sharePurposes.map((value) => ({ value, label: purposeNames[value]() }))}
          />
        </Field>
        <Field name="days" id={`days-${id}`} label={m.documents_share_days()}>
          <Select
            defaultValue="90"
            options={shareDays.map((value) => ({ value: String(value), label: dayNames[value]() }))}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={state !== "idle"}>
          {m.documents_share_act()}
        </Button>
      </Form>
      <p className="mt-2 text-sm text-muted">{m.documents_share_note()}</p>
    </section>
  );
}

function ShareLine({ document, share }: { document: Document; share: DocumentShare }) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { Form, state } = useFetcher();
  const purpose = purposeNames[share.purpose]();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="min-w-0 text-sm">
        {m.documents_share_for({ clinic: texts.name, purpose, day: formatDay(share.until.slice(0, 10), language) })}
      </span>
      <Form method="post" action={accountPaths.documents}>
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="id" value={document.id} />
        <input type="hidden" name="share" value={share.id} />
        <Button
          type="submit"
          variant="quiet"
          busy={state !== "idle"}
          aria-label={m.documents_share_end_named({ name: document.name, purpose })}
        >
          {m.documents_share_end()}
        </Button>
      </Form>
    </li>
  );
}
