import { Form, useNavigation } from "react-router";
import { longestCompanionName } from "../../../contract/companion-constants.ts";
import { siteLanguages } from "../../../contract/languages.ts";
import { languageName } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

type CompanionFormProps = { trip: string; formKey: string; refused: Refused | undefined };

/** Who is let in, and what they are told. */
export function CompanionForm({ trip, formKey, refused }: CompanionFormProps) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const typed = (name: string, standard = "") => (refused && firstOf(refused.typed, name)) || standard;
  return (
    <Form method="post" action={`${tripPaths.companions(trip)}#invite`} noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="invite" />
      <input type="hidden" name="companion" value={formKey} />
      <FormProblems refused={refused} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label={m.companions_name()} hint={m.companions_name_hint()} error={errorOf(refused, "name")}>
          <TextInput dir="auto" autoComplete="off" maxLength={longestCompanionName} defaultValue={typed("name")} />
        </Field>
        <Field
          name="email"
          label={m.companions_email()}
          hint={m.companions_email_hint()}
          error={errorOf(refused, "email")}
        >
          <TextInput type="email" inputMode="email" dir="ltr" autoComplete="off" defaultValue={typed("email")} />
        </Field>
      </div>
      <Field name="language" label={m.companions_language()}>
        <Select
          defaultValue={typed("language", language)}
          options={siteLanguages.map((value) => ({ value, label: languageName(value, language) }))}
        />
      </Field>
      <Checkbox
        name="named"
        label={m.companions_named()}
        hint={m.companions_named_hint()}
        defaultChecked={refused ? firstOf(refused.typed, "named") !== "" : false}
      />
      <Button type="submit" busy={busy} className="self-start">
        {m.companions_send()}
      </Button>
    </Form>
  );
}
