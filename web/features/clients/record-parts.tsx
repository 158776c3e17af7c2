import type { singleRecordKinds } from "../../../contract/client-constants.ts";
import type { WrittenRecord } from "../../../contract/client-records.ts";
import type { PartValue } from "./answers.ts";
import { EditablePart } from "./editable-part.tsx";
import type { Me } from "./me-page.ts";
import type { Stored } from "./part-editor.tsx";
import { useMe } from "./use-me.ts";

type Single = (typeof singleRecordKinds)[number];

/** Stored record; empty without one. */
export const storedIn = (records: Me["records"], id: string | undefined): Stored => {
  const found = records.find((record) => record.id === id);
  return found ? { value: found.value, version: found.version } : { value: {}, version: 0 };
};

/** A record as the API takes it: what does not fit its kind is refused there, beside its field. */
export const asRecord = (kind: WrittenRecord["kind"], id: string, version: number, value: PartValue): WrittenRecord =>
  ({ kind, id, version, value }) as unknown as WrittenRecord;

/** A part that exists once per person. */
export function RecordPart({ kind }: { kind: Single }) {
  const { me, show, ask, change } = useMe();
  const idIn = (records: Me["records"]) => records.find((record) => record.kind === kind)?.id;
  return (
    <EditablePart
      id={kind}
      {...me.texts[kind]}
      questions={me.questions[kind]}
      stored={storedIn(me.records, idIn(me.records))}
      onSave={(value, version) =>
        change((calls) => calls.saveRecord(asRecord(kind, idIn(me.records) ?? crypto.randomUUID(), version, value)))
      }
      onRead={async () => {
        const { records = [] } = await ask((calls) => calls.readRecords());
        show({ records });
        return storedIn(records, idIn(records));
      }}
    />
  );
}
