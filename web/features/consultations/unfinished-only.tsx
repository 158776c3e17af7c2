import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { type ConsultationPage, nextStep } from "./consultation-page.ts";

interface UnfinishedProps {
  readonly page: ConsultationPage;
  /** Requires the earlier step, and links to it if it is missing. */
  readonly needs?: "answers" | "time";
  readonly children: ReactNode;
}

/** A step of a booking, where it makes sense: not when all is booked, nor before the steps that it stands on. */
export function UnfinishedOnly({ page: { consultation, token }, needs, children }: UnfinishedProps) {
  const { can } = consultation;
  const whole = useHref(paths.consultation(token));
  const next = useHref(paths.consultationStep(token, nextStep(consultation)));
  if (!can.answer)
    return <Elsewhere title={m.consultations_booked_already()} href={whole} label={m.consultations_open()} />;
  const isReady = needs === undefined || (needs === "answers" ? can.choose : can.confirm);
  if (isReady) return children;
  return <Elsewhere title={m.consultations_first_this()} href={next} label={m.consultations_go_on()} />;
}

function Elsewhere({ title, href, label }: { title: string; href: string; label: string }) {
  return (
    <main id="main" tabIndex={-1} className="page-width py-14">
      <EmptyState as="h1" icon="calendar" title={title} action={<ButtonLink href={href}>{label}</ButtonLink>} />
    </main>
  );
}
