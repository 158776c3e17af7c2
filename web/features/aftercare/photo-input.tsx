import { useEffect, useRef, useState } from "react";
import { mostPhotos } from "../../../contract/aftercare-constants.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { useAccountCall } from "../../session/account-call.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

interface Photo {
  readonly key: string;
  readonly name: string;
  readonly state:
    | { readonly kind: "sending"; readonly percent: number }
    | { readonly kind: "ready"; readonly document: string }
    | { readonly kind: "refused"; readonly reason: string };
}

/**
 * Photographs that go with a question: each is sent, checked and stored as a document at once, and the form holds its id.
 * @param onBusy whether one is still on its way
 */
export function PhotoInput({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const hydrated = useHydrated();
  const call = useAccountCall();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const stop = useRef<AbortController>(null);
  useEffect(() => {
    const leaving = new AbortController();
    stop.current = leaving;
    return () => leaving.abort();
  }, []);
  const isBusy = photos.some(({ state }) => state.kind === "sending");
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const change = (key: string, state: Photo["state"]): void =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));

  async function send(key: string, file: File): Promise<void> {
    const { sendDocument } = await import("../../documents/send-document.ts");
    const sent = await sendDocument({
      call,
      file,
      kind: "imaging",
      signal: stop.current?.signal ?? new AbortController().signal,
      tell: (progress) => change(key, { kind: "sending", percent: "percent" in progress ? progress.percent : 100 }),
      named: () => {},
    });
    if (sent.kind === "done") change(key, { kind: "ready", document: sent.document.id });
    else if (sent.kind === "refused") change(key, { kind: "refused", reason: sent.reason });
  }

  function add(files: readonly File[]): void {
    const kept = photos.filter(({ state }) => state.kind !== "refused");
    const chosen = files.slice(0, Math.max(0, mostPhotos - kept.length));
    const more = chosen.map((file) => ({ key: crypto.randomUUID(), file }));
    setPhotos([
      ...kept,
      ...more.map(({ key, file }) => ({ key, name: file.name, state: { kind: "sending", percent: 0 } as const })),
    ]);
    for (const { key, file } of more) void send(key, file);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">{m.aftercare_question_photo()}</p>
      <p id="photos-hint" className="max-w-measure text-sm text-muted">
        {m.aftercare_question_photo_hint()}
      </p>
      <noscript>
        <p className="text-sm font-semibold">{m.aftercare_question_photo_script()}</p>
      </noscript>
      {/* The browser's own button speaks the browser's language, which need not be the page's. */}
      <label
        className={`${buttonStyle({ variant: "secondary" })} cursor-pointer self-start focus-within:outline-3 focus-within:outline-focus ${hydrated ? "" : "opacity-60"}`}
      >
        <input
          type="file"
          id="photos"
          multiple
          accept="image/*,.heic"
          disabled={!hydrated}
          aria-describedby="photos-hint"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
          className="sr-only"
        />
        <Icon name="upload" />
        {m.aftercare_question_photo_add()}
      </label>
      {photos.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {photos.map(({ key, name, state }) => (
            <li key={key} className="flex items-center gap-3 py-2 text-sm">
              <Icon
                name={state.kind === "ready" ? "success" : state.kind === "refused" ? "error" : "upload"}
                className={state.kind === "refused" ? "text-danger" : "text-primary-ink"}
              />
              <p role={state.kind === "refused" ? "alert" : "status"} className="min-w-0 grow break-words">
                {state.kind === "ready"
                  ? m.aftercare_question_photo_ready({ name })
                  : state.kind === "refused"
                    ? `${m.documents_not_added({ name })} ${state.reason}`
                    : `${m.documents_sending({ name })} ${m.documents_sent_percent({ percent: state.percent })}`}
              </p>
              {state.kind === "ready" && <input type="hidden" name="documents" value={state.document} />}
              <Button
                variant="quiet"
                icon="close"
                aria-label={m.aftercare_question_photo_remove({ name })}
                onClick={() => setPhotos((all) => all.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
