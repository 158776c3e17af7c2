import { m } from "../words/compiled/messages.js";
import { useShortcut } from "./shell/shortcuts.tsx";

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-row]")];

function move(by: 1 | -1): void {
  const all = rows();
  const at = all.indexOf(document.activeElement as HTMLElement);
  (at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + by))])?.focus();
}

/** Keys of a list: `j` and `k` move between its rows, which have `data-row`; `/` goes to the search. */
export function useListKeys(): void {
  useShortcut("j", m.desk_list_next(), () => move(1));
  useShortcut("k", m.desk_list_previous(), () => move(-1));
  useShortcut("/", m.desk_list_search(), () => document.querySelector<HTMLElement>("input[type=search]")?.focus());
}
