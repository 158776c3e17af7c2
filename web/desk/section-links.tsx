import type { ReactNode } from "react";
import { m } from "../words/compiled/messages.js";

export interface PageSection {
  readonly id: string;
  readonly title: ReactNode;
}

/** A closed section opens when its link is pressed: the browser does not open it. */
const openSection = (id: string): void => {
  const section = document.getElementById(id);
  if (section instanceof HTMLDetailsElement) section.open = true;
};

/** Links to the sections of a long page. */
export const SectionLinks = ({ sections }: { sections: readonly PageSection[] }) => (
  <nav aria-label={m.desk_sections()} className="rounded-lg bg-sunken px-4 py-2">
    <ul className="flex flex-wrap gap-x-5">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={() => openSection(id)}
            className="text-link inline-flex min-h-11 items-center text-sm lg:min-h-8"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
