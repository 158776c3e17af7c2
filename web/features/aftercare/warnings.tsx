import type { Threshold } from "../../../contract/aftercare.ts";
import { thresholdWords } from "../../aftercare/check-in-words.ts";
import { ClinicLine } from "../../aftercare/clinic-line.tsx";
import { callLink } from "../../phone-links.ts";
import { useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DiaryPage } from "./diary-page.ts";
import { PlaceForm } from "./place-form.tsx";

/** Warning signs by what to do, with the emergency number of where the person is. */
export function Warnings({ page, self }: { page: DiaryPage; self: string }) {
  const { diary, countries } = page;
  const { thresholds, emergency } = diary;
  const { number, country } = emergency;
  const name = countries.find(({ value }) => value === country)?.label;
  const of = (outcome: Threshold["outcome"]) => thresholds.filter((one) => one.outcome === outcome);
  return (
    <>
      <div className="rounded-lg border-s-4 border-danger bg-danger-soft p-5">
        <h3 className="text-lg">{m.aftercare_warnings_emergency({ number })}</h3>
        <Lines thresholds={of("emergency")} />
        <p className="mt-4 text-sm">
          {name ? m.aftercare_place_in({ country: name, number }) : m.aftercare_place_unknown({ number })}
        </p>
        <ButtonLink href={callLink(number)} variant="danger" icon="phone" className="mt-3">
          {m.aftercare_emergency_call({ number })}
        </ButtonLink>
        <PlaceForm page={page} self={self} className="mt-2" />
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
