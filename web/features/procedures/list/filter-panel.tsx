import { formatNumber } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import { filterNames, type SetFilters } from "./filter-address.ts";
import type { ListPage } from "./list-page.ts";

/** Beside the list on desktops; on phones the browser's own disclosure above it. */
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
    <details
      className="group max-lg:rounded-lg max-lg:border max-lg:border-line-strong max-lg:bg-surface lg:details-content:block lg:details-content:[content-visibility:visible]"
      data-filters
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-semibold supports-[selector(::details-content)]:lg:hidden">
        <Icon name="filter" className="text-primary-ink" />
        <span className="grow">{count > 0 ? m.procedures_filters_on({ count }) : m.procedures_filters()}</span>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 max-lg:border-t max-lg:border-line max-lg:p-4">
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
      </div>
    </details>
  );
}

function Counted({ label, count }: { label: string; count: string }) {
  return (
    <>
      {label} <span className="figures text-sm text-muted">{count}</span>
    </>
  );
}
