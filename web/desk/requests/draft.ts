import { useState } from "react";
import { useStaff } from "../shell/use-staff.ts";

interface Typed {
  readonly text: string;
  readonly help: string;
  readonly line: string;
  readonly procedure: string;
  /** The version of the case when the typing began. */
  readonly basis: number;
}

function read(key: string, version: number): Typed {
  const empty = { text: "", help: "", line: "", procedure: "", basis: version };
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Typed>) }; // written below alone
  } catch {
    return empty;
  }
}

/** What somebody types about a case: it outlives a reload, an ended session and a refusal, in this tab alone. */
export function useDraft(name: string, version: number) {
  const { id } = useStaff();
  const key = `desk-draft/${id}/${name}`;
  const [typed, setTyped] = useState(() => read(key, version));
  const isEmpty = typed.text === "" && typed.help === "";
  const store = (next: Typed) => {
    setTyped(next);
    if (next.text === "" && next.help === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  };
  const set = (change: Partial<Typed>) => store({ ...typed, basis: isEmpty ? version : typed.basis, ...change });
  return {
    ...typed,
    set,
    /** Adds a text below what is there. */
    insert: (text: string) => set({ text: typed.text ? `${typed.text}\n\n${text}` : text }),
    /** What happened meanwhile was read. */
    accept: () => set({ basis: version }),
    clear: () => store({ text: "", help: "", line: "", procedure: "", basis: version }),
  };
}
