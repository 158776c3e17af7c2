import { Icon } from "../../../ui/icon.tsx";
import { classNames } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

const looks = {
  treatment: "bg-primary text-on-primary",
  hospital: "bg-primary-lightened-40 text-on-primary-lightened-40",
  nearby: "bg-primary-soft text-primary-ink",
  flight: "bg-secondary text-on-secondary",
} as const;
type Phase = keyof typeof looks;

/** Stages after the treatment, up to the flight home. */
export function phaseOf(
  day: number,
  { flightDay, hospitalNights }: { flightDay: number; hospitalNights: number },
): Phase {
  if (day === 0) return "treatment";
  if (day >= flightDay) return "flight";
  return day <= hospitalNights ? "hospital" : "nearby";
}

/** One square a day from treatment to the flight home. The list of stages below says the same in words. */
export function RecoveryStrip(facts: { flightDay: number; hospitalNights: number }) {
  const days = Array.from({ length: facts.flightDay + 1 }, (_, day) => ({ day, phase: phaseOf(day, facts) }));
  const words: Record<Phase, string> = {
    treatment: m.procedures_strip_treatment(),
    hospital: m.procedures_strip_hospital(),
    nearby: m.procedures_strip_nearby(),
    flight: m.procedures_strip_flight(),
  };
  const phases = (Object.keys(words) as Phase[]).filter((phase) => days.some((one) => one.phase === phase));
  return (
    <figure className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div
        aria-hidden="true"
        className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      >
        {days.map(({ day, phase }) => (
          <span
            key={day}
            className={classNames(
              "figures flex h-11 max-w-16 flex-col items-center justify-center rounded-sm leading-tight text-sm font-semibold",
              looks[phase],
            )}
          >
            {phase === "flight" && <Icon name="plane" size="sm" />}
            {day}
          </span>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        <span className="sr-only">{m.procedures_strip_label()}</span>
        {phases.map((phase) => (
          <span key={phase} className="flex items-center gap-2">
            <span aria-hidden="true" className={classNames("size-3 rounded-full", looks[phase])} />
            {words[phase]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
