import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { BothTimes } from "./both-times.tsx";
import type { ConsultationPage } from "./consultation-page.ts";
import { TalkFor } from "./talk-for.tsx";

/** Frame of the times that moves a booked consultation. */
export function MoveFrame({ page, children }: { page: ConsultationPage; children: ReactNode }) {
  const { consultation, token } = page;
  const { startsAt, timeZone, visitorZone } = consultation;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-6 sm:py-10">
      <Link to={paths.consultation(token)} className="text-link inline-flex min-h-11 items-center self-start">
        {m.consultations_back_to_it()}
      </Link>
      <div className="flex max-w-3xl min-w-0 flex-col gap-8">
        <header>
          <h1 className="text-2xl">{m.consultations_move_title()}</h1>
          <TalkFor consultation={consultation} className="mt-1" />
          <p className="mt-2 max-w-measure text-muted">{m.consultations_move_lead()}</p>
        </header>
        {startsAt && (
          <div className="rounded-lg bg-primary-soft p-5">
            <p className="text-sm text-muted">{m.consultations_move_now()}</p>
            <BothTimes instant={startsAt} timeZone={timeZone} stored={visitorZone} />
          </div>
        )}
        {children}
      </div>
    </main>
  );
}
