import { leftToRight } from "../bidi.ts";
import type { KeptAddress, KeptTrip } from "../offline/kept-trip.ts";
import { callLink } from "../phone-links.ts";
import { DefinitionList } from "../ui/definition-list.tsx";
import { Icon } from "../ui/icon.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";

interface EmergencyCardProps {
  readonly emergency: KeptTrip["emergency"];
  /** The clinic's first. */
  readonly addresses: readonly KeptAddress[];
}

/** Whom to call, and where to be driven: first on the page, in large type. */
export function EmergencyCard({ emergency, addresses }: EmergencyCardProps) {
  const { number, phone, urgentPhone, coordinator, allergies } = emergency;
  return (
    <section aria-labelledby="emergency" className="rounded-lg border-2 border-danger bg-surface p-4 sm:p-6">
      <h2 id="emergency" className="text-xl">
        {m.offline_emergency()}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={`tel:${number}`} className={buttonStyle({ variant: "danger", size: "lg" })}>
          <Icon name="phone" />
          {m.offline_emergency_call({ number })}
        </a>
        <a href={callLink(phone)} className={buttonStyle({ variant: "secondary", size: "lg" })}>
          <Icon name="phone" />
          {m.offline_emergency_clinic({ phone })}
        </a>
        {urgentPhone && (
          <a href={callLink(urgentPhone)} className={buttonStyle({ variant: "secondary", size: "lg" })}>
            <Icon name="phone" />
            {m.aftercare_line_urgent({ phone: leftToRight(urgentPhone) })}
          </a>
        )}
      </div>
      <DefinitionList
        layout="stacked"
        className="mt-5"
        items={[
          {
            term: m.offline_coordinator(),
            detail: (
              <>
                <bdi>{coordinator.name}</bdi>, {coordinator.role}
              </>
            ),
          },
          ...(allergies === null
            ? []
            : [{ term: m.clients_allergies(), detail: <p dir="auto">{allergies}</p>, key: "allergies" }]),
        ]}
      />
      <h3 className="mt-6 text-base font-semibold">{m.offline_driver()}</h3>
      <ul className="mt-2 flex flex-col gap-4">
        {addresses.map(({ name, lines, language }) => (
          <li key={name}>
            <OwnLanguage as="div" language={language} className="rounded-md bg-sunken p-4 text-lg">
              <p className="font-semibold">{name}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </OwnLanguage>
          </li>
        ))}
      </ul>
    </section>
  );
}
