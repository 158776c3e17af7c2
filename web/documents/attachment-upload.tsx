import { useEffect, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { attachmentTypes, largestAttachment } from "../../contract/quote-constants.ts";
import { useHydrated } from "../forms/use-hydrated.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field-notes.tsx";
import { m } from "../words/compiled/messages.js";
import { sendAttachment } from "./send-attachment.ts";

interface AttachmentUploadProps {
  /** Of the page's action, which sends the document without script. */
  readonly action: string;
  /** Of the endpoint. */
  readonly address: string;
  readonly formKey: string;
  /** How many more may come. */
  readonly room: number;
  /** Why the page without script was answered with this form again. */
  readonly error: string | undefined;
}

const megabytes = largestAttachment / 1024 / 1024;

/** Chooses documents. Without script a button sends them with the page; with it they go at once, and their way is shown. */
export function AttachmentUpload({ action, address, formKey, room, error }: AttachmentUploadProps) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [problem, setProblem] = useState(error);
  const [added, setAdded] = useState<{ name: string; roomLeft: number }>();

  async function send(files: readonly File[]): Promise<void> {
    setProblem(files.length > room ? m.quotes_papers_room({ count: room }) : undefined);
    for (const [index, file] of files.slice(0, room).entries()) {
      setSending({ name: file.name, percent: 0 });
      const outcome = await sendAttachment(address, file, (percent) => setSending({ name: file.name, percent }));
      if (outcome !== "done") {
        setProblem(m.quotes_paper_failed({ name: file.name, reason: outcome }));
        break;
      }
      setAdded({ name: file.name, roomLeft: room - index - 1 });
      await revalidate();
    }
    setSending(undefined);
    if (input.current) input.current.value = "";
  }

  // A file chosen before the script ran has fired no event.
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="rounded-md border border-dashed border-line-strong bg-surface p-5"
    >
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="key" value={formKey} />
      <label htmlFor="file" className="font-semibold">
        {m.quotes_papers_choose()}
      </label>
      <p id="file-hint" className="mt-1 text-sm text-muted">
        {m.quotes_papers_hint({ megabytes, count: room })}
      </p>
      <FieldError id="file">{problem}</FieldError>
      <input
        ref={input}
        type="file"
        id="file"
        name="file"
        multiple={hydrated}
        disabled={sending !== undefined}
        accept={[...attachmentTypes, ".heic"].join(",")}
        aria-describedby={`file-hint${problem ? " file-error" : ""}`}
        onChange={(event) => void send([...(event.target.files ?? [])])}
        className="mt-4 block w-full min-w-0 cursor-pointer text-sm file:me-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-primary-ink hover:file:bg-primary-soft"
      />
      {!hydrated && (
        <noscript>
          <Button type="submit" variant="secondary" icon="upload" className="mt-4">
            {m.quotes_papers_send()}
          </Button>
        </noscript>
      )}
      {sending && (
        <div className="mt-4">
          <label htmlFor="file-progress" className="text-sm">
            {m.quotes_paper_sending({ name: sending.name })}
          </label>
          <progress
            id="file-progress"
            max={100}
            value={sending.percent}
            className="mt-1 block h-2 w-full accent-primary-edge"
          />
        </div>
      )}
      <p role="status" className="mt-2 text-sm text-success empty:hidden">
        {/* Not after a document was removed: it may be this one. */}
        {added && room <= added.roomLeft && m.quotes_paper_added({ name: added.name })}
      </p>
    </Form>
  );
}
