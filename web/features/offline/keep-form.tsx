import { type FormEvent, useEffect, useState } from "react";
import type { Document } from "../../../contract/documents.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { DeviceOwner } from "../../offline/device-owner.ts";
import { createDevice, type DeviceStore } from "../../offline/device-store.ts";
import { forgetDevice } from "../../offline/forget-device.ts";
import { type KeptChoice, keptDays } from "../../offline/kept-trip.ts";
import { useAccountCall } from "../../session/account-call.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deviceChanged } from "../../worker/caches.ts";

interface KeepFormProps {
  readonly owner: DeviceOwner;
  /** The store that is there, whose choice is changed. */
  readonly store?: DeviceStore;
  readonly choice?: KeptChoice;
}

/** Turns the kept trip on, or changes what it holds. */
export function KeepForm({ owner, store, choice }: KeepFormProps) {
  const site = useSite();
  const provider = useProvider();
  const call = useAccountCall();
  const [documents, setDocuments] = useState<readonly Document[]>([]);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const load = async () => {
      const { listDocuments } = await import("../../../contract/documents.ts");
      const found = await call(listDocuments, {});
      setDocuments(found.documents.filter(({ canOpen }) => canOpen));
    };
    // Without a network there is nothing to choose from.
    void load().catch(() => setDocuments([]));
  }, [call]);

  async function keep(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next: KeptChoice = {
      documents: form.getAll("document").map(String),
      allergies: form.has("allergies"),
      diary: form.has("diary"),
    };
    setBusy(true);
    setFailed(false);
    try {
      const { keepTrip } = await import("../../offline/read-trip.ts");
      await keepTrip(store ?? (await createDevice(owner.person)), { site, provider, call }, next);
    } catch (error) {
      if (!store) await forgetDevice();
      setFailed(true);
      if (!(error instanceof Refusal)) throw error;
    } finally {
      setBusy(false);
    }
    dispatchEvent(new Event(deviceChanged));
  }

  return (
    <form onSubmit={(event) => void keep(event)} className="flex max-w-measure flex-col gap-5">
      {!store && (
        <>
          <CheckList
            lines={[
              m.offline_keep_trip(),
              m.offline_keep_emergency(),
              m.offline_keep_address(),
              m.offline_keep_messages(),
            ]}
          />
          <Notice tone="warning" title={m.offline_keep_warning_title()}>
            {m.offline_keep_warning({ days: keptDays })}
          </Notice>
        </>
      )}
      <fieldset className="flex flex-col gap-1">
        <legend className="font-semibold">{m.offline_keep_also()}</legend>
        <Checkbox
          name="allergies"
          label={m.offline_keep_allergies()}
          hint={m.offline_keep_allergies_hint()}
          defaultChecked={choice?.allergies}
        />
        <Checkbox
          name="diary"
          label={m.offline_keep_diary()}
          hint={m.offline_keep_diary_hint()}
          defaultChecked={choice?.diary}
        />
        {documents.map(({ id, name }) => (
          <Checkbox
            key={id}
            id={`document-${id}`}
            name="document"
            value={id}
            label={<bdi>{name}</bdi>}
            defaultChecked={choice?.documents.includes(id)}
          />
        ))}
      </fieldset>
      {hasFailed && (
        <Notice tone="error" announce>
          {m.offline_keep_failed()}
        </Notice>
      )}
      <Button type="submit" busy={busy} className="self-start">
        {store ? m.offline_keep_change() : m.offline_keep()}
      </Button>
    </form>
  );
}
