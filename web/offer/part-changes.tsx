import { useSite } from "../site.ts";
import { Badge } from "../ui/badge.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import type { OwnText, PartChange, TextChange } from "./changed-parts.ts";

/** What is different between two versions of an offer beside the price: what is new, what is gone, and what says something else. */
export function PartChanges({ changes }: { changes: readonly PartChange[] }) {
  return changes.map(({ part, name, changes: lines }) => (
    <div key={part}>
      <h3 className="font-semibold">{name}</h3>
      <ul className="mt-1 flex flex-col gap-1.5 text-sm">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <Change key={index} line={line} />
        ))}
      </ul>
    </div>
  ));
}

const badges = {
  added: { tone: "success", name: m.offers_added },
  removed: { tone: "danger", name: m.offers_removed },
  changed: { tone: "warning", name: m.offers_changed },
  order: { tone: "warning", name: m.offers_changed },
} as const;

function Change({ line }: { line: TextChange }) {
  const { tone, name } = badges[line.change];
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge tone={tone}>{name()}</Badge>
      <span className="min-w-0 grow basis-48">
        {line.change === "order" && m.offers_reordered()}
        {line.change === "removed" && <Own {...line.before} />}
        {(line.change === "added" || line.change === "changed") && <Own {...line.after} />}
        {line.change === "changed" && (
          <span className="block text-muted">
            {m.offers_before()} <Own {...line.before} />
          </span>
        )}
      </span>
    </li>
  );
}

function Own({ text, language }: OwnText) {
  const site = useSite();
  return (
    <OwnLanguage language={language ?? site.language} className="whitespace-pre-line">
      {text}
    </OwnLanguage>
  );
}
