import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldProblems } from "../ui/field-context.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import type { Act } from "./use-act.ts";

type DeskDialogProps = {
  title: string;
  description?: ReactNode;
  act: Act;
  submit: string;
  isDanger?: boolean;
  onChange?: () => void;
  onClose: () => void;
  onSubmit: (form: FormData) => Promise<boolean>;
  children?: ReactNode;
};

/** A form in a dialog: one act, its problem above it, closed after a success. */
export function DeskDialog(props: DeskDialogProps) {
  const { title, description, act, submit, isDanger, onChange, onClose, onSubmit, children } = props;
  return (
    <Dialog
      title={title}
      description={description}
      closeLabel={m.desk_close()}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form
        aria-label={title}
        className="flex flex-col gap-4"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // a form around the dialog is not sent with it
          void onSubmit(new FormData(event.currentTarget)).then((isDone) => isDone && onClose());
        }}
      >
        {act.problem && (
          <Notice tone="error" announce>
            {act.problem}
          </Notice>
        )}
        <FieldProblems value={act.fields}>{children}</FieldProblems>
        <Button type="submit" busy={act.isBusy} variant={isDanger ? "danger" : "primary"}>
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** A field of a dialog's form, without the spaces around it. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
