import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { DeskDialog } from "./desk-dialog.tsx";
import type { Act } from "./use-act.ts";

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "busy" | "content"> & {
  /** What is asked before the act. */
  question: string;
  /** What cannot be undone afterwards. */
  text: ReactNode;
  /** Between the text and the button. */
  content?: ReactNode;
  /** Of the button that acts. */
  sure: string;
  isDanger?: boolean;
  act: Act;
  onSure: (form: FormData) => Promise<boolean>;
};

/** A button of an act that cannot be undone: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, text, content, sure, isDanger = false, act, onSure, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} busy={act.isBusy} onClick={() => setAsking(true)} />
      {isAsking && (
        <DeskDialog
          title={question}
          description={text}
          act={act}
          submit={sure}
          isDanger={isDanger}
          onClose={() => setAsking(false)}
          onSubmit={onSure}
        >
          {content}
        </DeskDialog>
      )}
    </>
  );
}
