import { textBelow, useFormDraft } from "../form-draft.ts";

/** What somebody types about a case. */
export function useDraft(name: string, version: number) {
  // The version of the case when the typing began.
  const { typed, set, clear } = useFormDraft(name, { text: "", help: "", line: "", procedure: "", basis: version });
  const isEmpty = typed.text === "" && typed.help === "";
  const change = (next: Partial<typeof typed>) => set({ ...(isEmpty && { basis: version }), ...next });
  return {
    ...typed,
    set: change,
    insert: (text: string) => change({ text: textBelow(typed.text, text) }),
    /** What happened meanwhile was read. */
    accept: () => change({ basis: version }),
    clear,
  };
}
