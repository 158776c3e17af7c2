import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { notificationTopics } from "../../../contract/notification-constants.ts";
import type { NotificationChoice, NotificationTopic } from "../../../contract/notifications.ts";
import { formatLine } from "../../format.ts";
import { allOf, errorOf, firstOf } from "../../forms/form-values.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { zoneName } from "../../ui/own-hours.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";
import { SettingPart, SettingSection } from "./setting-section.tsx";

const topics: Readonly<Record<NotificationTopic, { name: () => string; hint: () => string }>> = {
  quotes: { name: m.settings_topic_quotes, hint: m.settings_topic_quotes_hint },
  reminders: { name: m.settings_topic_reminders, hint: m.settings_topic_reminders_hint },
};

/** Mail topics and quiet hours. */
export function NotificationSection({ choice, outcome }: { choice: NotificationChoice; outcome: Outcome }) {
  const refused = outcome && "intent" in outcome && outcome.intent === "notifications" ? outcome : undefined;
  const isOn = (name: string, stored: boolean) => (refused ? allOf(refused.typed, name).includes("on") : stored);
  const current = refused?.current;
  const [isQuiet, setQuiet] = useState(isOn("quiet", choice.quietHours !== null));
  const { state, formData } = useNavigation();
  const timeZone = useTimeZone();
  const { language } = useSite();
  const typed = (name: "from" | "until", fallback: string) =>
    refused ? firstOf(refused.typed, name) : (choice.quietHours?.[name] ?? fallback);
  return (
    <SettingSection id="notifications" title={m.settings_notifications()} lead={m.settings_notifications_lead()}>
      <Form method="post" action="#notifications" preventScrollReset className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="notifications" />
        <input type="hidden" name="version" value={current?.version ?? choice.version} />
        <OutcomeNotice outcome={outcome} intent="notifications" text={m.settings_saved()} />
        {current && <StoredNow choice={current} />}
        <fieldset className="max-w-measure">
          <legend className="font-semibold">{m.settings_by_email()}</legend>
          <div className="mt-2 flex flex-col gap-1">
            {notificationTopics.map((topic) => (
              <Checkbox
                key={topic}
                name={`email-${topic}`}
                label={topics[topic].name()}
                hint={topics[topic].hint()}
                defaultChecked={isOn(`email-${topic}`, choice.email[topic])}
              />
            ))}
          </div>
        </fieldset>
        <div className="max-w-measure">
          <Checkbox
            name="named"
            label={m.settings_named()}
            hint={m.settings_named_hint()}
            defaultChecked={isOn("named", choice.named)}
          />
        </div>
        <div className="max-w-measure">
          <Checkbox
            name="quiet"
            label={m.settings_quiet()}
            hint={m.settings_quiet_hint()}
            checked={isQuiet}
            onChange={({ target }) => setQuiet(target.checked)}
          />
          <div hidden={!isQuiet} className="mt-3 ms-9 noscript:block">
            <div className="flex flex-wrap gap-4">
              <Field name="from" label={m.settings_quiet_from()} error={errorOf(refused, "from")}>
                <TextInput type="time" defaultValue={typed("from", "22:00")} />
              </Field>
              <Field name="until" label={m.settings_quiet_until()} error={errorOf(refused, "until")}>
                <TextInput type="time" defaultValue={typed("until", "07:00")} />
              </Field>
            </div>
            <p className="mt-2 text-sm text-muted">{m.settings_quiet_zone({ zone: zoneName(timeZone, language) })}</p>
            <input type="hidden" name="timeZone" value={timeZone} />
          </div>
        </div>
        <div>
          <Button type="submit" busy={state === "submitting" && formData?.get("intent") === "notifications"}>
            {m.settings_save()}
          </Button>
        </div>
      </Form>
      <SettingPart title={m.settings_always()}>
        <p>{m.settings_always_text()}</p>
        <p className="text-sm text-muted">{m.settings_no_texts()}</p>
      </SettingPart>
    </SettingSection>
  );
}

/** Values that another window saved, beside the typed ones. */
function StoredNow({ choice }: { choice: NotificationChoice }) {
  const { language } = useSite();
  const on = notificationTopics.filter((topic) => choice.email[topic]).map((topic) => topics[topic].name());
  const { quietHours } = choice;
  return (
    <p className="max-w-measure text-sm">
      {m.settings_stored_now({ topics: formatLine(on, language) || m.settings_none() })}{" "}
      {quietHours && m.settings_stored_quiet({ from: quietHours.from, until: quietHours.until })}
    </p>
  );
}

/** Time zone of the browser, or of the clinic until it is known. */
function useTimeZone(): string {
  const { location } = useProvider();
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : location.timeZone;
}
