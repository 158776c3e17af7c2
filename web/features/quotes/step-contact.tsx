import { languages } from "../../../contract/languages.ts";
import { languageName } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { firstOf } from "./form-values.ts";
import { channelNames } from "./quote-words.ts";
import { choices, errorOf, LineQuestion, type StepProps } from "./step-parts.tsx";

/** Step 7: who asks, and how to answer. */
export function StepContact(props: StepProps) {
  const { values, refused } = props;
  const { language } = useSite();
  const { contact } = useProvider();
  const channels = choices(channelNames).filter(({ value }) => value !== "whatsapp" || contact.whatsapp);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <LineQuestion {...props} name="givenName" input={{ autoComplete: "given-name" }} />
        <LineQuestion {...props} name="familyName" input={{ autoComplete: "family-name" }} />
      </div>
      <LineQuestion
        {...props}
        name="email"
        hint={m.quotes_email_why()}
        input={{ type: "email", autoComplete: "email", inputMode: "email", dir: "ltr", spellCheck: false }}
      />
      <LineQuestion
        {...props}
        name="phone"
        hint={m.quotes_phone_hint()}
        optional
        input={{ type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" }}
      />
      <RadioGroup
        name="preferredChannel"
        legend={m.quotes_channel()}
        error={errorOf(refused, "preferredChannel")}
        defaultChosen={[firstOf(values, "preferredChannel") || "email"]}
        options={channels}
      />
      <Field name="language" label={m.quotes_language()} error={errorOf(refused, "language")} className="sm:max-w-60">
        <Select
          defaultValue={firstOf(values, "language") || language}
          options={languages.map((value) => ({ value, label: languageName(value, language) }))}
        />
      </Field>
    </>
  );
}
