import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";
import { deskPaths } from "./paths.ts";

type Source = { readonly label: string; readonly href: string };

/** What an answer of the assistant rests on: treatments in the catalogue, everything else on the page that patients see. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {sources.map((source) => (
        <li key={source.label + source.href}>
          <SourceLink source={source} />
        </li>
      ))}
    </ul>
  );
}

const style = "text-link inline-flex min-h-11 items-center gap-1";

function SourceLink({ source: { label, href } }: { source: Source }) {
  const treatment = /\/procedures\/(?:([^/#]+)\/)?/.exec(href);
  if (treatment) {
    const [, slug] = treatment;
    return (
      <Link to={slug ? deskPaths.cataloguePart("procedure", slug) : deskPaths.catalogue} className={style}>
        {label}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className={style}>
      {label}
      <Icon name="external" size="sm" />
      <span className="sr-only">{m.desk_source_outside()}</span>
    </a>
  );
}
