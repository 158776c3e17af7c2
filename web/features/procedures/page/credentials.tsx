import { DefinitionList } from "../../../ui/definition-list.tsx";
import type { Fact } from "./procedure-view.ts";

/** A doctor's languages and licence, which can be looked up. */
export const Credentials = ({ facts, className }: { facts: readonly Fact[]; className: string }) => (
  <DefinitionList
    className={className}
    items={facts.map(({ term, detail, link }) => ({
      term,
      detail: (
        <>
          <bdi>{detail}</bdi>
          {link && (
            <a href={link.href} rel="noopener" target="_blank" className="text-link block py-2">
              {link.text}
            </a>
          )}
        </>
      ),
    }))}
  />
);
