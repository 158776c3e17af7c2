import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

export interface Preview {
  readonly html: string;
  readonly nonce: string;
}

/** The public page as a visitor would see it. It runs no script and its links lead nowhere. */
export function PagePreview({ preview, title, onClose }: { preview: Preview; title: string; onClose: () => void }) {
  const [isPhone, setPhone] = useState(false);
  // The frame obeys this page's policy, and its styles name this page's nonce.
  const own = document.querySelector<HTMLStyleElement>("style[nonce]")?.nonce ?? "";
  return (
    <section aria-label={m.desk_editor_preview()} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-pressed={isPhone} icon="phone" onClick={() => setPhone(!isPhone)}>
          {m.desk_editor_preview_phone()}
        </Button>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {m.desk_editor_preview_close()}
        </Button>
      </div>
      <iframe
        title={m.desk_editor_preview_of({ name: title })}
        sandbox="allow-same-origin"
        srcDoc={preview.html.replaceAll(preview.nonce, own)}
        className={`h-[75dvh] rounded-md border border-line-strong bg-surface ${isPhone ? "w-full max-w-98" : "w-full"}`}
      />
    </section>
  );
}
