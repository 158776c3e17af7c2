import type { Landing } from "../../../contract/landing.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { formatDay, formatMoney, moneyEnds } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { LandingSection } from "./landing-section.tsx";

const hotels = [
  { value: "comfortable", label: m.landing_hotel_comfortable },
  { value: "simple", label: m.landing_hotel_simple },
  { value: "best", label: m.landing_hotel_best },
  { value: "none", label: m.landing_hotel_none },
] as const;

const parts = {
  treatment: m.landing_part_treatment,
  hotel: m.landing_part_hotel,
  transfers: m.landing_part_transfers,
  interpreter: m.landing_part_interpreter,
  companion: m.landing_part_companion,
} as const;

/** Three questions and a range; a form that asks the server, so it needs no script. */
export function LandingEstimator({ choices, asked, estimate }: Pick<Landing, "choices" | "asked" | "estimate">) {
  return (
    <LandingSection id="estimate" title={m.landing_estimate_title()} text={m.landing_estimate_text()} tone="soft">
      <form
        action={`${useHref(paths.home)}#estimate-result`}
        className="grid items-end gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm sm:grid-cols-2 md:p-6 lg:grid-cols-[2fr_1.3fr_1.1fr_auto]"
      >
        <Field name="procedure" label={m.landing_estimate_procedure()} required>
          <Select
            defaultValue={asked?.procedure}
            placeholder={m.landing_estimate_choose()}
            options={choices.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        </Field>
        <Field name="hotel" label={m.landing_estimate_hotel()}>
          <Select defaultValue={asked?.hotel} options={hotels.map(({ value, label }) => ({ value, label: label() }))} />
        </Field>
        <Field name="companions" label={m.landing_estimate_companions()}>
          <Select
            defaultValue={asked?.companions}
            options={["0", "1", "2", "3", "4"].map((value) => ({
              value,
              label: value === "0" ? m.landing_estimate_nobody() : value,
            }))}
          />
        </Field>
        <button type="submit" className={buttonStyle({ variant: "secondary", size: "lg" })}>
          {m.landing_estimate_submit()}
        </button>
        {estimate && asked && <Estimate estimate={estimate} asked={asked} choices={choices} />}
      </form>
    </LandingSection>
  );
}

type Known<K extends keyof Landing> = { [Member in K]: NonNullable<Landing[Member]> };

function Estimate({ estimate, asked, choices }: Known<"estimate" | "asked" | "choices">) {
  const { language } = useSite();
  const procedure = choices.find(({ slug }) => slug === asked.procedure);
  const range = ({ low, high }: Pick<typeof estimate, "low" | "high">) =>
    low.amount === high.amount
      ? formatMoney(low, language)
      : low.amount === 0
        ? m.landing_estimate_up_to({ high: formatMoney(high, language) })
        : m.landing_estimate_range(moneyEnds(low, high, language));
  return (
    <div
      id="estimate-result"
      tabIndex={-1}
      className="col-span-full mt-2 grid gap-x-12 gap-y-6 border-t border-line pt-6 outline-none md:grid-cols-2"
    >
      <div>
        <h3 className="text-base">{m.landing_estimate_result({ procedure: procedure?.title ?? "" })}</h3>
        <p className="figures mt-1 text-xl font-semibold">{range(estimate)}</p>
        <AboutPrice price={estimate.low} to={estimate.high} plain={m.landing_without_flights()} />
        {estimate.hotelNights > 0 && (
          <p className="mt-2 text-sm">{m.landing_estimate_hotel_included({ count: estimate.hotelNights })}</p>
        )}
        <p className="mt-2 text-sm text-muted">
          {m.landing_estimate_missing({ day: formatDay(estimate.on, language) })}
        </p>
        <Link to={`${paths.quote}?${new URLSearchParams(asked)}`} className={`${buttonStyle()} mt-5`}>
          {m.landing_estimate_exact()}
        </Link>
      </div>
      <DefinitionList
        className="*:flex-wrap [&_dd]:ms-auto"
        items={estimate.parts.map((part) => ({
          key: part.label ?? part.kind,
          term:
            part.label ??
            (part.kind === "hotel" && estimate.hotelNights > 0 ? m.landing_part_hotel_other : parts[part.kind])(),
          detail: range(part),
        }))}
      />
    </div>
  );
}
