import type { ReactNode } from "react";
import type { DischargeContent } from "../../../contract/discharge.ts";
import { longestEntry, longestName, mostEntries } from "../../../contract/discharge-constants.ts";
import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import type { Change } from "./discharge-fields.tsx";

type ListName = "implants" | "medicines" | "advice" | "followUps";
type Entry<Name extends ListName> = DischargeContent[Name][number];

type ListProps<Name extends ListName> = {
  name: Name;
  entries: readonly Entry<Name>[];
  set: Change;
  /** The noun of one entry, and the button that adds one. */
  what: string;
  add: string;
  empty: Entry<Name>;
  children: (entry: Entry<Name>, change: (changes: Partial<Entry<Name>>) => void, path: string) => ReactNode;
};

/** Entries that are added, changed and removed one by one. */
function EntryList<Name extends ListName>({ name, entries, set, what, add, empty, children }: ListProps<Name>) {
  const { language } = useSite();
  const put = (next: readonly Entry<Name>[]) => set({ [name]: next } as Partial<DischargeContent>);
  return (
    <>
      <ol className="flex flex-col gap-4">
        {entries.map((entry, index) => {
          const called = m.desk_discharge_entry({ what, number: formatNumber(index + 1, language) });
          const change = (changes: Partial<Entry<Name>>) =>
            put(entries.map((one, at) => (at === index ? { ...one, ...changes } : one)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
            <li key={index}>
              <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
                <legend className="float-start font-semibold">{called}</legend>
                {children(entry, change, `${name}.${index}`)}
                <Button
                  variant="quiet"
                  icon="trash"
                  className="self-start"
                  onClick={() => put(entries.filter((_, at) => at !== index))}
                >
                  {m.desk_discharge_remove({ what: called })}
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ol>
      {entries.length < mostEntries && (
        <Button variant="secondary" icon="plus" className="self-start" onClick={() => put([...entries, empty])}>
          {add}
        </Button>
      )}
    </>
  );
}

type LineProps = {
  name: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  language: DischargeContent["language"];
  longest?: number;
};

function Line({ name, label, value, onValue, language, longest = longestName }: LineProps) {
  return (
    <Field name={name} label={label} required>
      <TextInput
        lang={language}
        dir="auto"
        autoComplete="off"
        maxLength={longest}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </Field>
  );
}

type DayProps = {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  value: string | null;
  onValue: (day: string | null) => void;
};

function Day({ name, label, hint, required, value, onValue }: DayProps) {
  return (
    <Field name={name} label={label} hint={hint} required={required}>
      <DateInput value={value ?? ""} onChange={({ target }) => onValue(target.value || null)} />
    </Field>
  );
}

const grid = "grid items-end gap-4 md:grid-cols-3";

type Props = { content: DischargeContent; set: Change };

export function ImplantFields({ content: { implants, language }, set }: Props) {
  return (
    <EntryList
      name="implants"
      entries={implants}
      set={set}
      what={m.desk_discharge_implant()}
      add={m.desk_discharge_add_implant()}
      empty={{ product: "", maker: "", serial: "" }}
    >
      {({ product, maker, serial }, change, path) => (
        <div className={grid}>
          <Line
            name={`${path}.product`}
            label={m.discharge_product()}
            value={product}
            language={language}
            onValue={(value) => change({ product: value })}
          />
          <Line
            name={`${path}.maker`}
            label={m.discharge_maker()}
            value={maker}
            language={language}
            onValue={(value) => change({ maker: value })}
          />
          <Line
            name={`${path}.serial`}
            label={m.discharge_serial()}
            value={serial}
            language={language}
            onValue={(value) => change({ serial: value })}
          />
        </div>
      )}
    </EntryList>
  );
}

export function MedicineFields({ content: { medicines, language }, set }: Props) {
  return (
    <EntryList
      name="medicines"
      entries={medicines}
      set={set}
      what={m.desk_discharge_medicine()}
      add={m.desk_discharge_add_medicine()}
      empty={{ name: "", dose: "", until: null }}
    >
      {({ name, dose, until }, change, path) => (
        <div className={grid}>
          <Line
            name={`${path}.name`}
            label={m.discharge_medicine()}
            value={name}
            language={language}
            onValue={(value) => change({ name: value })}
          />
          <Line
            name={`${path}.dose`}
            label={m.discharge_dose()}
            value={dose}
            language={language}
            longest={longestEntry}
            onValue={(value) => change({ dose: value })}
          />
          <Day
            name={`${path}.until`}
            label={m.discharge_until()}
            hint={m.desk_discharge_until_hint()}
            value={until}
            onValue={(day) => change({ until: day })}
          />
        </div>
      )}
    </EntryList>
  );
}

export function AdviceFields({ content: { advice, language }, set }: Props) {
  return (
    <EntryList
      name="advice"
      entries={advice}
      set={set}
      what={m.desk_discharge_advice()}
      add={m.desk_discharge_add_advice()}
      empty={{ kind: "do", text: "", from: null, until: null }}
    >
      {({ kind, text, from, until }, change, path) => (
        <>
          <Line
            name={`${path}.text`}
            label={m.desk_discharge_advice()}
            value={text}
            language={language}
            longest={longestEntry}
            onValue={(value) => change({ text: value })}
          />
          <div className={grid}>
            <Field name={`${path}.kind`} label={m.desk_discharge_kind()}>
              <Select
                value={kind}
                options={[
                  { value: "do", label: m.discharge_do() },
                  { value: "avoid", label: m.discharge_avoid() },
                ]}
                onChange={({ target }) => change({ kind: target.value === "avoid" ? "avoid" : "do" })}
              />
            </Field>
            <Day
              name={`${path}.from`}
              label={m.desk_discharge_first()}
              value={from}
              onValue={(day) => change({ from: day })}
            />
            <Day
              name={`${path}.until`}
              label={m.discharge_until()}
              value={until}
              onValue={(day) => change({ until: day })}
            />
          </div>
        </>
      )}
    </EntryList>
  );
}

export function FollowUpFields({ content: { followUps, language }, set }: Props) {
  return (
    <EntryList
      name="followUps"
      entries={followUps}
      set={set}
      what={m.desk_discharge_visit()}
      add={m.desk_discharge_add_follow_up()}
      empty={{ by: null, whom: "", reason: "" }}
    >
      {({ by, whom, reason }, change, path) => (
        <div className={grid}>
          <Day
            name={`${path}.by`}
            label={m.desk_discharge_latest()}
            required
            value={by}
            onValue={(day) => change({ by: day })}
          />
          <Line
            name={`${path}.whom`}
            label={m.desk_discharge_whom()}
            value={whom}
            language={language}
            onValue={(value) => change({ whom: value })}
          />
          <Line
            name={`${path}.reason`}
            label={m.desk_discharge_reason()}
            value={reason}
            language={language}
            longest={longestEntry}
            onValue={(value) => change({ reason: value })}
          />
        </div>
      )}
    </EntryList>
  );
}
