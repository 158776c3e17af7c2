import type { ReactNode } from "react";
import { directionOf, siteLanguages } from "../../../contract/languages.ts";
import type { Language } from "../../../contract/values.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { PriceField } from "../price-field.tsx";
import { useEditorContext } from "./use-editor.ts";
import { isAlone, listAt, type Path, textAt, valueAt } from "./value.ts";

type FieldAt = { path: Path; label: string; hint?: string | undefined };

const idOf = (path: Path): string => path.join("-");

/** Texts of another language are written in its direction. */
const languageOf = (path: Path): { lang?: Language; dir?: "ltr" | "rtl" } => {
  const language = siteLanguages.find((one) => path.includes(one));
  return language ? { lang: language, dir: directionOf(language) } : {};
};

function Labelled({ path, label, hint, children }: FieldAt & { children: ReactNode }) {
  const error = useEditorContext().problemAt(path);
  return (
    <Field name={idOf(path)} label={label} hint={hint} error={error}>
      {children}
    </Field>
  );
}

export function TextAt({ dir, ...field }: FieldAt & { dir?: "ltr" }) {
  const { value, set, isReadOnly } = useEditorContext();
  return (
    <Labelled {...field}>
      <TextInput
        {...languageOf(field.path)}
        {...(dir && { dir })}
        value={textAt(value, field.path)}
        readOnly={isReadOnly}
        onChange={({ target }) => set(field.path, target.value || undefined)}
      />
    </Labelled>
  );
}

export function LongTextAt(field: FieldAt) {
  const { value, set, isReadOnly } = useEditorContext();
  return (
    <Labelled {...field}>
      <TextArea
        {...languageOf(field.path)}
        rows={3}
        value={textAt(value, field.path)}
        readOnly={isReadOnly}
        onChange={({ target }) => set(field.path, target.value)}
      />
    </Labelled>
  );
}

/** A list of texts, one in each line. */
export function LinesAt(field: FieldAt) {
  const { value, set, isReadOnly } = useEditorContext();
  const lines = listAt(value, field.path).map(String);
  return (
    <Labelled {...field} hint={field.hint ?? m.desk_editor_lines()}>
      <TextArea
        {...languageOf(field.path)}
        rows={4}
        value={lines.join("\n")}
        readOnly={isReadOnly}
        onChange={({ target }) => set(field.path, target.value.split("\n"))}
        onBlur={() => {
          const written = lines.filter((line) => line.trim() !== "");
          if (written.length !== lines.length) set(field.path, written);
        }}
      />
    </Labelled>
  );
}

interface NumberAtProps extends FieldAt {
  after?: string;
  none?: null;
  /** The group around it may be absent, and is removed with its last member. */
  isGroupOptional?: boolean;
}

export function NumberAt({ after, none, isGroupOptional = false, ...field }: NumberAtProps) {
  const { value, set, isReadOnly } = useEditorContext();
  const emptied = isGroupOptional && isAlone(value, field.path) ? field.path.slice(0, -1) : field.path;
  return (
    <Labelled {...field}>
      <TextInput
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        dir="ltr"
        after={after}
        value={textAt(value, field.path)}
        readOnly={isReadOnly}
        onChange={({ target }) => (target.value === "" ? set(emptied, none) : set(field.path, Number(target.value)))}
      />
    </Labelled>
  );
}

/** A price in the clinic's currency; what cannot be read as one stays in the draft, and keeps it from publication. */
export function PriceAt({ path, ...field }: FieldAt) {
  const { part, value, set, isReadOnly, problemAt } = useEditorContext();
  const price = valueAt(value, path);
  return (
    <PriceField
      {...field}
      name={idOf(path)}
      error={problemAt(path)}
      currency={part.currency}
      value={typeof price === "number" || typeof price === "string" ? price : null}
      isReadOnly={isReadOnly}
      onValue={(next, typed) => set(path, next ?? (typed || undefined))}
    />
  );
}

export function DayAt(field: FieldAt) {
  const { value, set, isReadOnly } = useEditorContext();
  return (
    <Labelled {...field}>
      <DateInput
        value={textAt(value, field.path)}
        readOnly={isReadOnly}
        onChange={({ target }) => set(field.path, target.value || undefined)}
      />
    </Labelled>
  );
}

export function ChoiceAt({ options, ...field }: FieldAt & { options: readonly { value: string; label: string }[] }) {
  const { value, set, isReadOnly } = useEditorContext();
  const current = textAt(value, field.path);
  return (
    <Labelled {...field}>
      <Select
        options={options}
        placeholder={options.some((one) => one.value === current) ? undefined : "–"}
        value={current}
        disabled={isReadOnly}
        onChange={({ target }) => set(field.path, target.value || undefined)}
      />
    </Labelled>
  );
}

/** Several of some names. */
export function ChoicesAt({
  path,
  label,
  options,
}: FieldAt & { options: readonly { value: string; label: string }[] }) {
  const { value, set, isReadOnly } = useEditorContext();
  const chosen = listAt(value, path).map(String);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={`${idOf(path)}-${option.value}`}
            label={option.label}
            checked={chosen.includes(option.value)}
            disabled={isReadOnly}
            onChange={({ target }) =>
              set(
                path,
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type RowsAtProps = {
  path: Path;
  label: string;
  /** What a new row begins with. */
  blank: unknown;
  row: (path: Path) => ReactNode;
};

/** A list of entries that can be added and removed. */
export function RowsAt({ path, label, blank, row }: RowsAtProps) {
  const { value, set, isReadOnly } = useEditorContext();
  const rows = listAt(value, path);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">{label}</legend>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are known by their place alone
        <div key={index} className="flex flex-col gap-3 rounded-md border border-line p-3">
          {row([...path, index])}
          {!isReadOnly && (
            <Button
              variant="quiet"
              icon="trash"
              className="self-start"
              onClick={() =>
                set(
                  path,
                  rows.filter((_row, place) => place !== index),
                )
              }
            >
              {m.desk_editor_remove()}
              <span className="sr-only">
                {" "}
                {label} {index + 1}
              </span>
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="secondary"
          icon="plus"
          className="self-start"
          onClick={() => set(path, [...rows, structuredClone(blank)])}
        >
          {m.desk_editor_add()}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
    </fieldset>
  );
}

/** The same fields for each language of the clinic, side by side on a broad screen. */
export function InLanguages({ path, fields }: { path: Path; fields: (path: Path) => ReactNode }) {
  const { part } = useEditorContext();
  const { language: own } = useSite();
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {part.languages.map((language) => (
        <fieldset key={language} className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 text-sm font-semibold text-muted">{languageName(language, own)}</legend>
          {fields([...path, language])}
        </fieldset>
      ))}
    </div>
  );
}
