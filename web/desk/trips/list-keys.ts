import { m } from "../../words/compiled/messages.js";
import { useShortcut } from "../shell/shortcuts.tsx";

/** Moves the focus among the links of a list's rows. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const at = links.indexOf(document.activeElement as HTMLElement); // -1 where it is none of them
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by));
  links[next]?.focus();
}

/** The keys of every list: `j` and `k` go through its rows, Enter opens one, `/` searches. */
export function useListKeys(): void {
  useShortcut("j", m.desk_trips_key_next(), () => step(1));
  useShortcut("k", m.desk_trips_key_before(), () => step(-1));
  useShortcut("/", m.desk_trips_key_search(), () =>
    document.querySelector<HTMLElement>("main input[type=search]")?.focus(),
  );
}
