import { useRef } from "react";
import { documentTypes } from "../../../contract/document-constants.ts";
import type { Upload } from "../../../contract/documents.ts";
import { largestMegabytes } from "../../documents/document-words.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { type Chosen, type Uploads, useUploads } from "./use-uploads.ts";

/** Chooses documents, sends them at once and shows how far they are; what an earlier visit left unfinished stands below. */
export function DocumentUploads({ begun }: { begun: readonly Upload[] }) {
  const hydrated = useHydrated();
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const left = begun.filter(({ id }) => !uploads.chosen.some((one) => one.id === id));
  return (
    <section
      aria-labelledby="add-title"
      className="rounded-lg border border-dashed border-line-strong bg-surface p-5 sm:p-6"
    >
      <h2 id="add-title" className="text-lg">
        <label htmlFor="file">{m.documents_add_title()}</label>
      </h2>
      <p id="file-hint" className="mt-1 text-sm text-muted">
        {m.documents_add_hint({ megabytes: largestMegabytes })} {m.documents_add_note()}
      </p>
      <noscript>
        <p className="mt-3 text-sm font-semibold">{m.documents_no_script()}</p>
      </noscript>
      <input
        ref={input}
        type="file"
        id="file"
        multiple
        disabled={!hydrated}
        accept={[...documentTypes, ".heic", ".dcm"].join(",")}
        aria-describedby="file-hint"
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
        className="mt-4 block w-full min-w-0 cursor-pointer text-sm file:me-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-primary-edge file:bg-primary file:px-4 file:font-semibold file:text-on-primary hover:file:bg-primary-hover"
      />
      {uploads.chosen.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {uploads.chosen.map((one) => (
            <ChosenLine key={one.key} one={one} uploads={uploads} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {left.map((upload) => (
            <li key={upload.id} className="flex items-center gap-3 py-3 text-sm">
              <Icon name="clock" className="text-muted" />
              <p className="min-w-0 grow break-words">
                {m.documents_begun({ name: upload.name, percent: percentOf(upload) })}
              </p>
              <Drop name={upload.name} onClick={() => void uploads.drop({ key: upload.id, id: upload.id })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

// Phones draw their own in green and grey.
const bar =
  "mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken " +
  "[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary";

const percentOf = ({ received, bytes }: Upload): number => Math.floor((received / bytes) * 100);

const Drop = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="quiet" icon="close" aria-label={m.documents_stop_named({ name })} onClick={onClick}>
    <span className="max-sm:sr-only">{m.documents_stop()}</span>
  </Button>
);

function ChosenLine({ one, uploads }: { one: Chosen; uploads: Uploads }) {
  const { file, key, state } = one;
  const { name } = file;
  if (state.kind === "done")
    return (
      <li className="flex items-center gap-3 py-3 text-sm text-success">
        <Icon name="success" />
        <p role="status" className="min-w-0 break-words">
          {m.documents_added({ name })}{" "}
          <a href={`#share-${state.document.id}`} className="text-link inline-flex min-h-11 items-center">
            {m.documents_share_act()}
          </a>
        </p>
      </li>
    );
  if (state.kind === "refused")
    return (
      <li className="flex flex-wrap items-start gap-3 py-3">
        <Icon name="error" className="mt-0.5 text-danger" />
        <div role="alert" className="min-w-0 grow basis-48 text-sm">
          <p className="font-semibold break-words">{m.documents_not_added({ name })}</p>
          <p>{state.reason}</p>
        </div>
        <Button variant="secondary" aria-label={m.documents_retry_named({ name })} onClick={() => uploads.retry(one)}>
          {m.documents_retry()}
        </Button>
        <Button
          variant="quiet"
          icon="close"
          aria-label={m.documents_dismiss()}
          onClick={() => void uploads.drop(one)}
        />
      </li>
    );
  const percent = state.kind === "checking" ? 100 : state.kind === "queued" ? 0 : state.percent;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <label htmlFor={key} className="block truncate text-sm font-semibold">
          {m.documents_sending({ name })}
        </label>
        <progress id={key} max={100} value={percent} className={bar} />
        <p role="status" className="figures mt-1 text-sm text-muted">
          {state.kind === "waiting"
            ? m.documents_waiting()
            : state.kind === "checking"
              ? m.documents_checking()
              : m.documents_sent_percent({ percent })}
        </p>
      </div>
      <Drop name={name} onClick={() => void uploads.drop({ key, ...(one.id === undefined ? {} : { id: one.id }) })} />
    </li>
  );
}
