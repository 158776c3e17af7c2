import type { Landing } from "../../../contract/landing.ts";
import { useProvider } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { LandingSection } from "./landing-section.tsx";

type Included = Landing["included"];
type Kind = Included["always"][number];

const inclusions: Readonly<Partial<Record<Kind, () => string>>> = {
  consultation: m.landing_includes_consultation,
  tests: m.landing_includes_tests,
  surgery: m.landing_includes_surgery,
  anaesthesia: m.landing_includes_anaesthesia,
  hospital: m.landing_includes_hospital,
  implant: m.landing_includes_implant,
  medicine: m.landing_includes_medicine,
  hotel: m.landing_includes_hotel,
  transfer: m.landing_includes_transfer,
  interpreter: m.landing_includes_interpreter,
  "follow-up": m.landing_includes_follow_up,
  physiotherapy: m.landing_includes_physiotherapy,
  companion: m.landing_includes_companion,
  warranty: m.landing_includes_warranty,
};

/** The four steps from first message to going home, and what is in every price. */
export function LandingSteps({ included }: { included: Included }) {
  const { texts, textsLanguage } = useProvider();
  return (
    <LandingSection id="how-it-works" title={m.landing_how_title()} text={m.landing_how_text()}>
      <ol className="grid gap-x-8 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4" {...useOwnLanguage(textsLanguage)}>
        {texts.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative border-secondary-edge max-sm:ms-4 max-sm:border-s-2 max-sm:ps-8 max-sm:pb-8 max-sm:last:border-transparent max-sm:last:pb-0 sm:border-t-2 sm:pt-5"
          >
            <span
              aria-hidden="true"
              className="figures absolute -start-4.25 -top-0.5 grid size-8 sm:start-0 sm:-top-4 place-items-center rounded-full bg-secondary-edge text-sm font-semibold text-page"
            >
              {index + 1}
            </span>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-12 grid gap-x-12 gap-y-8 rounded-lg bg-primary-soft p-6 md:p-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <h3 className="text-lg">{m.landing_included_title()}</h3>
          <p className="mt-2 text-sm">{m.landing_included_text()}</p>
        </div>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[1fr_2fr]">
          <Inclusions title={m.landing_included_always()} kinds={included.always} />
          <Inclusions title={m.landing_included_mostly()} kinds={included.mostly} />
        </div>
      </div>
    </LandingSection>
  );
}

function Inclusions({ title, kinds }: { title: string; kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-semibold text-muted">{title}</h4>
      <ul className="mt-2 columns-[11rem] gap-8">
        {kinds.map((kind) => (
          <li key={kind} className="flex break-inside-avoid items-start gap-2.5 pb-2">
            <Icon name="check" className="mt-0.5 text-success" />
            {inclusions[kind]?.()}
          </li>
        ))}
      </ul>
    </div>
  );
}
