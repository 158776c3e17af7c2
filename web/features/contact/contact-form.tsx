import { Form, useNavigation } from "react-router";
import type { ContactMessage } from "../../../contract/contact.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { Filled } from "../../forms/filled.tsx";
import { OwnZone } from "../../forms/own-zone.tsx";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { topicNames } from "../../topic-names.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { againText, errorText, isFieldError } from "./contact-errors.ts";
import type { FormStart, Typed } from "./contact-screen.tsx";

const channels: Readonly<Record<ContactMessage["preferredChannel"], () => string>> = {
  email: m.contact_channel_email,
  phone: m.contact_channel_phone,
  whatsapp: m.contact_channel_whatsapp,
};

type ContactFormProps = { start: FormStart; errors: readonly FieldError[]; typed: Typed };

/** The form, with what was typed and what is wrong with it beside each field; it works without any script. */
export function ContactForm({ start, errors, typed }: ContactFormProps) {
  const { language } = useSite();
  const { contact, texts } = useProvider();
  const isSending = useNavigation().state === "submitting";
  const wrong = new Map(errors.filter(isFieldError).map((error) => [error.field, errorText(error)]));
  const again = againText(errors);
  const field = (name: string) => ({ name, error: wrong.get(name) });
  const offered = Object.entries(channels).filter(([channel]) => channel !== "whatsapp" || contact.whatsapp);
  return (
    <Form method="post" noValidate aria-labelledby="write" className="flex flex-col gap-6">
      <div>
        <h2 id="write" className="text-2xl">
          {m.contact_form_title()}
        </h2>
        <p className="mt-2 max-w-measure text-muted">
          {m.contact_form_text()}{" "}
          <Link to={paths.quote} className="text-link">
            {m.contact_ask_quote()}
          </Link>
        </p>
      </div>
      <ErrorSummary title={m.contact_errors_title()} errors={[...wrong].map(([id, text]) => ({ id, text }))} />
      {again && (
        <Notice tone="error" announce>
          {again}
        </Notice>
      )}
      <input type="hidden" name="key" value={start.key} />
      <input type="hidden" name="stamp" value={stampOf(start, errors, typed)} />
      <input type="hidden" name="language" value={language} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="website">{m.contact_website()}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <OwnZone />
      <Filled account />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...field("name")} label={m.contact_name()} required>
          <TextInput autoComplete="name" defaultValue={typed["name"]} />
        </Field>
        <Field {...field("email")} label={m.contact_your_email()} required>
          <TextInput type="email" inputMode="email" autoComplete="email" dir="ltr" defaultValue={typed["email"]} />
        </Field>
      </div>
      <Field {...field("topic")} label={m.contact_topic()} required>
        <Select
          defaultValue={typed["topic"]}
          placeholder={m.contact_topic_choose()}
          options={Object.entries(topicNames).map(([value, label]) => ({ value, label: label() }))}
        />
      </Field>
      <Field {...field("message")} label={m.contact_message()} required>
        <TextArea rows={6} maxLength={4000} defaultValue={typed["message"]} />
      </Field>
      <Field
        {...field("bookingReference")}
        label={m.contact_reference()}
        mark={m.contact_optional()}
        hint={m.contact_reference_hint()}
      >
        <TextInput
          className="max-w-72"
          dir="ltr"
          autoCapitalize="characters"
          defaultValue={typed["bookingReference"] ?? start.booking}
        />
      </Field>
      <RadioGroup
        {...field("preferredChannel")}
        legend={m.contact_channel()}
        inline
        defaultChosen={[typed["preferredChannel"] ?? "email"]}
        options={offered.map(([value, label]) => ({ value, label: label() }))}
      />
      <Field
        {...field("phone")}
        label={m.contact_your_phone()}
        mark={m.contact_optional()}
        hint={m.contact_phone_hint()}
      >
        <TextInput type="tel" autoComplete="tel" dir="ltr" className="max-w-72" defaultValue={typed["phone"]} />
      </Field>
      <div>
        <Checkbox
          {...field("consent")}
          label={m.contact_consent({ name: texts.name })}
          required
          value="yes"
          defaultChecked={typed["consent"] === "yes"}
        />
        <Link
          to={paths.privacyPolicy}
          className="text-link ms-9 inline-flex wrap-anywhere min-h-11 items-center text-sm"
        >
          {m.contact_read_privacy()}
        </Link>
      </div>
      <Button type="submit" size="lg" busy={isSending} className="sm:self-start">
        {m.contact_send()}
      </Button>
    </Form>
  );
}

/** The sent stamp stays until it expires, so that the waiting time counts once. */
function stampOf({ stamp }: FormStart, errors: readonly FieldError[], typed: Typed): string {
  const refused = errors.find(({ field }) => field === "stamp");
  return !refused || refused.reason === "too-small" ? (typed["stamp"] ?? stamp) : stamp;
}
