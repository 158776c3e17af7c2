import { modeNames, priceOf } from "../../consultations/consultation-words.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { BothTimes } from "./both-times.tsx";
import type { ConsultationPage } from "./consultation-page.ts";
import { JoinPart } from "./join-part.tsx";

/** When, how and with whom, and what can be done about it. */
export function BookedTime({ page }: { page: ConsultationPage }) {
  const { language } = useSite();
  const { consultation, token } = page;
  const { startsAt, timeZone, visitorZone, clinician, mode, price, can, contact } = consultation;
  const move = useHref(paths.consultationStep(token, "time"));
  if (!startsAt || !mode) return null;
  const isPaid = price !== null && price.amount > 0;
  return (
    <section aria-label={m.consultations_your_time()} className="flex flex-col gap-6">
      <div className="flex flex-col gap-5 rounded-lg bg-primary-soft p-5 sm:p-6">
        <BothTimes instant={startsAt} timeZone={timeZone} stored={visitorZone} />
        <DefinitionList
          layout="grid"
          items={[
            { term: m.consultations_how(), detail: modeNames[mode](), key: "how" },
            ...(clinician ? [{ term: m.consultations_with(), detail: <bdi>{clinician.name}</bdi>, key: "with" }] : []),
            ...(price
              ? [
                  {
                    term: m.consultations_costs(),
                    detail: isPaid
                      ? m.consultations_costs_there({ price: priceOf(price, language) })
                      : priceOf(price, language),
                    key: "costs",
                  },
                ]
              : []),
          ]}
        />
      </div>
      {consultation.join && <JoinPart page={page} />}
      {can.move && (
        <>
          <p className="text-sm text-muted">{m.consultations_mailed({ email: contact?.email ?? "" })}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              href={`/api/consultations/${token}/calendar?language=${language}`}
              variant="secondary"
              icon="calendar"
              download
            >
              {m.consultations_to_calendar()}
            </ButtonLink>
            <ButtonLink href={move} variant="secondary" icon="edit">
              {m.consultations_move()}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
