import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { modeNames, priceOf } from "../../consultations/consultation-words.ts";
import { formatTime } from "../../format.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { BothTimes } from "./both-times.tsx";
import type { ConsultationPage } from "./consultation-page.ts";

/** The chosen time, with whom and how, and how long it is kept. */
export function HeldTime({ page }: { page: ConsultationPage }) {
  const { language } = useSite();
  const { consultation, token } = page;
  const { startsAt, timeZone, visitorZone, clinician, mode, price } = consultation;
  if (!startsAt || !mode) return null;
  return (
    <section aria-label={m.consultations_your_time()} className="flex flex-col gap-4 rounded-lg bg-primary-soft p-5">
      <BothTimes instant={startsAt} timeZone={timeZone} stored={visitorZone} />
      <p className="text-sm">
        {clinician && m.consultations_with_one({ name: clinician.name, title: clinician.title })}
        <span className="block">
          {price
            ? m.consultations_mode_costs({ mode: modeNames[mode](), costs: priceOf(price, language) })
            : modeNames[mode]()}
          {price && price.amount > 0 && ` · ${m.consultations_pay_there()}`}
        </span>
      </p>
      <Kept key={consultation.hold?.until} page={page} />
      <Link
        to={paths.consultationStep(token, "time")}
        className="text-link inline-flex min-h-11 items-center self-start text-sm"
      >
        {m.consultations_choose_other()}
      </Link>
    </section>
  );
}

/** Counts by the server's clock, however wrong the reader's is. Read out twice: near the end, and at it. */
function Kept({ page: { consultation } }: { page: ConsultationPage }) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { hold, now, timeZone, status } = consultation;
  const hydrated = useHydrated();
  const [shown] = useState(() => performance.now());
  const [passed, setPassed] = useState(0);
  const busy = useNavigation().state !== "idle";
  const total = hold ? Math.max(0, Date.parse(hold.until) - Date.parse(now)) : 0;
  const left = Math.max(0, Math.ceil((total - passed) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - shown), 500);
    return () => clearInterval(timer);
  }, [shown]);
  if (!hold || left === 0 || status === "expired")
    return (
      <div role="alert" className="flex flex-col items-start gap-3 border-t border-line pt-4">
        <p className="flex items-start gap-2 font-semibold">
          <Icon name="clock" />
          {m.consultations_ran_out()}
        </p>
        <p className="text-sm">{m.consultations_ran_out_text()}</p>
        <Button type="submit" name="intent" value="again" variant="secondary" busy={busy}>
          {m.consultations_keep_again()}
        </Button>
      </div>
    );
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="figures flex items-center gap-2">
        <Icon name="clock" />
        {hydrated ? (
          <span role="timer">{m.consultations_kept_for({ time: clock })}</span>
        ) : (
          m.consultations_kept_until({ time: formatTime(hold.until, timeZone, language), city: texts.city })
        )}
      </p>
      <span role="status" className="sr-only">
        {left <= 120 ? m.consultations_kept_soon() : ""}
      </span>
      {hold.canExtend && (
        <Button type="submit" name="intent" value="extend" variant="secondary" busy={busy}>
          {m.consultations_keep_longer()}
        </Button>
      )}
    </div>
  );
}
