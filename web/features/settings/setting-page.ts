import type { Archive } from "../../../contract/archives.ts";
import type { CalendarFeed } from "../../../contract/calendar-feeds.ts";
import type { Call } from "../../../contract/call.ts";
import type { ClientConsent } from "../../../contract/client-consents.ts";
import type { Document } from "../../../contract/documents.ts";
import type { ErasureState } from "../../../contract/erasures.ts";
import type { NotificationChoice } from "../../../contract/notifications.ts";
import type { Profile } from "../../../contract/profile.ts";
import type { SignInEvent } from "../../../contract/sign-in-history.ts";
import type { Language } from "../../../contract/values.ts";
import { inLanguage } from "../../in-language.ts";
import { m } from "../../words/compiled/messages.js";

/** An event of the sign-in history, in words. */
export type HistoryLine = Pick<SignInEvent, "at" | "network"> & { readonly what: string };

/** Everything that the settings show. */
export interface SettingPage {
  /** For what may happen once alone. */
  readonly key: string;
  readonly profile: Profile;
  /** Null where the people sign in elsewhere. */
  readonly signIns: readonly HistoryLine[] | null;
  readonly notifications: NotificationChoice;
  readonly archives: readonly Archive[];
  readonly consents: readonly ClientConsent[];
  readonly documents: readonly Document[];
  readonly erasure: ErasureState;
  readonly feed: CalendarFeed;
}

/** Only on the server: the browser reads the page's payload. */
export async function loadSettings(call: Call, language: Language): Promise<SettingPage> {
  const contracts = await Promise.all([
    import("../../../contract/profile.ts"),
    import("../../../contract/sign-in-history.ts"),
    import("../../../contract/notifications.ts"),
    import("../../../contract/archives.ts"),
    import("../../../contract/client-consents.ts"),
    import("../../../contract/erasures.ts"),
    import("../../../contract/calendar-feeds.ts"),
    import("../../../contract/documents.ts"),
  ]);
  const [profiles, history, choices, archives, consents, erasures, feeds, papers] = contracts;
  const [profile, signIns, notifications, kept, given, erasure, feed, own] = await Promise.all([
    call(profiles.identifyProfile, {}),
    call(history.listSignIns, {}),
    call(choices.getNotifications, {}),
    call(archives.listArchives, {}),
    call(consents.listClientConsents, {}),
    call(erasures.getErasure, {}),
    call(feeds.getCalendarFeed, {}),
    call(papers.listDocuments, {}),
  ]);
  return {
    key: crypto.randomUUID(),
    profile,
    signIns: inLanguage(language, () => signIns.events?.map(lineOf) ?? null),
    notifications,
    archives: kept.archives,
    consents: given.consents,
    documents: own.documents.filter(({ shares }) => shares.length > 0),
    erasure,
    feed,
  };
}

const lineOf = ({ at, event, network }: SignInEvent): HistoryLine => ({
  at,
  network,
  what: (Object.hasOwn(eventWords, event) && eventWords[event]?.()) || m.settings_event_other(),
});

/** Texts of the sign-in history's events. */
const eventWords: Readonly<Record<string, () => string>> = {
  "signed-up": m.settings_event_signed_up,
  confirmed: m.settings_event_confirmed,
  "signed-in": m.settings_event_signed_in,
  "sign-in-failed": m.settings_event_sign_in_failed,
  "code-sent": m.settings_event_code_sent,
  "password-changed": m.settings_event_password_changed,
  "password-reset": m.settings_event_password_reset,
  "attributes-changed": m.settings_event_attributes_changed,
  "attribute-verified": m.settings_event_attribute_verified,
  "signed-out": m.settings_event_signed_out,
  "signed-out-everywhere": m.settings_event_signed_out_everywhere,
  "refresh-token-reused": m.settings_event_refresh_token_reused,
  "mfa-changed": m.settings_event_mfa_changed,
  "recovery-codes-made": m.settings_event_recovery_codes_made,
  "recovery-code-used": m.settings_event_recovery_code_used,
  "passkey-added": m.settings_event_passkey_added,
  "passkey-removed": m.settings_event_passkey_removed,
  "device-added": m.settings_event_device_added,
  "device-removed": m.settings_event_device_removed,
  exported: m.settings_event_exported,
};
