import type { Language } from "../../contract/values.ts";
import { Badge } from "../ui/badge.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import type { PartChange } from "./changed-parts.ts";

/** What is different between two versions of an offer beside the price: what is no longer said, and what is new. */
export function PartChanges({
  changes,
  before,
  after,
}: {
  changes: readonly PartChange[];
  /** The languages that the versions are written in. */
  before: Language;
  after: Language;
}) {
  const lines = (texts: readonly string[], language: Language, isAdded: boolean) =>
    texts.map((text) => (
      <li key={text} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={isAdded ? "success" : "danger"}>{isAdded ? m.offers_added() : m.offers_removed()}</Badge>
        <OwnLanguage language={language} className="min-w-0 grow basis-48 whitespace-pre-line">
          {text}
        </OwnLanguage>
      </li>
    ));
  return changes.map(({ name, removed, added }) => (
    <div key={name}>
      <h3 className="font-semibold">{name}</h3>
      <ul className="mt-1 flex flex-col gap-1.5 text-sm">
        {lines(removed, before, false)}
        {lines(added, after, true)}
      </ul>
    </div>
  ));
}
