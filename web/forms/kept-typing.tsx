import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { forgetTypedForms } from "../session/typed-forms.ts";
import { m } from "../words/compiled/messages.js";

interface KeptTypingProps {
  /** Start of the paths whose forms are done with this one; the page's own path without it. */
  readonly clears?: string;
}

/** In a form: keeps what is typed in this tab until the form is accepted, and says when it was put back. */
export function KeptTyping({ clears }: KeptTypingProps) {
  const { pathname } = useLocation();
  const { state, formMethod } = useNavigation();
  const place = useRef<HTMLParagraphElement>(null);
  const isSent = useRef(false);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    isSent.current = state !== "idle" && formMethod === "POST";
  }, [state, formMethod]);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const intent = form.querySelector<HTMLInputElement>("input[name=intent][type=hidden]")?.value ?? "";
    const name = `${pathname}${new URL(form.action).hash} ${intent}`;
    let isGone = false;
    const loading = import("./keep-typing.ts").then(({ keepTyping }) => {
      const kept = isGone ? undefined : keepTyping(form, name);
      if (kept?.isRestored) setRestored(true);
      return kept;
    });
    return () => {
      isGone = true;
      // A form leaves the page while it is being sent only when it was accepted.
      const isAccepted = isSent.current;
      void loading.then((kept) => {
        kept?.stop();
        if (isAccepted) forgetTypedForms(clears ?? name);
      });
    };
  }, [pathname, clears]);
  return (
    <p ref={place} role="status" className="text-sm text-muted empty:absolute">
      {isRestored && m.quotes_typing_kept()}
    </p>
  );
}
