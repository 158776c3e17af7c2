import type { ReactNode } from "react";
import type { RecoveryStage } from "../../../../contract/procedures.ts";
import { Icon } from "../../../ui/icon.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { classNames } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import type { ProcedureView } from "./procedure-view.ts";
import { RecoveryStrip } from "./recovery-strip.tsx";

/** Position of the flight home: after all stages that have begun by then. */
export function splitAtFlight(stages: readonly RecoveryStage[], flightDay: number): [RecoveryStage[], RecoveryStage[]] {
  return [stages.filter(({ fromDay }) => fromDay <= flightDay), stages.filter(({ fromDay }) => fromDay > flightDay)];
}

/** The days after treatment, with the day from which flying home is thought safe. */
export function RecoveryCalendar({ procedure }: { procedure: ProcedureView }) {
  const { recovery, stages, minDaysBeforeFlight: flightDay, textsLanguage } = procedure;
  const [before, after] = splitAtFlight(recovery, flightDay);
  const stage = (one: RecoveryStage) => (
    <Step key={one.fromDay} label={stages[recovery.indexOf(one)] ?? ""}>
      <OwnLanguage as="h3" language={textsLanguage} className="text-base">
        {one.title}
      </OwnLanguage>
      <OwnLanguage as="p" language={textsLanguage} className="max-w-measure text-muted">
        {one.text}
      </OwnLanguage>
    </Step>
  );
  return (
    <div className="flex flex-col gap-8">
      {flightDay > 0 && <RecoveryStrip flightDay={flightDay} hospitalNights={procedure.hospitalNights} />}
      <ol className="flex flex-col">
        {before.map(stage)}
        <Step flight>
          <div className="rounded-md bg-secondary-soft p-4 text-on-secondary-soft">
            <h3 className="text-base">{m.procedures_fly_home()}</h3>
            <p className="mt-1 max-w-measure">
              {flightDay > 0 ? m.procedures_fly_home_text({ day: flightDay }) : m.procedures_fly_home_at_once()}
            </p>
          </div>
        </Step>
        {after.map(stage)}
      </ol>
    </div>
  );
}

function Step({ label, flight = false, children }: { label?: string; flight?: boolean; children: ReactNode }) {
  return (
    <li className="group/step relative flex gap-4 pb-7 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute start-[0.9375rem] top-2 bottom-0 w-0.5 -translate-x-1/2 bg-line group-last/step:hidden rtl:translate-x-1/2"
      />
      <span
        aria-hidden="true"
        className={classNames(
          "relative z-10 grid size-[1.875rem] shrink-0 place-items-center rounded-full",
          flight ? "mt-3 bg-secondary text-on-secondary" : "bg-page",
        )}
      >
        {flight ? (
          <Icon name="plane" size="sm" />
        ) : (
          <span className="size-3 rounded-full border-2 border-primary-edge bg-surface" />
        )}
      </span>
      <div className="min-w-0 grow">
        {label && <p className="figures mb-1 text-sm font-semibold text-primary-ink">{label}</p>}
        {children}
      </div>
    </li>
  );
}
