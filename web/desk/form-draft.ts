import { useMemo, useRef, useState } from "react";
import { useStaff } from "./shell/use-staff.ts";

/** A text with another one below it. */
export const textBelow = (text: string, more: string): string =>
  text.trim() === "" ? more : `${text.trimEnd()}\n\n${more}`;

/** What somebody typed and did not save yet: it outlives a reload and a lost right, in this tab alone. */
export function useUnsaved<Typed>(kind: "desk-offer" | "desk-editor", name: string) {
  const { id } = useStaff();
  const key = `${kind}/${id}/${name}`;
  return useMemo(
    () => ({
      read: (): Typed | undefined => {
        const text = sessionStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as Typed); // written below alone
      },
      keep: (typed: Typed) => sessionStorage.setItem(key, JSON.stringify(typed)),
      drop: () => sessionStorage.removeItem(key),
    }),
    [key],
  );
}

/**
 * What somebody types into a form of the desk: it outlives a reload, another page, an ended session and a refusal, in this
 * tab alone, until it is sent.
 * @param empty the form's beginning, which is not kept
 */
export function useFormDraft<Typed extends object>(name: string, empty: Typed) {
  const { id } = useStaff();
  const key = `desk-draft/${id}/${name}`;
  const [typed, setTyped] = useState<Typed>(() => ({
    ...empty,
    ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Typed>), // written below alone
  }));
  const latest = useRef(typed);
  const keep = (next: Typed) => {
    latest.current = next;
    setTyped(next);
    if (JSON.stringify(next) === JSON.stringify(empty)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  };
  return {
    typed,
    set: (change: Partial<Typed>) => keep({ ...latest.current, ...change }),
    clear: () => keep(empty),
  };
}
