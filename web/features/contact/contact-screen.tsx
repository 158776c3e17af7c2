import { type ActionFunctionArgs, data, useActionData } from "react-router";
import type { ContactMessage, ContactReceipt } from "../../../contract/contact.ts";
import { type FieldError, Refusal } from "../../../contract/errors.ts";
import type { Question } from "../../../contract/providers.ts";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { useKeptDanger } from "../../aftercare/kept-danger.ts";
import { callOf } from "../../api.ts";
import { clinicOf, pageOf, questionsOf } from "../../discovery/structured.ts";
import { countryName } from "../../format.ts";
import { paths } from "../../paths.ts";
import { callLink, whatsAppLink } from "../../phone-links.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { useProvider, useSite } from "../../site.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useOwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactSent } from "./contact-sent.tsx";

/** Idempotency key and server stamp of a new form. */
export interface FormStart {
  readonly key: string;
  readonly stamp: string;
  /** The booking that the form was opened from. */
  readonly booking?: string;
  readonly questions: readonly Question[];
}

export type Typed = Readonly<Record<string, string>>;
type Outcome =
  | { readonly sent: ContactReceipt; readonly email: string }
  | { readonly errors: readonly FieldError[]; readonly typed: Typed };

export const loader: Loader<FormStart> = import.meta.env.SSR
  ? fromApi(async ({ call, query, site }) => {
      const { getContactForm } = await import("../../../contract/contact.ts");
      const booking = query.get("booking") ?? "";
      return {
        key: crypto.randomUUID(),
        ...(await call(getContactForm, {})),
        ...(/^[A-Z0-9-]{1,40}$/.test(booking) && { booking }),
        questions: site.provider?.texts.faq ?? [],
      };
    })
  : fromPayload;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed: Typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { key, consent, phone, bookingReference, ...rest } = typed;
  const body = {
    ...rest,
    ...(phone?.trim() ? { phone } : {}),
    ...(bookingReference?.trim() ? { bookingReference } : {}),
    ...(consent ? { consent: true } : {}),
  } as ContactMessage; // as typed: the server says which fields are not right
  try {
    // Here and above: the schemas load on sending, since most visits only read.
    const { sendContactMessage } = await import("../../../contract/contact.ts");
    const sent = await callOf(context)(sendContactMessage, { body }, { key });
    return { sent, email: typed["email"] ?? "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors ?? [{ field: "", reason: error.code, message: error.message }];
    return data({ errors, typed }, { status: error.status });
  }
}

export const handle = screen<FormStart>({
  cache: "private",
  prepare: bringShown,
  head: ({ questions }, site) => ({
    title: m.contact_title(),
    ...(import.meta.env.SSR && {
      description: m.contact_description({ name: site.provider?.texts.name ?? "" }),
      structured: [
        ...pageOf(site, [m.contact_title(), paths.contact], "ContactPage"),
        ...(site.provider ? [clinicOf(site, site.provider)] : []),
        questionsOf(questions),
      ],
    }),
  }),
});

export function Component() {
  const start = useData(loader);
  const outcome = useActionData<Outcome>();
  const danger = useKeptDanger(outcome && "sent" in outcome ? outcome.sent.danger : null);
  const { language } = useSite();
  const { contact, location, texts, textsLanguage } = useProvider();
  const own = useOwnLanguage(textsLanguage);
  const emergency = (
    <Notice tone="warning" title={m.contact_emergency_title()}>
      {m.contact_emergency({
        country: countryName(location.countryCode, language),
        number: contact.emergencyNumber,
      })}
    </Notice>
  );
  return (
    <main id="main" tabIndex={-1} className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumbs
        label={m.contact_breadcrumbs()}
        items={[
          { label: m.contact_home(), href: useHref(paths.home) },
          { label: m.contact_title(), href: useHref(paths.contact) },
        ]}
      />
      <h1 className="mt-4 text-3xl">{m.contact_title()}</h1>
      <p className="mt-3 max-w-measure text-lg text-muted">
        {m.contact_introduction({ coordinator: texts.coordinator.name })}
      </p>
      <p className="mt-6 flex flex-wrap gap-3 lg:hidden">
        <a href={callLink(contact.phone)} className={buttonStyle({ variant: "secondary" })}>
          <Icon name="phone" />
          {m.contact_call()}
        </a>
        {contact.whatsapp && (
          <a href={whatsAppLink(contact.whatsapp)} className={buttonStyle({ variant: "secondary" })}>
            <Icon name="chat" />
            {m.contact_whatsapp()}
          </a>
        )}
      </p>
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
        <div className="flex flex-col gap-8">
          <DangerNotice danger={danger} />
          {outcome && "sent" in outcome ? (
            <>
              <ContactSent {...outcome} />
              {emergency}
            </>
          ) : (
            <>
              {emergency}
              <ContactForm start={start} errors={outcome?.errors ?? []} typed={outcome?.typed ?? {}} />
            </>
          )}
        </div>
        <ContactDetails />
      </div>
      <section id="questions" aria-labelledby="questions-title" className="mt-12 max-w-3xl">
        <h2 id="questions-title" className="text-2xl">
          {m.landing_faq_title()}
        </h2>
        <Accordion
          className="mt-6"
          items={start.questions.map(({ question, answer }) => ({
            key: question,
            summary: <span {...own}>{question}</span>,
            content: <p {...own}>{answer}</p>,
          }))}
        />
      </section>
    </main>
  );
}
