import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import type { PartValue } from "./answers.ts";
import { Editor } from "./editable-part.tsx";
import { Facts } from "./facts.tsx";
import type { Me, Question } from "./me-page.ts";
import { PartFrame } from "./part-frame.tsx";
import { QuestionBox } from "./question-box.tsx";
import { asRecord, storedIn } from "./record-parts.tsx";
import { useMe } from "./use-me.ts";

type Entry = Me["records"][number];
type Open = { readonly id: string; readonly for: "edit" | "remove" };

type EntryListProps = {
  kind: "companion" | "passport";
  /** Changes a question for a stored entry. */
  adapt?(question: Question, entry: Entry): Question;
  /** Title of its card, made of the named answers. */
  nameOf(value: PartValue): string;
  headed: readonly string[];
  instead?(entry: Entry): Readonly<Record<string, ReactNode>>;
  note?(entry: Entry): ReactNode;
};

/** Companions or passports: any number of them, each with its own form. */
export function EntryList(props: EntryListProps) {
  const { kind, adapt } = props;
  const { me, show, ask, change } = useMe();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const last = useRef<Open>(undefined);
  const entries = me.records.filter((record) => record.kind === kind);
  // Back to where it was opened, or to what is left there.
  useEffect(() => {
    if (last.current && !open) (document.getElementById(`${kind}-${last.current.id}-edit`) ?? adder.current)?.focus();
    last.current = open;
  }, [open, kind]);

  const begin = (next: Open) => {
    setSaid("");
    setFailed(false);
    setOpen(next);
  };
  const done = (outcome: "saved" | "left") => {
    setOpen(undefined);
    if (outcome === "saved") setSaid(m.clients_saved());
  };
  /** It is gone from the page at once, back if it could not be removed, and said to be removed when it is. */
  async function remove(entry: Entry): Promise<void> {
    setOpen(undefined);
    show({ records: me.records.filter(({ id }) => id !== entry.id) });
    setSaid("");
    await change((calls) => calls.removeRecord(entry.id)).then(
      () => setSaid(m.clients_removed()),
      () => {
        show({ records: me.records });
        setFailed(true);
      },
    );
  }
  const editor = (id: string, entry: Entry | undefined) => (
    <Editor
      key={id}
      id={`${kind}-${id}`}
      heading={entry ? m.clients_edit_of({ part: props.nameOf(entry.value) }) : me.sentences[kind]}
      questions={me.questions[kind].map((question) => (entry && adapt ? adapt(question, entry) : question))}
      stored={withoutMask(kind, storedIn(me.records, id))}
      onSave={(value, version) => change((calls) => calls.saveRecord(asRecord(kind, id, version, value)))}
      onRead={async () => {
        const { records = [] } = await ask((calls) => calls.readRecords());
        show({ records });
        return storedIn(records, id);
      }}
      onDone={done}
    />
  );
  const isNew = open?.for === "edit" && !entries.some(({ id }) => id === open.id);

  return (
    <PartFrame id={`${kind}s`} {...me.texts[kind]} said={said}>
      {hasFailed && (
        <Notice tone="error" announce className="mb-4">
          {me.sentences.failed}
        </Notice>
      )}
      <ul className="flex flex-col gap-4 not-empty:mb-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            {open?.id !== entry.id ? (
              <EntryCard {...props} entry={entry} onOpen={(what) => begin({ id: entry.id, for: what })} />
            ) : open.for === "edit" ? (
              editor(entry.id, entry)
            ) : (
              <QuestionBox
                about={kind}
                name={props.nameOf(entry.value)}
                onYes={() => remove(entry)}
                onNo={() => setOpen(undefined)}
              />
            )}
          </li>
        ))}
        {isNew && <li>{editor(open.id, undefined)}</li>}
      </ul>
      {!isNew && (
        <Button
          ref={adder}
          variant="secondary"
          icon="plus"
          onClick={() => begin({ id: crypto.randomUUID(), for: "edit" })}
        >
          {me.sentences[`${kind}Add`]}
        </Button>
      )}
    </PartFrame>
  );
}

/** Dots are no number: the box for a new one begins empty. */
function withoutMask(kind: EntryListProps["kind"], { value, version }: ReturnType<typeof storedIn>) {
  return { value: kind === "passport" ? { ...value, number: undefined } : value, version };
}

type EntryCardProps = EntryListProps & { entry: Entry; onOpen: (what: Open["for"]) => void };

function EntryCard({ kind, entry, nameOf, headed, instead, note, onOpen }: EntryCardProps) {
  const { me } = useMe();
  const name = nameOf(entry.value);
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg font-semibold break-words">
          <bdi>{name}</bdi> {note?.(entry)}
        </h3>
        <div className="flex gap-1">
          <Button
            id={`${entry.kind}-${entry.id}-edit`}
            variant="quiet"
            icon="edit"
            aria-label={m.clients_edit_of({ part: name })}
            onClick={() => onOpen("edit")}
          >
            {m.clients_edit()}
          </Button>
          <Button variant="quiet" icon="trash" onClick={() => onOpen("remove")}>
            {m.clients_remove()}
          </Button>
        </div>
      </div>
      <Facts
        questions={me.questions[kind].filter((question) => !headed.includes(question.name))}
        value={entry.value}
        {...(instead ? { instead: instead(entry) } : {})}
      />
    </Card>
  );
}
