import type { ReactNode } from "react";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { getPolicies } from "../../../contract/providers.ts";
import { formatDay } from "../../format.ts";
import { fromApi, fromPayload, type Loader } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { classNames } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

/** The provider's policies in the page's language. */
export const loadPolicies: Loader<AnswerOf<typeof getPolicies>> = import.meta.env.SSR
  ? fromApi(({ call, site, query }) => {
      const version = query.get("version");
      return call(getPolicies, { query: { language: site.language, ...(version !== null && { version }) } });
    })
  : fromPayload;

export interface PolicySection {
  readonly id: string;
  readonly title: string;
  /** The provider's own paragraphs, which speak its language. */
  readonly own?: readonly string[];
  /** The platform's part, in the language of the page. */
  readonly content?: ReactNode;
  /** Its content is a table and takes the whole column. */
  readonly isWide?: boolean;
}

type PolicyPageProps = {
  version?: string;
  /** The version before it, which can still be read. */
  before?: string | null;
  title: string;
  summary: readonly string[];
  sections: readonly PolicySection[];
};

/** A policy: its version, what it comes down to, then the whole of it under headings that can be linked to. */
export function PolicyPage({ version, before, title, summary, sections }: PolicyPageProps) {
  const { language } = useSite();
  const { company, policiesVersion, textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-10 pb-20 md:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3">
          <bdi>{company.legalName}</bdi>
        </p>
        <p className="text-muted">{m.policies_version({ day: formatDay(version ?? policiesVersion, language) })}</p>
        {before && (
          <a href={`?version=${before}`} className="text-link inline-flex min-h-11 items-center">
            {m.policies_version_before({ day: formatDay(before, language) })}
          </a>
        )}
        {company.demonstration && <p className="mt-1 text-muted">{m.policies_demonstration()}</p>}
      </header>
      <section aria-labelledby="summary" className="mt-8 max-w-3xl rounded-lg bg-primary-soft p-6 md:p-8">
        <h2 id="summary" className="text-lg">
          {m.policies_summary()}
        </h2>
        <CheckList lines={summary} className="mt-3" />
        <p className="mt-4 text-sm text-muted">{m.policies_summary_note()}</p>
      </section>
      <div className="mt-12 grid gap-x-14 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={m.policies_contents()} data-screen-only>
          <ul className="lg:sticky lg:top-24">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-11 items-center text-sm text-primary-ink hover:underline lg:min-h-10"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-24">
              <h2 id={`${section.id}-title`} className="text-xl">
                {section.title}
              </h2>
              {section.own && (
                <div className="mt-4 flex max-w-measure flex-col gap-4" {...own}>
                  {section.own.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              )}
              {section.content && (
                <div className={classNames("mt-4 flex flex-col gap-4", !section.isWide && "max-w-measure")}>
                  {section.content}
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}
