import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { m } from "../words/compiled/messages.js";
import { DeskForm } from "./desk-form.tsx";
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

/** A form in a dialog: one act, its problem above it and its button in sight, closed after a success. */
export function DeskDialog(props: DeskDialogProps) {
  const { title, description, act, submit, isDanger, onChange, onClose, onSubmit, children } = props;
  return (
    <Dialog title={title} description={description} open isForm close={{ label: m.desk_close(), onClose }}>
      <DeskForm
        label={title}
        act={act}
        className="flex flex-col gap-4 **:scroll-mb-24"
        {...(onChange && { onChange })}
        onSubmit={(form) => void onSubmit(form).then((isDone) => isDone && onClose())}
      >
        {children}
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col bg-surface px-6 py-4 sm:items-end shadow-[0_-1px_0_var(--color-line)]">
          <Button type="submit" busy={act.isBusy} variant={isDanger ? "danger" : "primary"}>
            {submit}
          </Button>
        </div>
      </DeskForm>
    </Dialog>
  );
}

/** A field of a dialog's form, without the spaces around it. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
