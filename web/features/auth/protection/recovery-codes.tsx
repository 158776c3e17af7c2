import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";

type RecoveryCodesProps = { codes: readonly string[]; busy?: boolean; onSaved: () => void };

/** New recovery codes, which are shown once: to copy, print or download, and a step that says that they are kept. */
export function RecoveryCodes({ codes, busy = false, onSaved }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
  return (
    <>
      <p className="max-w-measure">{m.protection_recovery_save_text()}</p>
      <ol
        dir="ltr"
        aria-label={m.protection_recovery_title()}
        className="figures grid max-w-md grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-surface p-4 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button
          variant="secondary"
          {...(isCopied && { icon: "check" as const })}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? m.requests_copied() : m.requests_copy()}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {m.trips_itinerary_print()}
        </Button>
        <a href={file} download="recovery-codes.txt" className="text-link inline-flex min-h-11 items-center">
          {m.protection_recovery_download()}
        </a>
      </div>
      <Button className="self-start print:hidden" busy={busy} onClick={onSaved}>
        {m.protection_recovery_saved()}
      </Button>
    </>
  );
}
