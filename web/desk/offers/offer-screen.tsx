import { useEffect, useRef, useState } from "react";
import { getOfferDraft, type OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import type { Offer } from "../../../contract/offers.ts";
import { isolated } from "../../bidi.ts";
import { formatDay, formatInstant } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Field } from "../../ui/field.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { OfAge } from "../of-age.tsx";
import { deskPaths } from "../paths.ts";
import { personLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { SectionLinks } from "../section-links.tsx";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { DateFields } from "./date-fields.tsx";
import { Part, type PartProps } from "./fields.tsx";
import { LineFields } from "./line-fields.tsx";
import { optionIn } from "./offer-address.ts";
import { problemAt } from "./offer-problems.ts";
import { OfferSide } from "./offer-side.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { ClinicalFields, ListFields, TravelFields } from "./text-fields.tsx";
import { Earlier, Theirs } from "./two-texts.tsx";
import { useDraft } from "./use-draft.ts";
import { totalsOf } from "./written-totals.ts";

export const loader = fromApi(({ call, params: { reference = "" }, query, site: { language } }) =>
  call(getOfferDraft, { params: { reference, option: optionIn(query) }, query: { language } }),
);
export const handle = deskScreen<OfferDraft>({
  title: ({ reference, option }) => `${m.offers_alternative({ option })} · ${reference}`,
});

/** Writes an offer: saved by itself, unseen by the person until a clinician has signed it and it is sent. */
export function Component() {
  const loaded = useData(loader);
  const { reference, option, before } = loaded;
  const place = `${reference} ${option}`;
  const version = before?.version ?? 0;
  const [opened, setOpened] = useState({ place, version });
  if (opened.place !== place) setOpened({ place, version });
  const isSentSince = opened.place === place && opened.version !== version;
  // What is written after a version was sent is another draft.
  return <OfferPage key={`${place} ${version}`} loaded={loaded} isSentSince={isSentSince} />;
}

/** What was open here has been sent, in another window or by a colleague. */
function SentSince({ reference, offer: { sentBy, sentAt } }: { reference: string; offer: Offer }) {
  const { language } = useSite();
  const { location, company } = useProvider();
  const request = useHref(deskPaths.request(reference));
  const notice = useRef<HTMLDivElement>(null);
  // The question whose button was pressed is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Notice
        tone="warning"
        title={m.desk_offers_sent_since()}
        action={
          <ButtonLink href={request} variant="secondary">
            {m.desk_offers_sent_since_open()}
          </ButtonLink>
        }
      >
        {m.desk_offers_sent_since_text({
          when: formatInstant(sentAt, location.timeZone, language),
          name: isolated(sentBy ?? company.legalName),
        })}
      </Notice>
    </div>
  );
}

function OfferPage({ loaded, isSentSince }: { loaded: OfferDraft; isSentSince: boolean }) {
  const [mayWrite, maySign] = [useRight("offers:write"), useRight("offers:approve")];
  const draft = useDraft(loaded, { signs: maySign });
  const [isUnlocked, setUnlocked] = useState(false);
  useLive(["requests"]);
  const { reference, option, name, patient, basis, before } = loaded;
  const { language } = useSite();
  const { content, problems } = draft;
  const isApproved = loaded.approval !== null && loaded.approval.digest === draft.digest;
  const isLocked = !mayWrite || (isApproved && !isUnlocked) || loaded.obstacle !== null;
  const set = (changes: Partial<OfferDraft["content"]>) => draft.change({ ...content, ...changes });
  const totals = totalsOf(content, basis.currency);
  const part: PartProps = { content, problems, basis, set };
  return (
    <DeskPage
      title={`${m.offers_alternative({ option })} · ${personLine(name, patient)}`}
      lead={[
        ...(patient ? [m.desk_patient_born({ day: formatDay(patient.bornOn, language) })] : []),
        ...basis.procedures,
      ].join(" · ")}
      back={{ to: deskPaths.request(reference), label: m.desk_offers_back({ reference }) }}
      actions={
        <Badge tone={isApproved ? "success" : "neutral"}>
          {isApproved ? m.desk_offers_approved() : m.desk_offers_not_approved()}
        </Badge>
      }
    >
      {before && isSentSince && <SentSince reference={reference} offer={before} />}
      <OfAge person={name} patient={patient} />
      {loaded.obstacle && <Notice tone="warning">{m.desk_offers_obstacle()}</Notice>}
      {draft.state === "refused" && (
        <Notice tone="error" announce title={m.desk_offers_kept()}>
          {m.desk_offers_kept_text()}
        </Notice>
      )}
      {draft.theirs && (
        // The page is long: the choice is in view wherever somebody writes.
        <div className="sticky top-16 z-20 max-h-[80dvh] overflow-y-auto rounded-lg bg-page shadow-md lg:top-2">
          <Theirs draft={draft} theirs={draft.theirs} />
        </div>
      )}
      {draft.earlier && !draft.theirs && (
        <Earlier draft={draft} earlier={draft.earlier} mayWrite={mayWrite} maySign={maySign} />
      )}
      {mayWrite && isApproved && !isUnlocked && !loaded.obstacle && (
        <Notice
          title={m.desk_offers_locked()}
          action={
            <Button variant="secondary" icon="edit" onClick={() => setUnlocked(true)}>
              {m.desk_offers_unlock()}
            </Button>
          }
        >
          {m.desk_offers_locked_text({ name: loaded.approval?.name ?? "" })}
        </Notice>
      )}
      <SectionLinks
        sections={[
          ...(before ? [{ id: "change-title", title: m.offers_change_reason() }] : []),
          { id: "lines-title", title: m.desk_offers_lines() },
          { id: "payments-title", title: m.desk_offers_stages() },
          { id: "clinical-title", title: m.desk_offers_clinical() },
          { id: "dates-title", title: m.desk_offers_dates() },
          { id: "lists-title", title: m.desk_offers_lists() },
          { id: "travel-title", title: m.desk_offers_travel() },
          { id: "price", title: m.offers_price() },
        ]}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">{m.offers_alternative({ option })}</legend>
          {before && (
            <Part id="change" title={m.offers_change_reason()} lead={m.desk_offers_change_lead()}>
              <Field name="change" label={m.offers_change_reason()} error={problemAt(problems, "change")}>
                <TextArea
                  value={content.change}
                  maxLength={1000}
                  dir="auto"
                  onChange={({ target }) => set({ change: target.value })}
                />
              </Field>
            </Part>
          )}
          <LineFields {...part} />
          <PaymentFields {...part} totals={totals} />
          <ClinicalFields {...part} />
          <DateFields {...part} />
          <ListFields {...part} />
          <TravelFields {...part} />
        </fieldset>
        <OfferSide loaded={loaded} draft={draft} totals={totals} />
      </div>
    </DeskPage>
  );
}
