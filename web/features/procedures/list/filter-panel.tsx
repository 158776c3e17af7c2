import { formatNumber } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import { filterNames, type SetFilters } from "./filter-address.ts";
import type { ListPage } from "./list-page.ts";

export function FilterPanel({ page, set }: { page: ListPage; set: SetFilters }) {
  const { language } = useSite();
  const { choices, place } = page;
  const count = filterNames.filter((name) => name !== "q" && name !== "sort" && set[name]).length;
  const total = page.specialties.reduce((sum, { count }) => sum + count, 0);
  const specialties = [
    { value: "", label: <Counted label={m.procedures_all_specialties()} count={formatNumber(total, language)} /> },
    ...page.specialties.map(({ slug, name, count }) => ({
      value: slug,
      label: <Counted label={name} count={formatNumber(count, language)} />,
    })),
  ];
  const selects = [
    { name: "price", label: m.procedures_price_filter(), any: m.procedures_any_price() },
    { name: "days", label: m.procedures_days_filter({ place }), any: m.procedures_any_days() },
    { name: "nights", label: m.procedures_nights_filter(), any: m.procedures_any_nights() },
    { name: "anaesthesia", label: m.procedures_anaesthesia(), any: m.procedures_any_anaesthesia() },
    { name: "doctor", label: m.procedures_doctor(), any: m.procedures_any_doctor() },
    { name: "speaks", label: m.procedures_speaks(), any: m.procedures_any_speaks() },
  ] as const;
  return (
    <Filters summary={count > 0 ? m.procedures_filters_on({ count }) : m.procedures_filters()}>
      <RadioGroup
        name="specialty"
        legend={m.procedures_specialty()}
        options={specialties}
        defaultChosen={[set.specialty ?? ""]}
      />
      {selects.map(({ name, label, any }) =>
        choices[name].length > 0 ? (
          <Field key={name} name={name} label={label}>
            <Select options={choices[name]} placeholder={any} defaultValue={set[name] ?? ""} />
          </Field>
        ) : null,
      )}
      <Button type="submit" variant="secondary" wide>
        {m.procedures_show_results()}
      </Button>
    </Filters>
  );
}

function Counted({ label, count }: { label: string; count: string }) {
  return (
    <>
      {label} <span className="figures text-sm text-muted">{count}</span>
    </>
  );
}
