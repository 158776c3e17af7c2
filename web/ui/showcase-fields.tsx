import { Autocomplete } from "./autocomplete.tsx";
import { DateInput } from "./date-input.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";
import { ShowcaseSection } from "./showcase-section.tsx";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";

const cities = ["Abu Dhabi", "Ajman", "Alexandria", "Amman", "Ankara", "Antalya", "Athens", "Beirut", "Cairo", "Doha"];

/** Fields on the developers' page. */
export function ShowcaseFields() {
  return (
    <ShowcaseSection title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <Field name="full-name" label="Your name" hint="As it stands in your passport">
          <TextInput autoComplete="name" />
        </Field>
        <Field name="email" label="Email" error="This address has no @. It looks like name@example.com." required>
          <TextInput type="email" inputMode="email" autoComplete="email" defaultValue="amina.example.com" />
        </Field>
        <Field name="weight" label="Weight" mark="optional">
          <TextInput inputMode="decimal" after="kg" />
        </Field>
        <Field name="city" label="Nearest airport" hint="Start to type; you may also enter another">
          <Autocomplete options={cities} emptyText="No airport of that name. You may keep what you typed." />
        </Field>
        <Field name="language" label="Language of your calls">
          <Select
            placeholder="Choose a language"
            options={[
              { value: "en", label: "English" },
              { value: "ar", label: "العربية" },
            ]}
          />
        </Field>
        <Field name="arrival" label="First day you could arrive">
          <DateInput />
        </Field>
        <Field name="month" label="Month you think of" error="This month is past.">
          <DateInput kind="month" defaultValue="2026-01" />
        </Field>
        <Field name="reference" label="Reference" hint="Cannot be changed">
          <TextInput disabled defaultValue="SJ-4F7K-20" />
        </Field>
        <Field name="story" label="What should the doctor know?" className="md:col-span-2">
          <TextArea placeholder="What hurts, since when, what has been tried" />
        </Field>
      </div>
      <ErrorSummary
        focus={false}
        title="Two answers need another look"
        errors={[
          { id: "email", text: "Email: it has no @" },
          { id: "month", text: "Month: this month is past" },
        ]}
      />
    </ShowcaseSection>
  );
}
