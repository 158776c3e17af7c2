import { useState } from "react";
import type { Document } from "../../../contract/documents.ts";
import { Refusal } from "../../../contract/errors.ts";
import { useAccountCall } from "../../session/account-call.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-notes.tsx";
import { m } from "../../words/compiled/messages.js";

/** Saves a document, and shows a picture in its place; each asks for an address that holds for a minute. */
export function DocumentView({ document }: { document: Document }) {
  const call = useAccountCall();
  const [busy, setBusy] = useState<"save" | "view">();
  const [picture, setPicture] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { id, url, name, mime } = document;

  async function open(to: "save" | "view", then: (address: string) => void): Promise<void> {
    setBusy(to);
    setProblem(undefined);
    try {
      const { openDocument } = await import("../../../contract/documents.ts");
      then((await call(openDocument, { body: { url } })).url);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(m.documents_open_failed());
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon="download"
          busy={busy === "save"}
          // It is sent to be saved, so the page stays.
          onClick={() => void open("save", (address) => location.assign(address))}
        >
          {m.documents_save()}
        </Button>
        {mime.startsWith("image/") && (
          <Button
            variant="quiet"
            busy={busy === "view"}
            aria-expanded={picture !== undefined}
            onClick={() => (picture ? setPicture(undefined) : void open("view", setPicture))}
          >
            {picture ? m.documents_hide() : m.documents_view()}
          </Button>
        )}
      </div>
      <div role="alert">
        <FieldError id={`open-${id}`}>{problem}</FieldError>
      </div>
      {picture && (
        <img
          src={picture}
          alt={m.documents_picture({ name })}
          onError={() => {
            setPicture(undefined);
            setProblem(m.documents_picture_unshown());
          }}
          className="mt-4 max-h-[70dvh] max-w-full rounded-md border border-line bg-sunken object-contain"
        />
      )}
    </div>
  );
}
