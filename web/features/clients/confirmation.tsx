import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

export type ConfirmationProps = {
  about: "health" | "clinic" | "companion" | "passport";
  /** Of what it is about. */
  name?: string;
  onYes: () => Promise<void>;
  onNo: () => void;
};

const words: Record<
  ConfirmationProps["about"],
  (name: string) => { readonly title: string; readonly text?: string; readonly yes: string }
> = {
  health: () => ({
    title: m.clients_health_withdraw_question(),
    text: m.clients_health_withdraw_text(),
    yes: m.clients_health_withdraw(),
  }),
  clinic: (clinic) => ({
    title: m.clients_clinic_withdraw_question({ clinic }),
    text: m.clients_clinic_withdraw_text(),
    yes: m.clients_clinic_withdraw(),
  }),
  companion: (name) => ({ title: m.clients_companion_remove({ name }), yes: m.clients_remove() }),
  passport: (name) => ({ title: m.clients_passport_remove({ name }), yes: m.clients_remove() }),
};

/** Asks, in the place that it is about, before something is lost. */
export function Confirmation({ about, name = "", onYes, onNo }: ConfirmationProps) {
  const { title, text, yes } = words[about](name);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  async function confirm(): Promise<void> {
    setBusy(true);
    setFailed(false);
    await onYes().catch(() => setFailed(true));
    setBusy(false);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields, and this has none
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === "Escape" && onNo()}
      className="flex flex-col gap-4 rounded-lg bg-sunken p-5 sm:p-6"
    >
      <h3 id={id} ref={heading} tabIndex={-1} className="w-fit rounded-sm text-lg font-semibold">
        {title}
      </h3>
      {text && <p className="max-w-measure">{text}</p>}
      {hasFailed && (
        <Notice tone="error" announce>
          {m.clients_failed()}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={busy} onClick={() => void confirm()}>
          {yes}
        </Button>
        <Button variant="quiet" onClick={onNo}>
          {m.clients_keep()}
        </Button>
      </div>
    </div>
  );
}
