import { callLink, whatsAppLink } from "../../phone-links.ts";
import { useProvider, useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { OpeningHours } from "../../ui/opening-hours.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { DistanceMap } from "./distance-map.tsx";

/** Every other way to the clinic: voice, mail, feet. */
export function ContactDetails() {
  const { language } = useSite();
  const { contact, location, texts, textsLanguage } = useProvider();
  const ways: { icon: IconName; label: string; href: string; text: string }[] = [
    { icon: "phone", label: m.contact_phone(), href: callLink(contact.phone), text: contact.phone },
    ...(contact.whatsapp
      ? [
          {
            icon: "chat" as const,
            label: m.contact_whatsapp(),
            href: whatsAppLink(contact.whatsapp),
            text: contact.whatsapp,
          },
        ]
      : []),
    ...(contact.urgentPhone
      ? [
          {
            icon: "phone" as const,
            label: m.contact_urgent_phone(),
            href: callLink(contact.urgentPhone),
            text: contact.urgentPhone,
          },
        ]
      : []),
    { icon: "mail", label: m.contact_email(), href: `mailto:${contact.email}`, text: contact.email },
  ];
  const { latitude, longitude } = location;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <aside className="flex flex-col gap-10" aria-label={m.contact_ways()}>
      <section aria-labelledby="ways">
        <h2 id="ways" className="text-lg">
          {m.contact_ways()}
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {ways.map(({ icon, label, href, text }) => (
            <li key={label}>
              <a href={href} className="flex min-h-16 items-center gap-4 py-2 hover:text-primary-ink">
                <Icon name={icon} size="lg" className="text-primary-ink" />
                <span className="min-w-0">
                  <span className="block text-sm text-muted">{label}</span>
                  <span className="font-semibold" dir="ltr">
                    {text}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="hours">
        <h2 id="hours" className="mb-3 text-lg">
          {m.contact_hours()}
        </h2>
        <OpeningHours hours={contact.hours} timeZone={location.timeZone} city={texts.city} language={language} />
      </section>
      <section aria-labelledby="place">
        <h2 id="place" className="text-lg">
          {m.contact_address()}
        </h2>
        <address className="mt-2 not-italic" {...useOwnLanguage(textsLanguage)}>
          {texts.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <a href={map} rel="noreferrer" className="text-link inline-flex min-h-11 items-center gap-1.5 text-sm">
          {m.contact_open_map()}
          <Icon name="external" size="sm" />
        </a>
        <DistanceMap />
      </section>
    </aside>
  );
}
