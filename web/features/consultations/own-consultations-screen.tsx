import type { AccountConsultation } from "../../../contract/account-consultations.ts";
import { modeNames, statusNames } from "../../consultations/consultation-words.ts";
import { paths } from "../../paths.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card, cardLinkStyle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { m } from "../../words/compiled/messages.js";
import { BothTimes } from "./both-times.tsx";

interface ListPage {
  /** Soonest first. */
  readonly upcoming: readonly AccountConsultation[];
  /** Newest first; cancelled ones among them. */
  readonly past: readonly AccountConsultation[];
}

export const loader: Loader<ListPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site: { language } }) => {
        const { listOwnConsultations } = await import("../../../contract/account-consultations.ts");
        const { consultations } = await call(listOwnConsultations, { query: { language } });
        const now = new Date().toISOString();
        const isUpcoming = ({ status, endsAt }: AccountConsultation): boolean =>
          (status === "confirmed" || status === "rescheduled") && endsAt !== null && endsAt > now;
        return {
          upcoming: consultations.filter(isUpcoming),
          past: consultations.filter((one) => !isUpcoming(one)).toReversed(),
        };
      })
    : fromPayload,
);

export const handle = screen<ListPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.consultations_own_title(), isPrivate: true }),
});

export function Component() {
  const { upcoming, past } = useData(loader);
  const procedures = useHref(paths.procedures);
  const isEmpty = upcoming.length + past.length === 0;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-10 md:py-14">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">{m.consultations_own_title()}</h1>
        {!isEmpty && (
          <ButtonLink href={procedures} variant="secondary" icon="plus">
            {m.consultations_own_book()}
          </ButtonLink>
        )}
      </header>
      {isEmpty ? (
        <EmptyState
          icon="calendar"
          title={m.consultations_own_none()}
          action={<ButtonLink href={procedures}>{m.consultations_own_book()}</ButtonLink>}
        >
          {m.consultations_own_none_text()}
        </EmptyState>
      ) : (
        <>
          <Group title={m.consultations_own_upcoming()} list={upcoming} none={m.consultations_own_upcoming_none()} />
          {past.length > 0 && <Group title={m.consultations_own_past()} list={past} none="" />}
        </>
      )}
    </main>
  );
}

const shown = 6;

function Group({ title, list, none }: { title: string; list: readonly AccountConsultation[]; none: string }) {
  const cards = (some: readonly AccountConsultation[]) => (
    <ul className="mt-4 grid gap-5 lg:grid-cols-2">
      {some.map((one) => (
        <Own key={one.reference} consultation={one} />
      ))}
    </ul>
  );
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {list.length === 0 ? <p className="mt-2 text-muted">{none}</p> : cards(list.slice(0, shown))}
      <ShowMore count={list.length - shown}>{cards(list.slice(shown))}</ShowMore>
    </section>
  );
}

function Own({ consultation }: { consultation: AccountConsultation }) {
  const { token, procedure, status, reference, startsAt, timeZone, clinician, mode } = consultation;
  const isBooked = status === "confirmed" || status === "rescheduled";
  return (
    <Card as="li" pressable>
      <Badge tone={isBooked ? "success" : "neutral"}>{statusNames[status]()}</Badge>
      <h3 className="text-lg">
        <Link to={paths.consultation(token)} className={cardLinkStyle}>
          <OwnLanguage language={procedure.textsLanguage}>{procedure.title}</OwnLanguage>
        </Link>
      </h3>
      <ForChild child={consultation.child} />
      {startsAt && <BothTimes instant={startsAt} timeZone={timeZone} stored={null} />}
      <p className="text-sm text-muted">
        {clinician && (
          <OwnLanguage as="bdi" language={clinician.textsLanguage}>
            {clinician.name}
          </OwnLanguage>
        )}
        {clinician && mode && " · "}
        {mode && modeNames[mode]()}
      </p>
      <bdi className="figures text-sm text-muted">{reference}</bdi>
    </Card>
  );
}
