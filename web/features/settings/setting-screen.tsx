import { type ActionFunctionArgs, useActionData } from "react-router";
import type { NotificationChoice } from "../../../contract/notifications.ts";
import { accountPaths } from "../../account-paths.ts";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useProvider } from "../../site.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { CalendarSection } from "./calendar-section.tsx";
import { ErasureNotice } from "./erasure-notice.tsx";
import { LanguageSection } from "./language-section.tsx";
import { NotificationSection } from "./notification-section.tsx";
import { PrivacySection } from "./privacy-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import type { Done } from "./setting-actions.ts";
import type { SettingPage } from "./setting-page.ts";

export const loader: Loader<SettingPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site }) => (await import("./setting-page.ts")).loadSettings(call, site.language))
    : fromPayload,
);

export const action = async (args: ActionFunctionArgs) => (await import("./setting-actions.ts")).settingAction(args);

export const handle = screen<SettingPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.settings_title(), isPrivate: true }),
});

/** Outcome of the last form. */
export type Outcome = Done | Refused<NotificationChoice> | undefined;

const sections = [
  { id: "security", label: m.settings_security },
  { id: "notifications", label: m.settings_notifications },
  { id: "privacy", label: m.settings_privacy },
  { id: "language", label: m.settings_language },
  { id: "calendar", label: m.settings_calendar },
] as const;

/** All settings of an account on one page. */
export function Component() {
  const page = useData(loader);
  const outcome = useActionData() as Outcome; // what settingAction returned
  const { texts } = useProvider();
  return (
    <main id="main" tabIndex={-1} className="page-width pt-6 pb-16 md:pb-24">
      <Breadcrumbs
        label={m.protection_breadcrumbs()}
        items={[
          { label: m.profile_title(), href: useHref(paths.profile) },
          { label: m.settings_title(), href: useHref(accountPaths.setting) },
        ]}
      />
      <h1 className="mt-4 text-3xl">{m.settings_title()}</h1>
      <p className="mt-3 max-w-measure text-muted">{m.settings_lead({ clinic: texts.name })}</p>
      {page.erasure.dueAt && <ErasureNotice dueAt={page.erasure.dueAt} />}
      <div className="mt-8 grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14">
        <nav aria-label={m.settings_sections()} className="self-start lg:sticky lg:top-24">
          <ul className="flex flex-wrap gap-x-5 lg:flex-col">
            {sections.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center text-sm text-link">
                  {label()}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-14">
          <SecuritySection signIns={page.signIns} />
          <NotificationSection choice={page.notifications} outcome={outcome} />
          <PrivacySection page={page} outcome={outcome} />
          <LanguageSection />
          <CalendarSection feed={page.feed} outcome={outcome} />
        </div>
      </div>
    </main>
  );
}
