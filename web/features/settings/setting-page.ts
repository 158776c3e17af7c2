import type { Archive } from "../../../contract/archives.ts";
import type { CalendarFeed } from "../../../contract/calendar-feeds.ts";
import type { ClientConsent } from "../../../contract/client-consents.ts";
import type { Document } from "../../../contract/documents.ts";
import type { ErasureState } from "../../../contract/erasures.ts";
import type { NotificationChoice } from "../../../contract/notifications.ts";
import type { Profile } from "../../../contract/profile.ts";
import type { SignInEvent } from "../../../contract/sign-in-history.ts";
import type { Call } from "../../api.ts";

/** Everything that the settings show. */
export interface SettingPage {
  /** For what may happen once alone. */
  readonly key: string;
  readonly profile: Profile;
  /** Null where the people sign in elsewhere. */
  readonly signIns: readonly SignInEvent[] | null;
  readonly notifications: NotificationChoice;
  readonly archives: readonly Archive[];
  readonly consents: readonly ClientConsent[];
  readonly documents: readonly Document[];
  readonly erasure: ErasureState;
  readonly feed: CalendarFeed;
}

/** Only on the server: the browser reads the page's payload. */
export async function loadSettings(call: Call): Promise<SettingPage> {
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
    signIns: signIns.events,
    notifications,
    archives: kept.archives,
    consents: given.consents,
    documents: own.documents.filter(({ shares }) => shares.length > 0),
    erasure,
    feed,
  };
}
