import type { Landing, LandingDoctor } from "../../../contract/landing.ts";
import { formatList, languageName } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cardLinkStyle } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage, useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { LandingSection } from "./landing-section.tsx";

/** The doctors, and the house they work in. */
export function LandingPeople({ doctors, more }: { doctors: Landing["doctors"]; more: Landing["moreDoctors"] }) {
  const { company, texts, textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  const [first, ...others] = texts.about;
  return (
    <>
      <LandingSection id="doctors" title={m.landing_doctors_title()}>
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
          {doctors.map((doctor) => (
            <Doctor key={doctor.slug} {...doctor} />
          ))}
        </ul>
        {more.length > 0 && (
          <div className="mt-8 flex flex-wrap items-center gap-x-5 text-sm">
            <p className="text-muted">{m.landing_more_doctors({ count: more.length })}</p>
            {more.map(({ slug, name, textsLanguage: written }) => (
              <Link key={slug} to={paths.doctor(slug)} className="text-link inline-flex min-h-11 items-center">
                <OwnLanguage language={written}>{name}</OwnLanguage>
              </Link>
            ))}
          </div>
        )}
      </LandingSection>
      <LandingSection id="about" title={m.landing_about_title({ name: texts.name })} tone="surface">
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1.7fr_1fr]">
          <div className="max-w-measure">
            <p {...own}>{first}</p>
            {others.length > 0 && (
              <Disclosure summary={m.landing_about_more()} className="mt-3">
                <div className="flex flex-col gap-4" {...own}>
                  {others.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              </Disclosure>
            )}
          </div>
          {company.accreditations.length > 0 && (
            <div>
              <h3 className="text-lg">{m.landing_accreditation()}</h3>
              <ul className="mt-3 flex flex-col divide-y divide-line">
                {company.accreditations.map(({ name, body, since, url, textsLanguage: named }) => (
                  <li key={name} className="flex gap-3 py-3">
                    <Icon name="shield" size="lg" className="mt-0.5 text-primary-ink" />
                    <p className="text-sm">
                      <OwnLanguage as="strong" language={named} className="block font-semibold">
                        {name}
                      </OwnLanguage>
                      <span className="text-muted">{m.landing_accredited({ body, year: since })}</span>
                      {url && (
                        <a href={url} rel="noopener" target="_blank" className="text-link block py-2">
                          {m.landing_accreditation_check()}
                          <span className="sr-only">: {name}</span>
                        </a>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </LandingSection>
    </>
  );
}

function Doctor({ slug, name, title, languages, practisingSince, picture, textsLanguage }: LandingDoctor) {
  const { language } = useSite();
  const own = useOwnLanguage(textsLanguage);
  const spoken = formatList(
    languages.map((code) => languageName(code, language)),
    language,
  );
  return (
    <li className="relative flex items-start gap-4">
      <Avatar name={name} src={picture && `${picture.src}-${picture.width}.webp`} alt={picture?.alt} size="lg" />
      <div className="min-w-0">
        <h3 className="text-base" {...own}>
          <Link to={paths.doctor(slug)} className={`${cardLinkStyle} hover:text-primary-ink`}>
            {name}
          </Link>
        </h3>
        <p className="text-sm" {...own}>
          {title}
        </p>
        <p className="mt-1 text-sm text-muted">{m.landing_doctor_speaks({ languages: spoken })}</p>
        <p className="text-sm text-muted max-sm:hidden">{m.landing_doctor_since({ year: practisingSince })}</p>
      </div>
    </li>
  );
}
