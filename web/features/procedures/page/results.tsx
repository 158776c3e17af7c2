import { DefinitionList } from "../../../ui/definition-list.tsx";
import type { Fact } from "./procedure-view.ts";

/** What the clinic measured, each with its cases, period and method. */
export const Results = ({ facts }: { facts: readonly Fact[] }) => (
  <DefinitionList
    layout="stacked"
    className="max-w-measure"
    items={facts.map(({ term, detail, note }) => ({
      term,
      detail: (
        <>
          <p className="font-semibold">{detail}</p>
          <p className="text-muted">{note}</p>
        </>
      ),
    }))}
  />
);
