import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Document } from "../../../contract/documents.ts";
import type { Progress } from "../../documents/send-document.ts";
import { useAccountCall } from "../../session/account-call.ts";

/** A file that was chosen, and what became of it. */
export interface Chosen {
  readonly key: string;
  readonly file: File;
  readonly state:
    | Progress
    | { readonly kind: "queued" }
    | { readonly kind: "done"; readonly document: Pick<Document, "id"> }
    | { readonly kind: "refused"; readonly reason: string };
  /** Id at the server, once stored. */
  readonly id?: string;
}

export interface Uploads {
  readonly chosen: readonly Chosen[];
  add(files: readonly File[]): void;
  retry(one: Chosen): void;
  /** Leaves off sending, takes back what was sent, and forgets it. */
  drop(one: Pick<Chosen, "key" | "id">): Promise<void>;
}

/** Files on their way, one after the other, for as long as the page is there. */
export function useUploads(): Uploads {
  const call = useAccountCall();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const line = useRef(Promise.resolve());

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const change = (key: string, facts: Partial<Chosen>): void =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)));

  async function send(key: string, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    const { sendDocument } = await import("../../documents/send-document.ts");
    const outcome = await sendDocument({
      call,
      file,
      signal,
      tell: (state) => change(key, { state }),
      named: (id) => change(key, { id }),
    });
    if (outcome.kind === "stopped") return;
    change(key, { state: outcome });
    await revalidate();
  }

  function enqueue(key: string, file: File): void {
    const stop = new AbortController();
    stops.current.set(key, stop);
    line.current = line.current.then(() => send(key, file, stop));
  }

  return {
    chosen,
    add(files) {
      const more = files.map((file) => ({ key: crypto.randomUUID(), file, state: { kind: "queued" } as const }));
      setChosen((all) => [...all.filter(({ state }) => state.kind !== "done"), ...more]);
      for (const { key, file } of more) enqueue(key, file);
    },
    retry({ key, file }) {
      change(key, { state: { kind: "queued" } });
      enqueue(key, file);
    },
    async drop({ key, id }) {
      stops.current.get(key)?.abort();
      setChosen((all) => all.filter((one) => one.key !== key));
      if (!id) return;
      const { cancelUpload } = await import("../../../contract/documents.ts");
      // One that is refused or done is not there any more.
      await call(cancelUpload, { params: { id } }).catch(() => undefined);
      await revalidate();
    },
  };
}
