import { useState } from "react";
import type { Document, DocumentOpening } from "../../../contract/documents.ts";
import { Refusal } from "../../../contract/errors.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { purposeNames } from "../../documents/document-words.ts";
import { useAccountCall } from "../../session/account-call.ts";
import { useProvider } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** People who opened a document; the times load on demand. */
export function DocumentOpenings({ document: { id, openings } }: { document: Document }) {
  const call = useAccountCall();
  const clock = useClinicClock();
  const { texts } = useProvider();
  const [shown, setShown] = useState<readonly DocumentOpening[]>();
  const [busy, setBusy] = useState(false);

  async function show(): Promise<void> {
    setBusy(true);
    try {
      const { listOpenings } = await import("../../../contract/documents.ts");
      setShown((await call(listOpenings, { params: { id } })).openings);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    } finally {
      setBusy(false);
    }
  }

  const who = ({ by, purpose, name }: DocumentOpening): string =>
    by === "clinic" && purpose && name
      ? m.documents_opening_staff({ name, clinic: texts.name, purpose: purposeNames[purpose]() })
      : by === "clinic" && purpose
        ? m.documents_opening_clinic({ clinic: texts.name, purpose: purposeNames[purpose]() })
        : m.documents_opening_you();
  return (
    <section aria-labelledby={`openings-${id}`}>
      <h3 id={`openings-${id}`} className="font-semibold">
        {m.documents_openings_title()}
      </h3>
      {openings === 0 && !shown?.length ? (
        <p className="mt-1 text-sm text-muted">{m.documents_openings_none()}</p>
      ) : (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <p className="text-muted">{m.documents_openings_count({ count: Math.max(openings, shown?.length ?? 0) })}</p>
          <Button variant="quiet" busy={busy} onClick={() => void show()}>
            {m.documents_openings_show()}
          </Button>
        </div>
      )}
      {shown && shown.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-y border-line text-sm">
          {shown.map((opening) => (
            <li key={`${opening.at}${opening.by}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>{who(opening)}</span>
              <time dateTime={opening.at} className="figures text-muted">
                {clock(opening.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
