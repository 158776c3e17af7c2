import type { Picture } from "../../../contract/pictures.ts";
import { paths } from "../../paths.ts";
import { useProvider } from "../../site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { controlStyle } from "../../ui/control-styles.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { Photo } from "../../ui/photo.tsx";
import { Place, placeOf } from "../../ui/place.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

/** Clinic, its offer, and the two ways on: search or ask. */
export function LandingHero({
  example,
  picture,
  share,
}: {
  example: string | undefined;
  picture: Picture | null;
  share: string | null;
}) {
  const { company, location, quotes, texts, textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  const facts = [
    {
      term: m.landing_fact_airport({ airport: location.airport.code }),
      detail: m.landing_minutes({ count: location.airport.minutes }),
    },
    { term: m.landing_fact_offer(), detail: m.landing_days({ count: quotes.validDays }) },
    { term: m.landing_fact_since(), detail: company.foundedYear },
  ];
  return (
    <section className="page-width pt-8 pb-8 md:pt-14 md:pb-16">
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-14">
        <div>
          <p className="text-sm font-medium text-muted">
            {m.landing_place({ city: texts.city, country: texts.country })}
          </p>
          <h1 className="mt-3 text-4xl" {...own}>
            {texts.promise}
          </h1>
          <p className="mt-5 max-w-measure text-muted" {...own}>
            {texts.introduction}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: browsers of some years ago do not know <search> */}
          <form action={useHref(paths.procedures)} role="search" className="mt-8 flex max-w-xl flex-wrap gap-2">
            <label htmlFor="search" className="w-full text-sm font-semibold">
              {m.landing_search_label()}
            </label>
            <div className="relative grow basis-56">
              <Icon name="search" className="absolute inset-y-0 start-3.5 my-auto text-muted max-sm:hidden" />
              <input
                id="search"
                name="q"
                type="search"
                maxLength={100}
                placeholder={example && m.landing_search_example({ example })}
                className={`${controlStyle} min-h-13 sm:ps-11`}
              />
            </div>
            <button type="submit" className={`${buttonStyle({ variant: "secondary" })} min-h-13`}>
              <Icon name="search" className="sm:hidden" />
              <span className="max-sm:sr-only">{m.landing_search()}</span>
            </button>
          </form>

          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Link to={paths.quote} className={buttonStyle({ size: "lg" })}>
              {m.landing_get_a_quote()}
              <Icon name="arrow-forward" />
            </Link>
            <p className="text-sm text-muted">{m.landing_quote_note()}</p>
          </div>
        </div>
        <div>
          {picture ? (
            <Photo
              picture={picture}
              sizes="(min-width: 64rem) 36rem, 95vw"
              first
              className="aspect-8/5 w-full rounded-lg object-cover"
            />
          ) : (
            <Place name={placeOf(location.countryCode)} className="w-full rounded-lg" />
          )}
          <div className="relative -mt-7 mx-4 flex max-w-fit items-center gap-3 rounded-lg border border-line bg-surface py-3 ps-3 pe-4 shadow-md sm:mx-8">
            <Avatar name={texts.coordinator.name} />
            <p className="min-w-0 text-sm leading-tight">
              <span {...own}>
                <strong className="block font-semibold">{texts.coordinator.name}</strong>
                {texts.coordinator.role}
              </span>
              <span className="mt-0.5 block text-muted">
                {m.landing_replies_within({ hours: quotes.replyWithinHours })}
              </span>
              {share && <span className="block text-muted">{share}</span>}
            </p>
          </div>
        </div>
      </div>
      <dl className="mt-12 grid gap-x-8 gap-y-5 border-t border-line pt-8 sm:grid-cols-3">
        {facts.map(({ term, detail }) => (
          <div
            key={term}
            className="flex items-baseline justify-between gap-4 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-1"
          >
            <dt className="grow text-sm text-muted">{term}</dt>
            <dd className="figures text-lg font-semibold">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
