import { withLines } from "../../../contract/desk/offer-packages.ts";
import { majorUnits } from "../../../contract/money.ts";
import { lineAmount } from "../../../contract/offer-lines.ts";
import { formatMoney } from "../../format.ts";
import { inclusionNames } from "../../offer/inclusion-names.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { PriceField } from "../price-field.tsx";
import { NumberField, Part, type PartProps, removeLabel, withEntry, without } from "./fields.tsx";
import { problemAt } from "./offer-problems.ts";

type Line = PartProps["content"]["lines"][number];

const kindNames: Readonly<Record<Line["kind"], () => string>> = {
  ...inclusionNames,
  other: m.desk_offers_kind_other,
};
const kinds = Object.keys(kindNames) as Line["kind"][]; // a record of each

/** An id that no line has: ids match lines over versions, so they are never given twice. */
function freeId(lines: readonly Line[], wanted: string): string {
  const taken = new Set(lines.map(({ id }) => id));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}

/** What is offered, line by line, from the catalogue or freely written. */
export function LineFields({ content, problems, basis, set }: PartProps) {
  const { lines, language } = content;
  const add = (line: Partial<Line> & Pick<Line, "id">) => {
    const id = freeId(lines, line.id);
    const fresh = { kind: "other" as const, label: "", quantity: 1, price: null, discountPercent: 0, ...line, id };
    set(withLines(content, [...lines, fresh], basis.catalogue));
  };
  const labelOf = ({ labels, id }: (typeof basis.catalogue)[number]) =>
    labels[language] ?? Object.values(labels)[0] ?? id;
  return (
    <Part id="lines" title={m.desk_offers_lines()} lead={m.desk_offers_lines_lead({ currency: basis.currency })}>
      {problemAt(problems, "lines") && <p className="text-sm text-danger">{problemAt(problems, "lines")}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {lines.map((line, index) => (
          <LineRow key={line.id} {...{ content, problems, basis, set, line, index }} />
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        <Field name="catalogue" label={m.desk_offers_from_catalogue()} className="min-w-0 grow basis-64">
          <Select
            value=""
            placeholder={m.desk_offers_choose()}
            options={basis.catalogue.map((entry) => ({ value: entry.id, label: labelOf(entry) }))}
            onChange={({ target }) => {
              const entry = basis.catalogue.find(({ id }) => id === target.value);
              if (entry) add({ id: entry.id, kind: entry.kind, label: labelOf(entry), price: entry.price });
            }}
          />
        </Field>
        <Button variant="secondary" icon="plus" onClick={() => add({ id: "line" })}>
          {m.desk_offers_add_line()}
        </Button>
      </div>
    </Part>
  );
}

function LineRow({ content, problems, basis, set, line, index }: PartProps & { line: Line; index: number }) {
  const { language } = useSite();
  const change = (changes: Partial<Line>) => set({ lines: withEntry(content.lines, index, changes) });
  const { price, quantity, discountPercent } = line;
  const amount =
    price === null || quantity === null
      ? undefined
      : lineAmount({ unit: majorUnits(price, basis.currency), quantity, discountPercent: discountPercent ?? 0 });
  const at = (member: string) => problemAt(problems, `lines.${index}.${member}`);
  const number = index + 1;
  return (
    <li className="grid grid-cols-2 items-end gap-x-3 gap-y-2 py-4 first:pt-0 md:grid-cols-12">
      <Field
        name={`lines.${index}.label`}
        label={m.desk_offers_line_label({ number })}
        error={at("label")}
        className="col-span-2 md:col-span-7"
      >
        <TextInput
          value={line.label}
          maxLength={160}
          dir="auto"
          onChange={({ target }) => change({ label: target.value })}
        />
      </Field>
      <Field name={`lines.${index}.kind`} label={m.desk_offers_kind()} className="col-span-2 md:col-span-5">
        <Select
          value={line.kind}
          options={kinds.map((value) => ({ value, label: kindNames[value]() }))}
          onChange={({ target }) => change({ kind: target.value as Line["kind"] })}
        />
      </Field>
      <NumberField
        name={`lines.${index}.quantity`}
        label={m.desk_offers_quantity()}
        value={quantity}
        limit={999}
        error={at("quantity")}
        className="md:col-span-3"
        onValue={(value) => change({ quantity: value })}
      />
      <PriceField
        name={`lines.${index}.price`}
        label={m.desk_offers_price()}
        value={price}
        currency={basis.currency}
        error={at("price")}
        className="md:col-span-5"
        onValue={(value) => change({ price: value })}
      />
      <NumberField
        name={`lines.${index}.discountPercent`}
        label={m.desk_offers_discount()}
        value={discountPercent}
        empty={0}
        limit={100}
        error={at("discountPercent")}
        className="md:col-span-4"
        onValue={(value) => change({ discountPercent: value })}
      />
      <div className="col-span-full flex items-center justify-end gap-1">
        <p className="figures font-semibold">{amount ? formatMoney(amount, language) : "–"}</p>
        <Button
          variant="quiet"
          icon="trash"
          aria-label={removeLabel(line.label || String(number))}
          onClick={() => set(withLines(content, without(content.lines, index), basis.catalogue))}
        />
      </div>
    </li>
  );
}
