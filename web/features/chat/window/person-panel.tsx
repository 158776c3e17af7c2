import { type FormEvent, useEffect, useRef, useState } from "react";
import { contactChannels } from "../../../../contract/contact-constants.ts";
import { type FieldError, Refusal } from "../../../../contract/errors.ts";
import { siteLanguageOf } from "../../../../contract/languages.ts";
import { formatLine } from "../../../format.ts";
import { Filled } from "../../../forms/filled.tsx";
import { paths } from "../../../paths.ts";
import { callLink, whatsAppLink } from "../../../phone-links.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { PageFacts, Talk } from "../conversation.ts";
import { hoursInWords, useHours } from "./use-hours.ts";

const channels = { email: m.chat_by_email, phone: m.chat_by_phone, whatsapp: m.chat_by_whatsapp } as const;
const needed = ["name", "email", "consent"] as const;
const wrongs: Readonly<Record<string, (reason: string) => string>> = {
  name: (reason) => (reason === "rule" ? m.chat_name_only() : m.chat_name_needed()),
  email: () => m.chat_email_needed(),
  phone: () => m.chat_phone_wrong(),
  consent: () => m.chat_consent_needed(),
};

type Wrong = Pick<FieldError, "field" | "reason">;
const missing = (field: string): Wrong => ({ field, reason: "required" });

/** People who answer, their hours and contacts; the conversation is shared only with the visitor's consent. */
export function PersonPanel({ talk, here, back }: { talk: Talk; here: PageFacts; back(): void }) {
  const { language } = useSite();
  const { contact, texts, textsLanguage } = useProvider();
  const hours = useHours();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { coordinator } = texts;
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain bg-surface px-4 pb-6">
      <button
        type="button"
        onClick={back}
        className="-ms-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 text-sm font-semibold text-primary-ink hover:underline"
      >
        <Icon name="arrow-back" size="sm" />
        {m.chat_back()}
      </button>
      <h3 ref={title} tabIndex={-1} className="text-lg">
        {m.chat_person()}
      </h3>
      <OwnLanguage language={textsLanguage} as="p">
        {formatLine([coordinator.name, coordinator.role], textsLanguage)}
      </OwnLanguage>
      {hours && <p className="text-sm text-muted">{hoursInWords(hours, language)}</p>}
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
        <a href={callLink(contact.phone)} className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="phone" size="sm" />
          <span dir="ltr">{contact.phone}</span>
        </a>
        {contact.whatsapp && (
          <a href={whatsAppLink(contact.whatsapp)} className="text-link inline-flex min-h-11 items-center gap-2">
            <Icon name="chat" size="sm" />
            {m.chat_by_whatsapp()}
          </a>
        )}
      </p>
      <PersonForm talk={talk} here={here} done={back} />
    </div>
  );
}

function PersonForm({ talk, here, done }: { talk: Talk; here: PageFacts; done(): void }) {
  const { language } = useSite();
  const { contact, texts } = useProvider();
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const key = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const stopAt = (errors: readonly Wrong[]) => {
    setWrong(errors);
    form.current?.querySelector<HTMLElement>(`[name="${errors[0]?.field}"]`)?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
    const { name = "", email = "", phone = "", preferredChannel = "email", note = "" } = fields;
    setFailure(undefined);
    const empty = needed.filter((field) => !fields[field]?.trim());
    if (empty.length > 0 || (preferredChannel !== "email" && !phone))
      return stopAt((empty.length > 0 ? empty : ["phone"]).map(missing));
    setWrong([]);
    setSending(true);
    try {
      const channel = contactChannels.find((one) => one === preferredChannel) ?? "email";
      const said = {
        name,
        email,
        preferredChannel: channel,
        language: siteLanguageOf(language),
        consent: true as const,
      };
      await talk.handOver({ ...said, ...(phone && { phone }), ...(note && { note }) }, here, key.current);
      done();
    } catch (error) {
      key.current = crypto.randomUUID();
      setSending(false);
      const refused = (error instanceof Refusal && error.errors) || [];
      if (refused.some(({ field }) => field in wrongs)) stopAt(refused);
      else setFailure(m.chat_not_handed());
    }
  };
  const field = (name: string) => ({
    name,
    id: `chat-${name}`,
    error: wrong.flatMap(({ field, reason }) => (field === name ? (wrongs[name]?.(reason) ?? []) : []))[0],
  });
  const offered = contactChannels.filter((channel) => channel !== "whatsapp" || contact.whatsapp);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-3 flex flex-col gap-4 border-t border-line pt-4"
    >
      <p className="text-sm text-muted">{m.chat_person_text({ name: texts.coordinator.name })}</p>
      <Filled account />
      <Field {...field("name")} label={m.chat_name()} required>
        <TextInput autoComplete="name" maxLength={120} />
      </Field>
      <Field {...field("email")} label={m.chat_email()} required>
        <TextInput type="email" inputMode="email" autoComplete="email" dir="ltr" maxLength={254} />
      </Field>
      <Field {...field("preferredChannel")} label={m.chat_channel()}>
        <Select options={offered.map((value) => ({ value, label: channels[value]() }))} />
      </Field>
      <Field {...field("phone")} label={m.chat_phone()} mark={m.chat_optional()}>
        <TextInput type="tel" autoComplete="tel" dir="ltr" maxLength={40} />
      </Field>
      <Field {...field("note")} label={m.chat_note()} mark={m.chat_optional()}>
        <TextArea rows={2} dir="auto" maxLength={1000} />
      </Field>
      <Checkbox
        {...field("consent")}
        label={m.chat_consent({ name: texts.name })}
        hint={
          <Link to={paths.privacyPolicy} className="text-link">
            {m.chat_privacy()}
          </Link>
        }
        required
        value="yes"
      />
      {failure && (
        <Notice tone="error" announce>
          {failure}
        </Notice>
      )}
      <Button type="submit" busy={isSending} wide>
        {m.chat_hand_over()}
      </Button>
    </form>
  );
}
