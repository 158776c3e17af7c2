import type { RecoveryFit } from "../../../contract/hotels.ts";
import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { reasonName } from "./hotel-words.ts";

/** Why a hotel is good to recover in, reason by reason. */
export function FitPanel({ fit }: { fit: RecoveryFit }) {
  const { language } = useSite();
  return (
    <section aria-labelledby="fit" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="fit" className="text-lg">
        {m.hotels_fit_title({ score: formatNumber(fit.score, language) })}
      </h2>
      <p className="mt-1 text-sm text-muted">{m.hotels_fit_text()}</p>
      <ul className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {fit.reasons.map((reason) => (
          <li key={reason.kind} className="flex items-center gap-3">
            <Icon
              name={reason.points > 0 ? "check" : "minus"}
              className={reason.points > 0 ? "text-primary-ink" : "text-muted"}
            />
            <span className={reason.points > 0 ? "grow" : "grow text-muted"}>
              {reason.points > 0 ? reasonName(reason) : m.hotels_lacks({ what: reasonName(reason) })}
            </span>
            <span className="figures text-sm text-muted">
              {m.hotels_points({
                points: formatNumber(reason.points, language),
                of: formatNumber(reason.of, language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
