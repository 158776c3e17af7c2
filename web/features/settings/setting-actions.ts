import type { ActionFunctionArgs } from "react-router";
import { requestArchive } from "../../../contract/archives.ts";
import { renewCalendarFeed, revokeCalendarFeed } from "../../../contract/calendar-feeds.ts";
import type { Call } from "../../../contract/call.ts";
import { answerClientConsent, ClientPurpose } from "../../../contract/client-consents.ts";
import { revokeShare } from "../../../contract/documents.ts";
import { callOffErasure, requestErasure } from "../../../contract/erasures.ts";
import { siteLanguageOf } from "../../../contract/languages.ts";
import type { NotificationTopic } from "../../../contract/notifications.ts";
import { chooseNotifications, getNotifications, type NotificationChoice } from "../../../contract/notifications.ts";
import type { Site } from "../../../contract/rendering.ts";
import { callOf } from "../../api.ts";
import { orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { settingWords } from "./setting-words.ts";

/** Completed write, confirmed at its form. */
export interface Done {
  readonly done: string;
  /** Of a calendar: told this once. */
  readonly address?: string;
}

interface Post {
  readonly call: Call;
  readonly form: FormData;
  readonly site: Site;
}

/** Every form of the settings: what its `intent` says is done. */
export async function settingAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const site = context.get(siteContext);
  const intent = String(form.get("intent"));
  const act = (Object.hasOwn(acts, intent) && acts[intent]) || saveNotifications;
  return orRefused({
    form,
    language: site.language,
    words: settingWords,
    write: async (): Promise<Done> => ({ done: intent, ...(await act({ call, form, site })) }),
    currently: (): Promise<NotificationChoice> => call(getNotifications, {}),
  });
}

type Act = (post: Post) => Promise<{ readonly address?: string } | undefined>;

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

const saveNotifications: Act = async ({ call, form }) => {
  const chosen = (topic: NotificationTopic): boolean => form.get(`email-${topic}`) === "on";
  const quietHours =
    form.get("quiet") === "on"
      ? { from: textOf(form, "from"), until: textOf(form, "until"), timeZone: textOf(form, "timeZone") }
      : null;
  const version = Number(form.get("version"));
  await call(chooseNotifications, {
    body: {
      email: { quotes: chosen("quotes"), reminders: chosen("reminders") },
      quietHours,
      named: form.get("named") === "on",
      version,
    },
  });
  return undefined;
};

const askForArchive: Act = async ({ call, form }) => {
  await call(requestArchive, {}, { key: textOf(form, "key") });
  return undefined;
};

const withdrawConsent: Act = async ({ call, form }) => {
  const purpose = ClientPurpose.parse(form.get("purpose"));
  await call(answerClientConsent, { body: { purpose, version: textOf(form, "version"), given: false } });
  return undefined;
};

const endSharing: Act = async ({ call, form }) => {
  await call(revokeShare, { body: { id: textOf(form, "document"), share: textOf(form, "share") } });
  return undefined;
};

const deleteAccount: Act = async ({ call, form, site }) => {
  const email = textOf(form, "email");
  if (import.meta.env.SSR) {
    await call(requestErasure, { body: { email } });
    return undefined;
  }
  const { sessionOf } = await import("../../session/session.ts");
  const session = sessionOf(site);
  const { accessToken } = session.store.getState();
  const { graceDays } = await call(requestErasure, { body: { email, accessToken } });
  // Without a grace period the account is gone already.
  if (graceDays === 0) await session.signOut();
  return undefined;
};

const keepAccount: Act = async ({ call }) => {
  await call(callOffErasure, {});
  return undefined;
};

const renewFeed: Act = async ({ call, site }) => {
  const { address } = await call(renewCalendarFeed, { body: { language: siteLanguageOf(site.language) } });
  return { address };
};

const revokeFeed: Act = async ({ call }) => {
  await call(revokeCalendarFeed, {});
  return undefined;
};

const acts: Readonly<Record<string, Act>> = {
  notifications: saveNotifications,
  archive: askForArchive,
  withdraw: withdrawConsent,
  "end-sharing": endSharing,
  delete: deleteAccount,
  keep: keepAccount,
  calendar: renewFeed,
  "calendar-off": revokeFeed,
};
