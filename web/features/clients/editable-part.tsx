import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { m } from "../../words/compiled/messages.js";
import { Facts, hasFacts } from "./facts.tsx";
import type { PartEditorProps } from "./part-editor.tsx";
import { PartFrame, useReturn } from "./part-frame.tsx";

/** Fetched when the first form is opened: most people read first. */
const PartEditor = lazy(async () => ({ default: (await import("./part-editor.tsx")).PartEditor }));

export const Editor = (props: PartEditorProps) => (
  <Suspense>
    <PartEditor {...props} />
  </Suspense>
);

type EditablePartProps = Omit<PartEditorProps, "onDone" | "heading"> & { title: string; lead: string };

/** A part of which there is one: its answers, and in their place its form. */
export function EditablePart({ title, lead, ...form }: EditablePartProps) {
  const { id, questions, stored } = form;
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const opener = useReturn(isOpen);
  const isEmpty = !hasFacts(questions, stored.value);
  const open = () => {
    setSaid("");
    setOpen(true);
  };
  const done = (outcome: "saved" | "left") => {
    setOpen(false);
    if (outcome === "saved") setSaid(m.clients_saved());
  };
  return (
    <PartFrame
      id={id}
      title={title}
      lead={lead}
      said={said}
      action={
        !isOpen && (
          <Button
            ref={opener}
            variant="secondary"
            icon={isEmpty ? "plus" : "edit"}
            onClick={open}
            aria-label={isEmpty ? undefined : m.clients_edit_of({ part: title })}
            aria-describedby={`${id}-heading`}
          >
            {isEmpty ? m.clients_add() : m.clients_edit()}
          </Button>
        )
      }
    >
      {isOpen ? (
        <Editor {...form} heading={m.clients_answers()} onDone={done} />
      ) : (
        !isEmpty && (
          <Card>
            <Facts questions={questions} value={stored.value} />
          </Card>
        )
      )}
    </PartFrame>
  );
}
