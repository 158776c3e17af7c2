import { Form } from "react-router";
import { themes } from "../../../contract/activity-constants.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { ActivitiesPage } from "./activities-screen.tsx";
import { exertionWords, themeWords } from "./activity-words.ts";

/** The day, whom it is for, and what it may ask; all of it stands in the address. */
export function ActivityFilters({ page }: { page: ActivitiesPage }) {
  const { language } = useSite();
  const { set, day, languages, trip } = page;
  const isNarrowed = Object.keys(set).some((name) => !["day", "companion", "trip"].includes(name));
  const selects = [
    {
      name: "mostExertion",
      label: m.activities_exertion(),
      any: m.activities_exertion_any(),
      options: ["1", "2", "3", "4"].map((value) => ({
        value,
        label: m.activities_exertion_most({ what: exertionWords(Number(value)) }),
      })),
    },
    {
      name: "longest",
      label: m.activities_longest(),
      any: m.activities_longest_any(),
      options: ["60", "90", "120"].map((value) => ({
        value,
        label: m.activities_longest_min({ minutes: Number(value) }),
      })),
    },
    {
      name: "spoken",
      label: m.activities_spoken(),
      any: m.activities_spoken_any(),
      options: languages.map((value) => ({ value, label: languageName(value, language) })),
    },
    {
      name: "theme",
      label: m.activities_theme(),
      any: m.activities_theme_any(),
      options: themes.map((value) => ({ value, label: themeWords[value]() })),
    },
  ];
  return (
    <Form
      method="get"
      action={tripPaths.activities}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24"
    >
      {trip && <input type="hidden" name="trip" value={trip.id} />}
      <Field name="day" label={m.activities_day()}>
        <DateInput defaultValue={day} min={trip?.arriveOn} max={trip?.leaveOn} />
      </Field>
      <Checkbox
        name="companion"
        value="1"
        label={m.activities_companion()}
        hint={m.activities_companion_hint()}
        defaultChecked={set["companion"] === "1"}
      />
      <Disclosure summary={m.activities_filters()} open={isNarrowed}>
        <div className="flex flex-col gap-4 pt-2">
          <Checkbox
            name="stepFree"
            value="1"
            label={m.activities_step_free()}
            defaultChecked={set["stepFree"] === "1"}
          />
          <Checkbox name="indoor" value="1" label={m.activities_indoor()} defaultChecked={set["indoor"] === "1"} />
          {selects.map(({ name, label, any, options }) => (
            <Field key={name} name={name} label={label}>
              <Select options={options} placeholder={any} defaultValue={set[name] ?? ""} />
            </Field>
          ))}
        </div>
      </Disclosure>
      <Button type="submit" variant="secondary" wide>
        {m.activities_show()}
      </Button>
    </Form>
  );
}
