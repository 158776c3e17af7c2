import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { OpeningPurpose } from "../../../contract/desk/case-constants.ts";
import { openConsultationDocument } from "../../../contract/desk/consultations.ts";
import { openRequestDocument } from "../../../contract/desk/requests.ts";
import type { DeskAttachment } from "../../../contract/files.ts";
import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { problemText } from "../use-act.ts";

/** What the documents are attached to. */
export type AttachedTo = { kind: "requests" | "consultations"; reference: string };

type DocumentViewerProps = AttachedTo & {
  documents: readonly DeskAttachment[];
  purpose: OpeningPurpose;
  /** The index of the shown document. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

const scales = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const picture = /^image\/(?:png|jpeg)$/;

/** How a file is shown: phones have no viewer of PDF in a page, and browsers none of HEIC. */
const lookOf = (mime: string): "picture" | "pages" | "none" => {
  if (picture.test(mime)) return "picture";
  return mime === "application/pdf" && navigator.pdfViewerEnabled ? "pages" : "none";
};

/** Documents over the whole page, one at a time: each is opened on the server for the purpose when it is shown. */
export function DocumentViewer({ kind, reference, documents, purpose, shown, onShow, onClose }: DocumentViewerProps) {
  const { language } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const [turn, setTurn] = useState(0);
  const [scale, setScale] = useState(2);
  const [unshown, setUnshown] = useState("");
  const document = documents[shown];
  const { file, problem } = useContent({ kind, reference }, document?.id ?? "", purpose);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const show = (index: number) => {
    if (index < 0 || index >= documents.length) return;
    setTurn(0);
    setScale(2);
    onShow(index);
  };
  const zoom = (step: 1 | -1) => setScale((held) => Math.min(scales.length - 1, Math.max(0, held + step)));
  const isBackwards = language === "ar";
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0) show(shown + (isBackwards ? -step : step));
    else if (event.key === "+") zoom(1);
    else if (event.key === "-") zoom(-1);
    else if (event.key === "t") setTurn((held) => held + 90);
    else return;
    event.preventDefault();
  };
  const look = file && unshown === file.id ? "none" : lookOf(file?.mime ?? "");
  const style = { transform: `rotate(${turn}deg) scale(${scales[scale]})` };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKey}
      aria-label={document?.name ?? m.desk_requests_documents()}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-surface text-ink open:flex"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line p-2">
        <p className="min-w-0 grow ps-2 text-sm">
          <span className="block truncate font-semibold">
            <bdi>{document?.name}</bdi>
          </span>
          <span className="figures text-muted">
            {m.desk_requests_viewer_count({
              number: formatNumber(shown + 1, language),
              count: formatNumber(documents.length, language),
            })}
          </span>
        </p>
        <div className="flex flex-wrap gap-1">
          <Button variant="quiet" onClick={() => setTurn(turn + 90)}>
            {m.desk_requests_viewer_turn()}
          </Button>
          <Button
            variant="quiet"
            icon="minus"
            aria-label={m.desk_requests_viewer_farther()}
            disabled={scale === 0}
            onClick={() => zoom(-1)}
          />
          <Button
            variant="quiet"
            icon="plus"
            aria-label={m.desk_requests_viewer_closer()}
            disabled={scale === scales.length - 1}
            onClick={() => zoom(1)}
          />
          <Button
            variant="quiet"
            icon="chevron-back"
            aria-label={m.desk_requests_viewer_previous()}
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
          />
          <Button
            variant="quiet"
            icon="chevron-forward"
            aria-label={m.desk_requests_viewer_next()}
            disabled={shown === documents.length - 1}
            onClick={() => show(shown + 1)}
          />
          {file && (
            <a
              href={file.url}
              download={document?.name ?? ""}
              className="text-link inline-flex min-h-11 items-center px-3 text-sm font-semibold"
            >
              {m.desk_requests_viewer_save()}
            </a>
          )}
          <Button variant="secondary" icon="close" onClick={() => dialog.current?.close()}>
            {m.desk_close()}
          </Button>
        </div>
      </header>
      <div className="grid min-h-0 grow place-items-center overflow-auto bg-sunken p-4">
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        {!file && !problem && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {m.desk_requests_viewer_loading()}
          </p>
        )}
        {file && look === "picture" && (
          <img
            src={file.url}
            alt={document?.name ?? ""}
            style={style}
            className="max-h-full max-w-full object-contain motion-safe:transition-transform"
            onError={() => setUnshown(file.id)}
          />
        )}
        {file && look === "pages" && (
          <iframe src={file.url} title={document?.name ?? ""} style={style} className="size-full border-0 bg-surface" />
        )}
        {file && look === "none" && (
          <Notice
            announce
            action={
              <a href={file.url} download={document?.name ?? ""} className={buttonStyle()}>
                {m.desk_requests_viewer_save()}
              </a>
            }
          >
            {m.desk_requests_viewer_unshown()}
          </Notice>
        )}
      </div>
    </dialog>
  );
}

interface Content {
  readonly id: string;
  readonly url: string;
  readonly mime: string;
}

/** Opens a document for a purpose and holds its content in memory while it is shown. */
function useContent(
  { kind, reference }: AttachedTo,
  id: string,
  purpose: OpeningPurpose,
): { file: Content | undefined; problem: string } {
  const [file, setFile] = useState<Content>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let url = "";
    let isGone = false;
    async function open(): Promise<void> {
      setProblem("");
      const params = { reference, id };
      const body = { purpose };
      const { mime } = await (kind === "requests"
        ? deskCall(openRequestDocument, { params, body })
        : deskCall(openConsultationDocument, { params, body }));
      const response = await fetch(`/api/desk/${kind}/${reference}/documents/${id}/content`);
      if (!response.ok) throw new Error(`${response.status}`);
      const content = await response.blob();
      if (isGone) return;
      url = URL.createObjectURL(content);
      setFile({ id, url, mime });
    }
    open().catch((error: unknown) => !isGone && setProblem(problemText(error)));
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [kind, reference, id, purpose]);
  return { file: file?.id === id ? file : undefined, problem };
}
