import { siteLanguages } from "../../../contract/languages.ts";
import { countryName, languageName } from "../../format.ts";
import { type FormValues, firstOf } from "../../forms/form-values.ts";
import { LineQuestion } from "../../forms/questions.tsx";
import type { Refused } from "../../forms/refused.ts";
import { useSite } from "../../site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import type { ConsultationPage } from "./consultation-page.ts";

function savedValues({ contact }: ConsultationPage["consultation"]): FormValues {
  if (!contact) return {};
  const { givenName, familyName, email, phone, language, interpreter } = contact;
  return {
    givenName: [givenName],
    familyName: [familyName],
    email: [email],
    phone: phone ? [phone] : [],
    contactLanguage: [language],
    interpreter: [String(interpreter)],
  };
}

/** Patient's name and contacts. */
export function ContactQuestions({ page, refused }: { page: ConsultationPage; refused: Refused | undefined }) {
  const { language } = useSite();
  const { consultation } = page;
  const values = refused?.typed ?? savedValues(consultation);
  const asked = { values, refused };
  const isCalled = consultation.mode === "phone";
  const { phoneCountry } = consultation;
  const home = phoneCountry && countryName(phoneCountry, language);
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-4 text-lg font-semibold">{m.consultations_contact()}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <LineQuestion
          {...asked}
          name="givenName"
          label={m.quotes_given_name()}
          input={{ autoComplete: "given-name" }}
        />
        <LineQuestion
          {...asked}
          name="familyName"
          label={m.quotes_family_name()}
          input={{ autoComplete: "family-name" }}
        />
      </div>
      <LineQuestion
        {...asked}
        name="email"
        label={m.quotes_email()}
        hint={m.consultations_email_why()}
        input={{ type: "email", autoComplete: "email", inputMode: "email", dir: "ltr", spellCheck: false }}
      />
      {phoneCountry && <input type="hidden" name="phoneCountry" value={phoneCountry} />}
      <LineQuestion
        {...asked}
        name="phone"
        label={m.quotes_phone()}
        hint={
          isCalled
            ? m.consultations_phone_why()
            : home
              ? m.quotes_phone_hint_home({ country: home })
              : m.quotes_phone_hint()
        }
        optional={!isCalled}
        input={{ type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" }}
      />
      <Field name="contactLanguage" label={m.consultations_language()} className="sm:max-w-80">
        <Select
          defaultValue={firstOf(values, "contactLanguage") || language}
          options={siteLanguages.map((value) => ({ value, label: languageName(value, language) }))}
        />
      </Field>
      <Checkbox
        name="interpreter"
        value="true"
        defaultChecked={firstOf(values, "interpreter") === "true"}
        label={m.consultations_interpreter()}
      />
    </fieldset>
  );
}
