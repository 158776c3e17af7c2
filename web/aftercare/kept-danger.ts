import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Danger } from "../../contract/dangers.ts";

const keptFor = 24 * 60 * 60_000;

/** The answer to what was sent, or after a reload the one that this entry of the tab's history had in the last day. */
export function useKeptDanger(danger: Danger | null | undefined): Danger | null {
  // The answer is shown before its navigation ends, which writes the entry anew.
  const { key } = useLocation();
  const [kept, setKept] = useState<Danger | null>(null);
  useEffect(() => {
    const before: Danger | undefined = history.state?.danger;
    if (danger && key) history.replaceState({ ...history.state, danger }, "");
    else if (before && Date.now() - Date.parse(before.writtenAt) < keptFor) setKept({ ...before, isEarlier: true });
  }, [danger, key]);
  return danger ?? kept;
}
