import { callLink } from "../phone-links.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { m } from "../words/compiled/messages.js";
import { ClinicLine } from "./clinic-line.tsx";

export const EmergencyCall = ({ number, className }: { number: string; className?: string }) => (
  <ButtonLink href={callLink(number)} variant="danger" icon="phone" className={className}>
    {m.aftercare_emergency_call({ number })}
  </ButtonLink>
);

/** The emergency number and the clinic's 24-hour line, to call from here. */
export const EmergencyCalls = ({ number }: { number: string }) => (
  <div className="flex flex-wrap gap-3">
    <EmergencyCall number={number} />
    <ClinicLine />
  </div>
);
