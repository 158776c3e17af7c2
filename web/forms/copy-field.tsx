import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { controlStyle } from "../ui/control-styles.ts";
import { m } from "../words/compiled/messages.js";
import { useHydrated } from "./use-hydrated.ts";

/** A text to take along: selectable always, copied by a button where script runs. */
export function CopyField({ label, text, id }: { label: string; text: string; id: string }) {
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          dir="ltr"
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          className={`${controlStyle} min-w-0 flex-1 basis-52`}
        />
        {/* Its place is kept until script runs, so that nothing below it moves. */}
        <Button
          variant="secondary"
          className={hydrated ? "" : "invisible"}
          {...(copied ? { icon: "check" as const } : {})}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {copied ? m.requests_copied() : m.requests_copy()}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied ? m.requests_copied() : ""}
      </span>
    </div>
  );
}
