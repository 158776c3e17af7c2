import { useState } from "react";
import { useNavigate } from "react-router";
import { getVisaLetter, type RequestOffers as Offers, type SentOffer } from "../../../contract/desk/offers.ts";
import { siteLanguages } from "../../../contract/languages.ts";
import { formatDay, formatInstant, formatLine, formatMoney, languageName } from "../../format.ts";
import { offerStateNames, offerStateTones } from "../../offer/offer-words.ts";
import { signedFor } from "../../quotes/guardian-words.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useRight } from "../shell/use-staff.ts";
import { NextStep } from "./next-step.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { SentActs } from "./sent-acts.tsx";

/** Offers of a request with what can be done about each, the agreement, and the schedule. */
export function RequestOffers({ page }: { page: Offers }) {
  const { language } = useSite();
  const { location } = useProvider();
  const { signature, treatmentOn } = page;
  const signed = signature?.dates?.treatment;
  const when = (instant: string) => formatInstant(instant, location.timeZone, language);
  return (
    <div className="flex flex-col gap-5">
      {signature && (
        <Notice tone="success" title={m.desk_offers_accepted({ name: signature.name })}>
          {signature.child && `${signedFor(signature.child)} · `}
          {when(signature.at)}
          {treatmentOn && ` · ${m.offers_treatment()}: ${formatDay(treatmentOn, language)}`}
          {signed && signed !== treatmentOn && ` · ${m.desk_offers_signed_for({ day: formatDay(signed, language) })}`}
        </Notice>
      )}
      <NextStep next={page.next} />
      <Schedule page={page} />
      <Drafts page={page} />
      {page.offers.length > 0 && (
        <ul className="grid gap-4">
          {page.offers.map((offer) => (
            <Sent key={offer.version} page={page} offer={offer} />
          ))}
        </ul>
      )}
      {page.offers.length === 0 && page.drafts.length === 0 && (
        <EmptyState icon="document" title={m.desk_offers_none()}>
          {m.desk_offers_none_text()}
        </EmptyState>
      )}
    </div>
  );
}

/** Drafts that are being written, and a further alternative while fewer than three are open. */
function Drafts({ page }: { page: Offers }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayWrite = useRight("offers:write");
  const mayRead = useRight("requests:answer");
  const next = useHref(deskPaths.offer(page.reference, page.nextOption ?? 1));
  const base = useHref("");
  const navigate = useNavigate();
  const isFirst = page.offers.length === 0 && page.drafts.length === 0;
  useShortcut("n", m.desk_offers_write(), () => {
    if (mayWrite && page.can.offer && page.nextOption) navigate(deskPaths.offer(page.reference, page.nextOption));
  });
  return (
    <div className="flex flex-col gap-3">
      {mayRead &&
        page.drafts.map(({ option, savedAt, savedBy, isApproved, isAsked }) => (
          <div
            key={option}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
          >
            <p className="min-w-0">
              <span className="font-semibold">{m.desk_offers_draft({ option })}</span>{" "}
              <Badge tone={isApproved ? "success" : isAsked ? "warning" : "neutral"}>
                {isApproved ? m.desk_offers_approved() : isAsked ? m.desk_offers_asked() : m.desk_offers_not_approved()}
              </Badge>
              <span className="block text-sm text-muted">
                {m.desk_offers_saved({ when: formatInstant(savedAt, location.timeZone, language), name: savedBy })}
              </span>
            </p>
            <ButtonLink href={base + deskPaths.offer(page.reference, option)} variant="secondary" icon="edit">
              {m.desk_offers_open_draft()}
            </ButtonLink>
          </div>
        ))}
      {mayWrite && page.can.offer && page.nextOption && (
        <ButtonLink href={next} icon="plus" className="self-start">
          {isFirst ? m.desk_offers_write() : m.desk_offers_write_more()}
        </ButtonLink>
      )}
    </div>
  );
}

function Sent({ page, offer }: { page: Offers; offer: SentOffer }) {
  const { language } = useSite();
  const { location } = useProvider();
  const { option, number, state } = offer;
  const when = (instant: string) => formatInstant(instant, location.timeZone, language);
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {m.offers_alternative({ option })} · {m.offers_version({ version: number })}
        </h3>
        <Badge tone={offerStateTones[state]}>{offerStateNames[state]()}</Badge>
      </div>
      <DefinitionList
        layout="grid"
        items={[
          { term: m.offers_total(), detail: formatMoney(offer.total, language) },
          { term: m.desk_offers_deposit(), detail: formatMoney(offer.deposit, language) },
          { term: m.offers_schedule_doctor(), detail: <bdi>{offer.clinician}</bdi> },
          { term: m.offers_valid_until(), detail: when(offer.validUntil) },
          { term: m.desk_offers_sent_on(), detail: [when(offer.sentAt), offer.sentBy].filter(Boolean).join(" · ") },
        ]}
      />
      {offer.change && (
        <p className="text-sm">
          <span className="font-semibold">{m.offers_change_reason()}:</span> <bdi>{offer.change}</bdi>
        </p>
      )}
      {offer.approval && <p className="text-sm text-muted">{m.offers_approved(offer.approval)}</p>}
      {offer.remindedAt && (
        <p className="text-sm text-muted">{m.desk_offers_reminded({ when: when(offer.remindedAt) })}</p>
      )}
      {offer.lostDays.length > 0 && (
        <Notice tone="warning">
          {m.desk_offers_lost_days({ days: offer.lostDays.map((day) => formatDay(day, language)).join(" · ") })}
        </Notice>
      )}
      <SentActs page={page} offer={offer} />
    </li>
  );
}

/** The agreed day, doctor and place with the letters for a visa, and the form that sets them. */
function Schedule({ page }: { page: Offers }) {
  const { language } = useSite();
  const mayWrite = useRight("schedule:write");
  const [isEditing, setEditing] = useState(false);
  const { schedule, can } = page;
  if (!schedule && !can.schedule) return null;
  return (
    <section aria-labelledby="schedule" className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="schedule" className="text-lg">
          {m.desk_offers_schedule()}
        </h2>
        {schedule && mayWrite && !isEditing && (
          <Button variant="secondary" icon="edit" onClick={() => setEditing(true)}>
            {m.desk_edit()}
          </Button>
        )}
      </div>
      {schedule && (
        <DefinitionList
          layout="grid"
          items={[
            {
              term: m.offers_schedule_when(),
              detail: formatLine([formatDay(schedule.day, language), schedule.time ?? undefined], language),
            },
            { term: m.offers_schedule_doctor(), detail: <bdi>{schedule.doctor.name}</bdi> },
            { term: m.offers_schedule_place(), detail: <bdi>{schedule.place}</bdi> },
            { term: m.desk_offers_scheduled_by(), detail: <bdi>{schedule.by}</bdi> },
          ]}
        />
      )}
      {can.letter && (
        <ul className="flex flex-wrap gap-2">
          {siteLanguages.map((each) => (
            <li key={each}>
              <ButtonLink
                variant="secondary"
                icon="download"
                href={`${getVisaLetter.path.replace("{reference}", page.reference)}?language=${each}`}
                download
              >
                {m.desk_offers_letter({ language: languageName(each, language) })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (isEditing || !schedule) && <ScheduleForm page={page} onDone={() => setEditing(false)} />}
    </section>
  );
}
