import { createContext, useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Draft, Part, PartValue } from "../../../contract/desk/catalogue.ts";
import { useSite } from "../../site.ts";
import { showToast } from "../../ui/toast.ts";
import { m } from "../../words/compiled/messages.js";
import { fieldProblem } from "../field-problem.ts";
import { useUnsaved } from "../form-draft.ts";
import { type Act, aboutActs, useAct } from "../use-act.ts";
import { type Path, valueAt, withValue } from "./value.ts";

/** What the server does with a draft of this part. */
export interface PartActs {
  save(draft: { value: PartValue; version: number; isOverNewer?: boolean }): Promise<Draft>;
  discard(version: number): Promise<unknown>;
  publish(publication: { version: number; note: string }): Promise<unknown>;
}

export interface Editor {
  readonly part: Part;
  readonly value: PartValue;
  readonly isReadOnly: boolean;
  readonly isChanged: boolean;
  /** Somebody else's newer draft, while there are changes of one's own. */
  readonly theirs: Draft | undefined;
  readonly act: Act;
  /** What the saved draft's value at a path is to be corrected for; empty once it is changed. */
  problemAt(path: Path): string;
  set(path: Path, next: unknown): void;
  /** @returns the draft's version; undefined when it was not stored */
  save(options?: { isOverTheirs?: boolean; isOverNewer?: boolean }): Promise<number | undefined>;
  takeTheirs(): void;
  discard(): Promise<void>;
  publish(note: string): Promise<boolean>;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

/** The editor around a field. */
export function useEditorContext(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("a field of the editor is inside one");
  return editor;
}

const shownOf = ({ draft, published }: Part): PartValue => draft?.value ?? published ?? {};
const versionOf = ({ draft }: Part): number => draft?.version ?? 0;

/** What became of the draft; it takes the place of what was said about it before. */
const say = (title: string, tone: "success" | "error" = "success"): void =>
  showToast({ title, tone, about: aboutActs });

/** A draft is stored as it was typed: what has to be corrected before its publication is no success. */
const sayStored = ({ findings }: Draft): void =>
  findings.length > 0 ? say(m.desk_editor_saved_wrong({ count: findings.length }), "error") : say(m.desk_saved());

/**
 * A draft on the page: typed text stays through a conflict, an ended session, an update of somebody else's and a reload.
 * @param name of the part
 */
export function useEditor(
  part: Part,
  acts: PartActs,
  { name, isReadOnly }: { name: string; isReadOnly: boolean },
): Editor {
  const act = useAct();
  const { language } = useSite();
  const { revalidate } = useRevalidator();
  const tab = useUnsaved<{ value: PartValue; version: number }>("desk-editor", name);
  const asStored = () => ({ part, value: shownOf(part), saved: shownOf(part), version: versionOf(part) });
  const [held, setHeld] = useState(() => ({ ...asStored(), ...(!isReadOnly && tab.read()) }));
  const { value, version } = held;
  const isChanged = value !== held.saved;
  useEffect(() => {
    if (isChanged) tab.keep({ value, version });
    else tab.drop();
  }, [tab, isChanged, value, version]);
  if (!isChanged && held.part !== part) setHeld(asStored());
  const theirs = isChanged && part.draft && part.draft.version !== held.version ? part.draft : undefined;

  async function store(version: number, isOverNewer: boolean): Promise<Draft> {
    const { value } = held;
    const saved = await acts.save({ value, version, ...(isOverNewer && { isOverNewer }) });
    setHeld((now) => ({ ...now, saved: value, version: saved.version }));
    return saved;
  }

  return {
    part,
    value: held.value,
    isReadOnly,
    isChanged,
    theirs,
    act,
    problemAt(path) {
      const { findings, value } = part.draft ?? { findings: [], value: {} };
      const isSaved = valueAt(held.value, path) === valueAt(value, path);
      const own = isSaved ? findings.filter(({ at }) => at?.join("/") === path.join("/")) : [];
      return [...new Set(own.map((finding) => fieldProblem({ ...finding, field: finding.path }, language)))].join(" ");
    },
    set: (path, next) => setHeld((now) => ({ ...now, value: withValue(now.value, path, next) })),
    async save({ isOverTheirs = false, isOverNewer = false } = {}) {
      let saved: Draft | undefined;
      const work = async () => {
        saved = await store(isOverTheirs ? versionOf(part) : held.version, isOverNewer);
      };
      if (!(await act.run(work))) await revalidate();
      if (saved) sayStored(saved);
      return saved?.version;
    },
    takeTheirs: () => setHeld(asStored()),
    async discard() {
      if (!part.draft) {
        setHeld(asStored());
        return;
      }
      const work = () => acts.discard(held.version);
      if (!(await act.run(work))) return;
      setHeld((now) => ({ ...now, saved: now.value }));
      say(m.desk_editor_discarded());
    },
    async publish(note) {
      const work = async () => {
        const version = isChanged || held.version === 0 ? (await store(held.version, false)).version : held.version;
        await acts.publish({ version, note });
      };
      const isDone = await act.run(work);
      if (isDone) say(m.desk_editor_published());
      else await revalidate();
      return isDone;
    },
  };
}
