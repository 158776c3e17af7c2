import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "../../words/compiled/messages.js";

const ShortcutDialog = lazy(async () => ({ default: (await import("./shortcut-dialog.tsx")).ShortcutDialog }));

interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
}

let shortcuts: readonly Shortcut[] = [];
const watchers = new Set<() => void>();
function change(next: readonly Shortcut[]): void {
  shortcuts = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** A key of the page that is shown; it does nothing while somebody types, or while a dialog is open. */
export function useShortcut(key: string, label: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const shortcut = { key, label, act: () => latest.current() };
    change([...shortcuts, shortcut]);
    return () => change(shortcuts.filter((one) => one !== shortcut));
  }, [key, label]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;

/** Listens for the keys, and lists them under `?`. */
export function ShortcutList() {
  const [isOpen, setOpen] = useState(false);
  const shown = useSyncExternalStore(
    watch,
    () => shortcuts,
    () => shortcuts,
  );
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "?") {
        setOpen(true);
        return;
      }
      const found = shortcuts.findLast(({ key }) => key === event.key);
      if (!found) return;
      event.preventDefault();
      found.act();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const all = [...shown, { key: "?", label: m.desk_shortcuts() }];
  return <Suspense>{isOpen && <ShortcutDialog shortcuts={all} onClose={() => setOpen(false)} />}</Suspense>;
}
