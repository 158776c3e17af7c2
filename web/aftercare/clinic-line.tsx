import { leftToRight } from "../bidi.ts";
import { callLink } from "../phone-links.ts";
import { useProvider } from "../site.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { m } from "../words/compiled/messages.js";

/** Calls the clinic's line for patients after treatment, which is answered at any hour; the clinic's own number where it has none. */
export function ClinicLine({ className }: { className?: string }) {
  const { urgentPhone, phone } = useProvider().contact;
  // One line, so that it can be read out and dialled.
  const shown = (number: string): string => leftToRight(number.replaceAll(" ", "\u00a0"));
  return (
    <ButtonLink href={callLink(urgentPhone ?? phone)} variant="secondary" icon="phone" className={className}>
      {urgentPhone
        ? m.aftercare_line_urgent({ phone: shown(urgentPhone) })
        : m.aftercare_line_clinic({ phone: shown(phone) })}
    </ButtonLink>
  );
}
