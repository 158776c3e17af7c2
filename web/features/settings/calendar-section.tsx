import { Form, useNavigation } from "react-router";
import type { CalendarFeed } from "../../../contract/calendar-feeds.ts";
import { CopyField } from "../../forms/copy-field.tsx";
import { clinicPlace, localInstant } from "../../local-time.ts";
import { useProvider, useSite } from "../../site.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";
import { SettingSection } from "./setting-section.tsx";

/** A private address by which the person's own calendar shows what is coming. */
export function CalendarSection({ feed, outcome }: { feed: CalendarFeed; outcome: Outcome }) {
  const { language } = useSite();
  const provider = useProvider();
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state === "submitting" && formData?.get("intent") === intent;
  const address = outcome && "done" in outcome ? outcome.address : undefined;
  const { madeAt, readAt } = feed;
  return (
    <SettingSection id="calendar" title={m.settings_calendar()} lead={m.settings_calendar_lead()}>
      <div className="flex max-w-measure flex-col gap-4">
        {address && (
          <Notice tone="success" announce title={m.settings_calendar_made()}>
            {m.settings_calendar_once()}
          </Notice>
        )}
        {address && (
          <>
            <CopyField id="calendar-address" label={m.settings_calendar_address()} text={address} />
            <a href={address.replace(/^https?:/, "webcal:")} className="text-link inline-flex min-h-11 items-center">
              {m.settings_calendar_open()}
            </a>
          </>
        )}
        <OutcomeNotice outcome={outcome} intent="calendar-off" text={m.settings_calendar_gone()} />
        {madeAt && (
          <p>
            {m.settings_calendar_has()}{" "}
            {readAt
              ? m.settings_calendar_read({ when: localInstant(readAt, clinicPlace(provider), language) })
              : m.settings_calendar_unread()}
          </p>
        )}
        <Form method="post" action="#calendar" preventScrollReset className="flex flex-col gap-3">
          <input type="hidden" name="intent" value="calendar" />
          <div>
            <Button type="submit" variant="secondary" icon="calendar" busy={busy("calendar")}>
              {madeAt ? m.settings_calendar_renew() : m.settings_calendar_make()}
            </Button>
            {madeAt && <p className="mt-2 text-sm text-muted">{m.settings_calendar_renew_note()}</p>}
          </div>
        </Form>
        {madeAt && (
          <AskFirst
            label={m.settings_calendar_revoke()}
            variant="secondary"
            question={m.settings_calendar_revoke_question()}
            text={m.settings_calendar_revoke_text()}
          >
            <Form method="post" action="#calendar" preventScrollReset>
              <input type="hidden" name="intent" value="calendar-off" />
              <Button type="submit" variant="danger" busy={busy("calendar-off")}>
                {m.settings_calendar_revoke()}
              </Button>
            </Form>
          </AskFirst>
        )}
      </div>
    </SettingSection>
  );
}
