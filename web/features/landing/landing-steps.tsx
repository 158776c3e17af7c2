import { useProvider } from "../../site.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import type { LandingPage } from "./landing-screen.tsx";
import { LandingSection } from "./landing-section.tsx";

/** The four steps from first message to going home, and what is in every price. */
export function LandingSteps({ included }: Pick<LandingPage, "included">) {
  const { texts, textsLanguage } = useProvider();
  return (
    <LandingSection id="how-it-works" title={m.landing_how_title()}>
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
      <Disclosure summary={m.landing_included_title()} className="mt-8 border-t">
        <p className="text-sm">{m.landing_included_text()}</p>
        <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-[1fr_2fr]">
          <Inclusions title={m.landing_included_always()} items={included.always} />
          <Inclusions title={m.landing_included_mostly()} items={included.mostly} />
        </div>
      </Disclosure>
    </LandingSection>
  );
}

function Inclusions({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul className="mt-2 columns-[11rem] gap-8">
        {items.map((item) => (
          <li key={item} className="flex break-inside-avoid items-start gap-2 pb-2">
            <Icon name="check" className="mt-0.5 text-success" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
