import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useVisitorZone } from "../../clinic-clock.ts";
import { formatLine, formatTime } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { m } from "../../words/compiled/messages.js";
import { visitorTime } from "./both-times.tsx";
import type { ConsultationPage } from "./consultation-page.ts";

/** How the two meet. A room that is not open yet opens on this page by itself. */
export function JoinPart({ page: { consultation } }: { page: ConsultationPage }) {
  const { language } = useSite();
  const { contact: clinic, texts } = useProvider();
  const { revalidate } = useRevalidator();
  const { mode, join, contact, now, timeZone, visitorZone } = consultation;
  const zone = useVisitorZone(visitorZone);
  const opensIn = join ? Date.parse(join.opensAt) - Date.parse(now) : -1;
  useEffect(() => {
    // Browsers cannot wait for longer than 24 days.
    if (mode !== "video" || opensIn <= 0 || opensIn > 2 ** 31 - 2000) return undefined;
    const timer = setTimeout(() => void revalidate(), opensIn + 1000);
    return () => clearTimeout(timer);
  }, [mode, opensIn, revalidate]);
  if (!join || !mode) return null;
  if (mode === "phone")
    return (
      <p className="max-w-measure">
        {m.consultations_meet_phone({ clinic: texts.name, number: contact?.phone ?? "", ring: clinic.phone })}
      </p>
    );
  if (mode === "in-clinic")
    return (
      <p className="max-w-measure">
        {m.consultations_meet_clinic({ address: formatLine(texts.address, language), ring: clinic.phone })}
      </p>
    );
  const time = formatTime(join.opensAt, timeZone, language);
  const own = visitorTime(join.opensAt, { timeZone, own: zone, language });
  return join.address ? (
    <ButtonLink href={join.address} size="lg" icon="users" rel="noreferrer" className="sm:self-start">
      {m.consultations_join()}
    </ButtonLink>
  ) : (
    <p className="max-w-measure">
      {own
        ? m.consultations_join_later_yours({ own, time, city: texts.city })
        : m.consultations_join_later({ time, city: texts.city })}
    </p>
  );
}
