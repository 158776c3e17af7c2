import type { ReactNode } from "react";
import type { Threshold } from "../../contract/aftercare.ts";
import { useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";
import { thresholdWords } from "./check-in-words.ts";
import { ClinicLine } from "./clinic-line.tsx";

interface WarningBoxesProps {
  readonly thresholds: readonly Threshold[];
  /** The emergency number. */
  readonly number: string;
  /** Below the signs of an emergency: the way to call. */
  readonly children: ReactNode;
}

/** Warning signs by what to do. */
export function WarningBoxes({ thresholds, number, children }: WarningBoxesProps) {
  const of = (outcome: Threshold["outcome"]) => thresholds.filter((one) => one.outcome === outcome);
  return (
    <>
      <div className="rounded-lg border-s-4 border-danger bg-danger-soft p-5">
        <h3 className="text-lg">{m.aftercare_warnings_emergency({ number })}</h3>
        <Lines thresholds={of("emergency")} />
        {children}
      </div>
      {of("call").length > 0 && (
        <div className="rounded-lg border-s-4 border-warning bg-warning-soft p-5">
          <h3 className="text-lg">{m.aftercare_warnings_call()}</h3>
          <Lines thresholds={of("call")} />
          <ClinicLine className="mt-3" />
        </div>
      )}
      <div className="rounded-lg bg-warning-soft p-5">
        <h3 className="text-lg">{m.aftercare_warnings_ask()}</h3>
        <Lines thresholds={of("ask")} />
        <p className="mt-4 text-sm">{m.aftercare_warnings_ask_text()}</p>
      </div>
      {thresholds.some(({ reviewed }) => reviewed === null) && (
        <p className="max-w-measure text-sm text-muted">{m.aftercare_unreviewed()}</p>
      )}
    </>
  );
}

function Lines({ thresholds }: { thresholds: readonly Threshold[] }) {
  const { language } = useSite();
  const lines = [...new Set(thresholds.map((one) => thresholdWords(one, language)))];
  return (
    <ul className="mt-2 list-disc ps-5">
      {lines.map((line) => (
        <li key={line} className="py-0.5">
          {line}
        </li>
      ))}
    </ul>
  );
}
