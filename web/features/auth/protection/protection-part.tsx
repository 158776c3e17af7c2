import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../../ui/notice.tsx";
import { type Part, useSettling } from "./use-protection.ts";

type ProtectionPartProps = { part: Part; title: string; lead: string; children: ReactNode };

/** One matter of the page, with what has just become of it. Focus goes to its heading when a question was settled and no next one is asked. */
export function ProtectionPart({ part, title, lead, children }: ProtectionPartProps) {
  const { said, stale, open } = useSettling();
  const waits = stale !== undefined && (part === "codes" || part === "passkeys" || part === "email");
  const heading = useRef<HTMLHeadingElement>(null);
  const text = said?.part === part ? said.text : undefined;
  const isAsked = open !== undefined;
  useEffect(() => {
    if (text !== undefined && !isAsked) heading.current?.focus();
  }, [text, isAsked]);
  return (
    <section id={`settle-${part}`} aria-labelledby={`settle-${part}-heading`}>
      <h2 id={`settle-${part}-heading`} ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{lead}</p>
      <div role="status">
        {text && (
          <Notice tone="success" className="mt-4">
            {text}
          </Notice>
        )}
      </div>
      {waits ? (
        <fieldset disabled aria-describedby="fresh-sign-in" className="mt-4 flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      ) : (
        <div className="mt-4 flex flex-col gap-4">{children}</div>
      )}
    </section>
  );
}
