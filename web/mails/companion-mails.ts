import * as z from "zod/mini";
import { Instant, LinkToken } from "../../contract/values.ts";
import { isolated } from "../bidi.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent, MailPart } from "./mail-content.ts";
import { OrderItem } from "./mail-facts.ts";
import { clinicTime, greeting, type MailScene, toVisitor } from "./mail-phrases.ts";
import { itemParts } from "./order-mails.ts";

export const CompanionInvitedFacts = z.object({
  token: LinkToken,
  until: Instant,
  /** The first name of who invites; empty where the account has none. */
  person: z._default(z.string(), ""),
});

/** Without references and amounts. */
export const CompanionNewsFacts = z.object({
  /** `ended`: nothing of the trip takes place any more. */
  news: z.enum(["changed", "cancelled", "ended"]),
  bookings: z.array(z.pick(OrderItem, { kind: true, title: true, timeZone: true, parts: true })).check(z.minLength(1)),
});

const linkTo = ({ site }: MailScene, label: string, path: string): MailPart => ({
  kind: "link",
  label,
  href: site.origin + site.base + path,
});

/** To the address of a companion, with the link that opens the plan once, from whom it comes by first name (decision 087). */
export function companionInvited(
  scene: MailScene,
  { token, until, person }: z.infer<typeof CompanionInvitedFacts>,
): MailContent {
  const clinic = scene.provider.texts.name;
  return toVisitor(scene, {
    subject: person
      ? m.mails_companion_invited_by_subject({ person, clinic })
      : m.mails_companion_invited_subject({ clinic }),
    preview: m.mails_companion_invited_preview(),
    title: m.mails_companion_invited_title(),
    parts: [
      greeting({ name: "" }),
      {
        kind: "paragraph",
        text: person
          ? m.mails_companion_invited_by_text({ person: isolated(person), clinic })
          : m.mails_companion_invited_text({ clinic }),
      },
      linkTo(scene, m.mails_companion_invited_open(), tripPaths.companionLink(token)),
      { kind: "note", text: m.mails_companion_invited_note({ when: clinicTime(until, scene) }) },
    ],
  });
}

const newsWords = {
  changed: {
    subject: m.mails_companion_changed_subject,
    title: m.mails_companion_changed_title,
    text: m.mails_companion_changed_text,
  },
  cancelled: {
    subject: m.mails_companion_cancelled_subject,
    title: m.mails_companion_cancelled_title,
    text: m.mails_companion_cancelled_text,
  },
  ended: {
    subject: m.mails_companion_ended_subject,
    title: m.mails_companion_ended_title,
    text: m.mails_companion_ended_text,
  },
} as const;

/** To a companion: times of the trip changed, or something of it was cancelled, or all of it. */
export function companionNews(scene: MailScene, { news, bookings }: z.infer<typeof CompanionNewsFacts>): MailContent {
  const words = newsWords[news];
  return toVisitor(scene, {
    subject: words.subject(),
    preview: words.text(),
    title: words.title(),
    parts: [
      greeting({ name: "" }),
      { kind: "paragraph", text: words.text() },
      ...(news === "changed"
        ? bookings.flatMap((one) => itemParts({ ...one, subtitle: null, reference: null, onSite: [] }, scene))
        : [{ kind: "list", items: bookings.map(({ title }) => title) } as const]),
      linkTo(scene, m.mails_companion_open(), tripPaths.companion),
    ],
  });
}
