import { m } from "../words/compiled/messages.js";
import { useShortcut } from "./shell/shortcuts.tsx";

/** Moves the focus among the links of a list's rows. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const at = links.indexOf(document.activeElement as HTMLElement); // -1 where it is none of them
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by));
  links[next]?.focus();
}

/** The keys of a list: `j` and `k` go through its rows, whose link or button has `data-row`; Enter opens one. */
export function useRowKeys(): void {
  useShortcut("j", m.desk_list_next(), () => step(1));
  useShortcut("k", m.desk_list_previous(), () => step(-1));
}

/** The same, for a list whose rows open for some members of staff alone. */
export function RowKeys(): null {
  useRowKeys();
  return null;
}

/** Keys of rows, and `/` goes to the list's search. */
export function useListKeys(): void {
  useRowKeys();
  useSearchKey();
}

export const useSearchKey = (): void =>
  useShortcut("/", m.desk_list_search(), () => document.querySelector<HTMLElement>("main input[type=search]")?.focus());
