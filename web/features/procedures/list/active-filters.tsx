import { paths } from "../../../paths.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { filterNames, listAddress, type SetFilters, without } from "./filter-address.ts";
import type { Choices } from "./filter-choices.ts";

/** Active filters, each with a link that removes it. */
export function ActiveFilters({ choices, set }: { choices: Choices; set: SetFilters }) {
  const base = useHref("");
  const active = filterNames.flatMap((name) => {
    const value = set[name];
    if (!value || name === "sort") return [];
    const label =
      name === "q"
        ? m.procedures_chip_words({ words: value })
        : choices[name].find((one) => one.value === value)?.label;
    return label ? [{ name, label }] : [];
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label={m.procedures_active_filters()} className="flex flex-wrap items-center gap-2">
      {active.map(({ name, label }) => (
        <li key={name}>
          <Chip href={base + listAddress(without(set, name))} chosen removeWord={m.procedures_remove_filter()}>
            <bdi>{label}</bdi>
          </Chip>
        </li>
      ))}
      <li>
        <Link to={paths.procedures} className="text-link inline-flex min-h-11 items-center px-2 text-sm font-medium">
          {m.procedures_clear_all()}
        </Link>
      </li>
    </ul>
  );
}
