import { type ChangeEvent, useEffect, useState } from "react";
import { directionOf } from "../../../../contract/languages.ts";
import type { Money } from "../../../../contract/money.ts";
import type { ProcedureSummary } from "../../../../contract/procedures.ts";
import type { Language } from "../../../../contract/values.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { allOf, type FormValues, firstOf } from "../../../forms/form-values.ts";
import { useSite } from "../../../site.ts";
import { Autocomplete } from "../../../ui/autocomplete.tsx";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";

export interface ProcedureToChoose
  extends Pick<ProcedureSummary, "slug" | "title" | "specialtyName" | "textsLanguage"> {
  /** "With 4 hotel nights, from €9,000", or "€9,000, Complete package" of the chosen package. */
  readonly priceWords: string;
  readonly price: Money;
}

interface ProcedureChoiceProps {
  readonly procedures: readonly ProcedureToChoose[];
  readonly values: FormValues;
  readonly error?: string | undefined;
}

interface Found {
  readonly slugs: readonly string[];
  /** Nothing is offered for the words: the procedures are related alone. */
  readonly isRelated: boolean;
}

/** What the provider's search finds for the words; undefined without words, and where the search cannot be reached. */
function useFound(words: string, language: Language): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const gone = new AbortController();
    const waiting = setTimeout(async () => {
      if (words.trim() === "") return setFound(undefined);
      const { findProcedures } = await import("../../../procedure-search.ts");
      const page = await findProcedures(words, language, gone.signal).catch(() => undefined);
      if (gone.signal.aborted) return;
      const isRelated = page?.procedures.length === 0 && page.related.length > 0;
      setFound(page && { slugs: (isRelated ? page.related : page.procedures).map(({ slug }) => slug), isRelated });
    }, typingPause);
    return () => {
      clearTimeout(waiting);
      gone.abort();
    };
  }, [words, language]);
  return found;
}

/** With the procedures whose names have what was typed in them, so that the list has each that is suggested. */
function withNamed(
  found: Found | undefined,
  procedures: readonly ProcedureToChoose[],
  words: string,
): Found | undefined {
  const typed = words.trim().toLowerCase();
  const named = procedures.filter(({ title }) => title.toLowerCase().includes(typed)).map(({ slug }) => slug);
  if (!found || typed === "" || named.length === 0) return found;
  return { slugs: [...new Set([...(found.isRelated ? [] : found.slugs), ...named])], isRelated: false };
}

/** Milliseconds between two letters of a person who types on. */
const typingPause = 200;

/** Up to five procedures, or "not sure yet"; what was chosen before stands first, and the rest is folded. */
export function ProcedureChoice({ procedures, values, error }: ProcedureChoiceProps) {
  const { language } = useSite();
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>(allOf(values, "procedures"));
  const [isFolded] = useState(chosen.length > 0 && !error);
  /** Ticked procedures stay visible and so in the form, also those ticked before any script ran. */
  function follow({ target }: ChangeEvent<HTMLElement>): void {
    const form = target.closest("form");
    if (form) setChosen(new FormData(form).getAll("procedures").map(String));
  }
  const found = withNamed(useFound(wanted, language), procedures, wanted);
  const titles = [...new Set(procedures.map(({ title }) => title))];
  const rank = ({ slug }: ProcedureToChoose) => (chosen.includes(slug) ? -1 : (found?.slugs.indexOf(slug) ?? 0));
  const shown = found
    ? procedures
        .filter(({ slug }) => chosen.includes(slug) || found.slugs.includes(slug))
        .toSorted((a, b) => rank(a) - rank(b))
    : procedures;
  const own = (text: string, of: ProcedureToChoose) =>
    of.textsLanguage === language ? (
      text
    ) : (
      <span lang={of.textsLanguage} dir={directionOf(of.textsLanguage)}>
        {text}
      </span>
    );
  const price = ({ priceWords, price: amount }: ProcedureToChoose) => (
    <span className="figures block text-ink">
      {priceWords}
      <AboutPrice price={amount} plain={m.procedures_whole_package()} />
    </span>
  );
  const choices = (
    <div className="flex flex-col gap-4" onChange={follow}>
      <input type="hidden" name="package" value={firstOf(values, "package")} />
      <input type="hidden" name="packageFor" value={firstOf(values, "packageFor")} />
      <ChoiceCards
        type="checkbox"
        name="unsure"
        legend={<span className="sr-only">{m.quotes_unsure()}</span>}
        defaultChosen={allOf(values, "unsure")}
        options={[{ value: "yes", label: m.quotes_unsure(), text: m.quotes_unsure_text(), icon: "chat" }]}
      />
      {procedures.length > 8 && (
        <div data-live className="max-w-md noscript:hidden">
          <Field name="find" label={m.quotes_search_label()}>
            <Autocomplete options={titles} onChange={setWanted} emptyText={m.quotes_search_no_name()} form="" />
          </Field>
        </div>
      )}
      {found?.isRelated && <p role="status">{m.quotes_search_related()}</p>}
      <ChoiceCards
        type="checkbox"
        name="procedures"
        legend={m.quotes_choose_procedures()}
        hint={m.quotes_choose_hint()}
        error={error}
        columns={2}
        defaultChosen={chosen}
        options={shown.map((one) => ({
          value: one.slug,
          label: own(one.title, one),
          text: (
            <>
              {own(one.specialtyName, one)}
              {price(one)}
            </>
          ),
        }))}
      />
      {found?.slugs.length === 0 && <p role="status">{m.quotes_search_none()}</p>}
    </div>
  );
  if (!isFolded) return choices;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-primary-edge bg-primary-soft p-4">
        <div>
          <p className="text-sm text-muted">{m.quotes_you_chose()}</p>
          {procedures
            .filter(({ slug }) => chosen.includes(slug))
            .map((one) => (
              <p key={one.slug}>
                <strong className="font-semibold">{own(one.title, one)}</strong>
                <span className="text-sm">{price(one)}</span>
              </p>
            ))}
          {chosen.length === 0 && <p>{m.quotes_chose_nothing()}</p>}
        </div>
        <span className="text-link inline-flex min-h-11 items-center gap-2">
          {m.quotes_change()}
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="pt-5">{choices}</div>
    </details>
  );
}
