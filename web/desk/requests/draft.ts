import { textBelow, useFormDraft } from "../form-draft.ts";

interface Seen {
  /** The version of the case. */
  readonly version: number;
  /** How many events of its history are by somebody else. */
  readonly others: number;
}

/** What somebody types about a case. */
export function useDraft(name: string, { version, others }: Seen) {
  // As the case was when the typing began.
  const basis = { basis: version, others };
  const { typed, set, clear } = useFormDraft(name, { text: "", help: "", line: "", procedure: "", ...basis });
  const isEmpty = typed.text === "" && typed.help === "";
  const change = (next: Partial<typeof typed>) => set({ ...(isEmpty && basis), ...next });
  const hasNews = !isEmpty && typed.others !== others;
  return {
    ...typed,
    isEmpty,
    /** Somebody else did something since the typing began. */
    hasNews,
    /** The version that the writer has seen: own acts are seen. */
    seen: hasNews ? typed.basis : version,
    set: change,
    insert: (text: string) => change({ text: textBelow(typed.text, text) }),
    /** What happened meanwhile was read. */
    accept: () => change(basis),
    clear,
  };
}
