import { Form } from "react-router";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Autocomplete } from "../../ui/autocomplete.tsx";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { placeName, shownPlace } from "./places.ts";
import type { SearchPage } from "./search-page.ts";

/** The whole search stands in the address, so that it can be saved and shared. */
export function SearchForm({ page }: { page: SearchPage }) {
  const { plan, typed } = page;
  const { trip, today, lastDay } = plan;
  const { language } = useSite();
  const numbers = ["1", "2", "3", "4", "5", "6"].map((value) => ({ value, label: value }));
  const further = ["2", "3"].some((number) => typed[`from${number}`]);
  const earliest = trip && !(typed["back"] && typed["back"] < trip.treatmentOn) ? trip.safe.earliest : null;
  const day = earliest ? formatDay(earliest, language) : "";
  const hint = trip?.safe.by === "note" ? m.flights_back_note({ day }) : m.flights_back_hint({ day });
  return (
    <Form
      method="get"
      action={tripPaths.flights}
      className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6"
    >
      {trip && <input type="hidden" name="trip" value={trip.id} />}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Places page={page} />
        <Field
          name="out"
          label={m.flights_out()}
          required
          {...(trip && { hint: m.flights_land_by({ day: formatDay(trip.landBy, language) }) })}
        >
          <DateInput min={today} max={lastDay} defaultValue={typed["out"] ?? ""} />
        </Field>
        <Field name="back" label={m.flights_back()}>
          <DateInput
            min={earliest ?? today}
            max={lastDay}
            defaultValue={typed["back"] ?? ""}
            aria-describedby="back-when"
          />
        </Field>
      </div>
      <p id="back-when" className="mt-2 text-sm text-muted">
        {earliest ? hint : m.flights_back_none()}
      </p>
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field name="adults" label={m.flights_adults()}>
          <Select options={numbers} defaultValue={typed["adults"] ?? "1"} />
        </Field>
        <Field name="children" label={m.flights_children()} hint={m.flights_children_hint()}>
          <TextInput
            inputMode="numeric"
            pattern="\s*(\d{1,2}\s*(,\s*\d{1,2}\s*)*)?"
            defaultValue={typed["children"] ?? ""}
          />
        </Field>
        <Field name="cabin" label={m.flights_cabin()}>
          <Select
            defaultValue={typed["cabin"] ?? "economy"}
            options={[
              { value: "economy", label: m.flights_cabin_economy() },
              { value: "premium-economy", label: m.flights_cabin_premium() },
              { value: "business", label: m.flights_cabin_business() },
            ]}
          />
        </Field>
        <Field name="stops" label={m.flights_stops()}>
          <Select
            defaultValue={typed["stops"] ?? "1"}
            options={[
              { value: "1", label: m.flights_stops_any() },
              { value: "0", label: m.flights_stops_none() },
            ]}
          />
        </Field>
        <Field name="leaves" label={m.flights_leaves()}>
          <Select
            defaultValue={typed["leaves"] ?? "any"}
            options={[
              { value: "any", label: m.flights_leaves_any() },
              { value: "morning", label: m.flights_leaves_morning() },
              { value: "afternoon", label: m.flights_leaves_afternoon() },
              { value: "evening", label: m.flights_leaves_evening() },
            ]}
          />
        </Field>
        <Field name="sort" label={m.flights_sort()}>
          <Select
            defaultValue={typed["sort"] ?? "price"}
            options={[
              { value: "price", label: m.flights_sort_price() },
              { value: "duration", label: m.flights_sort_duration() },
              { value: "departure", label: m.flights_sort_departure() },
            ]}
          />
        </Field>
      </div>
      <Disclosure summary={m.flights_further()} open={further} className="mt-4">
        {["2", "3"].map((number) => (
          <fieldset key={number} className="mt-3">
            <legend className="text-sm font-medium">{m.flights_leg({ number })}</legend>
            <div className="mt-2 grid items-start gap-4 sm:grid-cols-3">
              <Places page={page} number={number} />
              <Field name={`out${number}`} label={m.flights_out()}>
                <DateInput min={today} max={lastDay} defaultValue={typed[`out${number}`] ?? ""} />
              </Field>
            </div>
          </fieldset>
        ))}
      </Disclosure>
      <Button type="submit" icon="search" className="mt-5">
        {m.flights_search()}
      </Button>
    </Form>
  );
}

function Places({ page: { plan, typed }, number = "" }: { page: SearchPage; number?: string }) {
  const options = plan.airports.map(placeName);
  // A ticket names a city in Latin letters, whatever the language of the page.
  const otherNames = Object.fromEntries(plan.airports.map((one) => [placeName(one), one.names]));
  const required = number === "";
  const ends = [
    ["from", m.flights_from()],
    ["to", m.flights_to()],
  ] as const;
  return ends.map(([name, label]) => (
    <Field key={name} name={name + number} label={label} required={required}>
      <Autocomplete
        options={options}
        otherNames={otherNames}
        placeholder={m.flights_choose_place()}
        defaultValue={shownPlace(plan, typed[name + number])}
        emptyText={m.flights_no_place()}
      />
    </Field>
  ));
}
