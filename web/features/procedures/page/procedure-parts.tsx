import type { Language } from "../../../../contract/values.ts";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { MarkedList } from "./page-section.tsx";
import type { ProcedureView } from "./procedure-view.ts";

export function Paragraphs({ texts, language }: { texts: readonly string[]; language: Language }) {
  return (
    <OwnLanguage as="div" language={language} className="flex max-w-measure flex-col gap-4">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </OwnLanguage>
  );
}

/** For whom, and for whom not: beside each other, of equal weight. */
export function Suitability({ procedure: { suits, contraindications, textsLanguage } }: { procedure: ProcedureView }) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card>
        <h3 className="text-lg">{m.procedures_suits_yes()}</h3>
        <MarkedList items={suits} mark="check" language={textsLanguage} />
      </Card>
      <Card>
        <h3 className="text-lg">{m.procedures_suits_no()}</h3>
        <MarkedList items={contraindications} mark="caution" language={textsLanguage} />
      </Card>
    </div>
  );
}

export function StepList({ steps, language }: { steps: readonly string[]; language: Language }) {
  return (
    <OwnLanguage as="ol" language={language} className="flex max-w-measure flex-col gap-5">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4">
          <span
            aria-hidden="true"
            className="figures grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary-ink"
          >
            {index + 1}
          </span>
          <span className="min-w-0 pt-1">{step}</span>
        </li>
      ))}
    </OwnLanguage>
  );
}

export const Questions = ({ procedure: { faq, textsLanguage } }: { procedure: ProcedureView }) => (
  <OwnLanguage as="div" language={textsLanguage} className="border-t border-line">
    {faq.map(({ question, answer }) => (
      <Disclosure key={question} summary={question}>
        <p>{answer}</p>
      </Disclosure>
    ))}
  </OwnLanguage>
);

/** Sources of the page, and its medical review. */
export function SourceList({ procedure: { sources, reviewed } }: { procedure: ProcedureView }) {
  return (
    <div className="flex max-w-measure flex-col gap-4 text-sm">
      <p className="flex gap-3 text-base">
        <span className="flex h-[1lh] items-center text-success">
          <Icon name="shield" />
        </span>
        <span>
          {reviewed} {m.procedures_not_advice()}
        </span>
      </p>
      <ol className="flex list-decimal flex-col gap-3 ps-5 marker:text-muted">
        {sources.map(({ title, publisher, year, url }) => (
          <li key={title}>
            {url ? (
              <a href={url} rel="noreferrer" className="text-link">
                <bdi>{title}</bdi>
              </a>
            ) : (
              <bdi>{title}</bdi>
            )}
            <span className="block text-muted">
              <bdi>{m.procedures_source_of({ publisher, year })}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
