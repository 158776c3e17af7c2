import { type FormEvent, useEffect, useState } from "react";
import type { ContactMessage } from "../../../contract/contact.ts";
import { siteLanguageOf } from "../../../contract/languages.ts";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { formatTime } from "../../format.ts";
import type { DeviceOwner } from "../../offline/device-owner.ts";
import type { DeviceStore } from "../../offline/device-store.ts";
import { listOutbox, type OutboxMessage, putInOutbox, removeFromOutbox, senderName } from "../../offline/outbox.ts";
import { sendWaiting } from "../../offline/tend-device.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { topicNames } from "../../topic-names.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deviceChanged } from "../../worker/caches.ts";

interface OutboxPartProps {
  readonly owner: DeviceOwner;
  readonly store: DeviceStore;
}

/** Messages to the clinic that wait for the network, and those that were sent from here. */
export function OutboxPart({ owner, store }: OutboxPartProps) {
  const site = useSite();
  const { texts } = useProvider();
  const [messages, setMessages] = useState<readonly OutboxMessage[]>([]);
  useEffect(() => {
    const read = () => void listOutbox(store).then(setMessages);
    read();
    addEventListener(deviceChanged, read);
    return () => removeEventListener(deviceChanged, read);
  }, [store]);

  async function write(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    await putInOutbox(store, {
      id: crypto.randomUUID(),
      topic: String(typed.get("topic")) as ContactMessage["topic"], // one of the options
      text: String(typed.get("message")).trim(),
      name: senderName(owner),
      email: owner.email,
      language: siteLanguageOf(site.language),
      writtenAt: new Date().toISOString(),
      state: "waiting",
    });
    form.reset();
    dispatchEvent(new Event(deviceChanged));
    await sendWaiting(site, store);
  }

  return (
    <section aria-labelledby="write" className="flex flex-col gap-5">
      <div>
        <h2 id="write" className="text-xl">
          {m.offline_write()}
        </h2>
        <p className="mt-1 max-w-measure text-muted">{m.offline_write_lead({ clinic: texts.name })}</p>
      </div>
      <ul aria-live="polite" className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} store={store} />
        ))}
      </ul>
      <form onSubmit={(event) => void write(event)} className="flex max-w-measure flex-col gap-5">
        <Field name="topic" label={m.contact_topic()} required>
          <Select
            placeholder={m.contact_topic_choose()}
            options={Object.entries(topicNames).map(([value, label]) => ({ value, label: label() }))}
          />
        </Field>
        <Field name="message" label={m.contact_message()} required>
          <TextArea rows={4} maxLength={4000} />
        </Field>
        <div>
          <Checkbox name="consent" label={m.contact_consent({ name: texts.name })} required value="yes" />
          <Link
            to={paths.privacyPolicy}
            className="text-link ms-9 inline-flex wrap-anywhere min-h-11 items-center text-sm"
          >
            {m.contact_read_privacy()}
          </Link>
        </div>
        <Button type="submit" className="self-start">
          {m.contact_send()}
        </Button>
      </form>
    </section>
  );
}

/** Somebody who reads the page a day later has had help. */
const dangerShownFor = 24 * 60 * 60_000;

/** One message with its state: waiting, sent with the time, or what to do about it. */
function Message({ message, store }: { message: OutboxMessage; store: DeviceStore }) {
  const { language } = useSite();
  const { topic, text, state, sentAt, reference, danger = null } = message;
  const isLately = sentAt !== undefined && Date.now() - Date.parse(sentAt) < dangerShownFor;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const states = {
    waiting: ["warning", m.offline_waiting()],
    sent: ["success", m.offline_sent({ time: sentAt ? formatTime(sentAt, zone, language) : "" })],
    refused: ["danger", m.offline_refused()],
    unknown: ["warning", m.offline_unknown()],
  } as const;
  const [tone, label] = states[state];
  return (
    <li className="flex flex-col items-start gap-2 rounded-md border border-line bg-surface p-4">
      {isLately && <DangerNotice danger={danger} />}
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{topicNames[topic]()}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {text}
      </p>
      {reference && <bdi className="figures text-sm text-muted">{reference}</bdi>}
      {state === "unknown" && <p className="text-sm">{m.offline_unknown_text()}</p>}
      {state === "refused" && <p className="text-sm">{m.offline_refused_text()}</p>}
      <Button
        variant="quiet"
        icon="trash"
        onClick={() => void removeFromOutbox(store, message).then(() => dispatchEvent(new Event(deviceChanged)))}
      >
        {state === "waiting" ? m.offline_discard() : m.offline_clear()}
      </Button>
    </li>
  );
}
