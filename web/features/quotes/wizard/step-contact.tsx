import { errorOf, firstOf } from "../../../forms/form-values.ts";
import { OwnZone } from "../../../forms/own-zone.tsx";
import { LineQuestion } from "../../../forms/questions.tsx";
import { useSite } from "../../../site.ts";
import { Field } from "../../../ui/field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { StepProps } from "./step-props.ts";

/** Step 8: who asks, and how to answer. */
export function StepContact(props: StepProps) {
  const { values, refused, page } = props;
  const { preferredChannel = [], language: languages = [] } = page.options;
  const { language } = useSite();
  const { phoneCountry } = page;
  return (
    <>
      <OwnZone />
      {phoneCountry && <input type="hidden" name="phoneCountry" value={phoneCountry.value} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <LineQuestion
          {...props}
          name="givenName"
          label={m.quotes_given_name()}
          input={{ autoComplete: "given-name" }}
        />
        <LineQuestion
          {...props}
          name="familyName"
          label={m.quotes_family_name()}
          input={{ autoComplete: "family-name" }}
        />
      </div>
      <LineQuestion
        {...props}
        name="email"
        label={m.quotes_email()}
        hint={m.quotes_email_why()}
        input={{ type: "email", autoComplete: "email", inputMode: "email", dir: "ltr", spellCheck: false }}
      />
      <LineQuestion
        {...props}
        name="phone"
        label={m.quotes_phone()}
        hint={phoneCountry ? m.quotes_phone_hint_home({ country: phoneCountry.label }) : m.quotes_phone_hint()}
        optional
        input={{ type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" }}
      />
      <RadioGroup
        name="preferredChannel"
        legend={m.quotes_channel()}
        error={errorOf(refused, "preferredChannel")}
        defaultChosen={[firstOf(values, "preferredChannel") || "email"]}
        options={preferredChannel}
      />
      <Field name="language" label={m.quotes_language()} error={errorOf(refused, "language")} className="sm:max-w-60">
        <Select defaultValue={firstOf(values, "language") || language} options={languages} />
      </Field>
    </>
  );
}
