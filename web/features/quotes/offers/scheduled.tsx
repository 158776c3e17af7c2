import { useState } from "react";
import type { TreatmentSchedule } from "../../../../contract/offers.ts";
import { formatDay } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

/** The agreed day, doctor and place, what comes next, and the letter for a visa. */
export function Scheduled({ page, schedule }: { page: AccountQuotePage; schedule: TreatmentSchedule }) {
  const { language } = useSite();
  const isUnpaid = page.quote.status === "deposit_due";
  const shown = formatDay(page.quote.treatmentOn ?? schedule.day, language);
  return (
    <section
      id="schedule"
      aria-labelledby="schedule-title"
      className="flex scroll-mt-24 flex-col items-start gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="schedule-title" className="text-lg">
        {isUnpaid ? m.offers_day_set() : m.offers_schedule()}
      </h2>
      <DefinitionList
        items={[
          {
            term: m.offers_schedule_when(),
            icon: "calendar",
            detail: schedule.time ? m.offers_schedule_at({ day: shown, time: schedule.time }) : shown,
          },
          {
            term: m.offers_schedule_doctor(),
            icon: "stethoscope",
            detail: (
              <bdi>
                {schedule.doctor.name}, {schedule.doctor.title}
              </bdi>
            ),
          },
          { term: m.offers_schedule_place(), icon: "location", detail: <bdi>{schedule.place}</bdi> },
        ]}
      />
      <p className="max-w-measure text-muted">
        {(isUnpaid ? m.offers_day_set_next : m.offers_schedule_next)({ by: schedule.by })}
      </p>
      {!isUnpaid && <VisaLetter reference={page.quote.reference} />}
    </section>
  );
}

/** Its address needs the sign-in's token, so it is no link. */
function VisaLetter({ reference }: { reference: string }) {
  const site = useSite();
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    const path = `/api/client/quotes/${reference}/visa-letter?language=${site.language}`;
    const isSaved = await import("../../../session/account-file.ts")
      .then(({ saveAccountFile }) => saveAccountFile(site, path, `${m.offers_letter_file()} ${reference}.html`))
      .catch(() => false);
    if (!isSaved) setFailed(true);
  };
  return (
    <>
      <Button variant="secondary" icon="download" onClick={() => void save()}>
        {m.offers_schedule_letter()}
      </Button>
      <span role="alert" className="block text-danger empty:hidden">
        {isFailed && m.documents_open_failed()}
      </span>
    </>
  );
}
