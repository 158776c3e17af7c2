import { useEffect, useState } from "react";
import type { Danger } from "../../contract/dangers.ts";

const keptFor = 24 * 60 * 60_000;

/** The answer to what was sent, or after a reload the one that this entry of the tab's history had in the last day. */
export function useKeptDanger(danger: Danger | null | undefined): Danger | null {
  const [kept, setKept] = useState<Danger | null>(null);
  useEffect(() => {
    const before: Danger | undefined = history.state?.danger;
    if (danger) history.replaceState({ ...history.state, danger }, "");
    else if (before && Date.now() - Date.parse(before.writtenAt) < keptFor) setKept({ ...before, isEarlier: true });
  }, [danger]);
  return danger ?? kept;
}
