import type * as z from "zod/mini";
import type { Money } from "../../contract/money.ts";
import { accountPaths } from "../account-paths.ts";
import { isolated } from "../bidi.ts";
import { formatDay, formatList, formatMoney, formatNumber } from "../format.ts";
import { partNames } from "../offer/offer-words.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { QuoteAnswerFacts, QuoteFacts, QuoteNewsFacts } from "./mail-facts.ts";
import { byBothClocks, greeting, type MailScene, rowsOf, toAccount, toClinic, toVisitor } from "./mail-phrases.ts";

interface Facts {
  readonly reference: string;
  readonly name: string;
  readonly clinic: string;
  readonly coordinator: string;
}
type Words = readonly [
  subject: (facts: Facts) => string,
  title: (facts: Facts) => string,
  text: (facts: Facts) => string,
];

const visitorWords: Readonly<Record<z.infer<typeof QuoteNewsFacts>["news"], Words>> = {
  offer: [m.offers_mail_offer_subject, m.offers_mail_offer_title, m.offers_mail_offer_text],
  question: [m.offers_mail_question_subject, m.offers_mail_question_title, m.offers_mail_question_text],
  document: [m.offers_mail_document_subject, m.offers_mail_document_title, m.offers_mail_document_text],
  message: [m.offers_mail_message_subject, m.offers_mail_message_title, m.offers_mail_message_text],
  comment: [m.offers_mail_comment_subject, m.offers_mail_comment_title, m.offers_mail_comment_text],
  withdrawn: [m.offers_mail_withdrawn_subject, m.offers_mail_withdrawn_title, m.offers_mail_withdrawn_text],
  "withdrawn-one": [
    m.offers_mail_withdrawn_one_subject,
    m.offers_mail_withdrawn_one_title,
    m.offers_mail_withdrawn_one_text,
  ],
  "ends-soon": [m.offers_mail_ends_soon_subject, m.offers_mail_ends_soon_title, m.offers_mail_ends_soon_text],
  "still-open": [m.offers_mail_still_open_subject, m.offers_mail_still_open_title, m.offers_mail_ends_soon_text],
  "deposit-soon": [
    m.offers_mail_deposit_soon_subject,
    m.offers_mail_deposit_soon_title,
    m.offers_mail_deposit_soon_text,
  ],
  "day-set": [m.offers_mail_day_set_subject, m.offers_mail_day_set_title, m.offers_mail_day_set_text],
  scheduled: [m.offers_mail_scheduled_subject, m.offers_mail_scheduled_title, m.offers_mail_scheduled_text],
  extended: [m.offers_mail_extended_subject, m.offers_mail_extended_title, m.offers_mail_extended_text],
  expired: [m.offers_mail_expired_subject, m.offers_mail_expired_title, m.offers_mail_expired_text],
  accepted: [m.offers_mail_accepted_subject, m.offers_mail_accepted_title, m.offers_mail_accepted_text],
  "accepted-days": [m.offers_mail_accepted_subject, m.offers_mail_accepted_title, m.offers_mail_accepted_days_text],
  "accepted-free": [m.offers_mail_accepted_subject, m.offers_mail_accepted_title, m.offers_mail_accepted_free_text],
  "declined-by-you": [
    m.offers_mail_declined_by_you_subject,
    m.offers_mail_declined_by_you_title,
    m.offers_mail_declined_by_you_text,
  ],
  "declined-by-us": [
    m.offers_mail_declined_by_us_subject,
    m.offers_mail_declined_by_us_title,
    m.offers_mail_declined_by_us_text,
  ],
};

const newVersion: Words = [m.offers_mail_version_subject, m.offers_mail_version_title, m.offers_mail_version_text];

type ClinicWords = readonly [
  subject: (facts: { reference: string }) => string,
  title: () => string,
  text: () => string,
];

const clinicWords: Readonly<Record<z.infer<typeof QuoteAnswerFacts>["news"], ClinicWords>> = {
  accepted: [m.offers_clinic_accepted_subject, m.offers_clinic_accepted_title, m.offers_clinic_accepted_text],
  "accepted-days": [
    m.offers_clinic_accepted_subject,
    m.offers_clinic_accepted_title,
    m.offers_clinic_accepted_days_text,
  ],
  "accepted-free": [
    m.offers_clinic_accepted_subject,
    m.offers_clinic_accepted_title,
    m.offers_clinic_accepted_free_text,
  ],
  declined: [m.offers_clinic_declined_subject, m.offers_clinic_declined_title, m.offers_clinic_declined_text],
  revision: [m.offers_clinic_revision_subject, m.offers_clinic_revision_title, m.offers_clinic_revision_text],
  renewal: [m.offers_clinic_renewal_subject, m.offers_clinic_renewal_title, m.offers_clinic_renewal_text],
  expired: [m.offers_clinic_expired_subject, m.offers_clinic_expired_title, m.offers_clinic_expired_text],
  move: [m.offers_clinic_move_subject, m.offers_clinic_move_title, m.offers_clinic_move_text],
  "move-withdrawn": [m.offers_clinic_move_off_subject, m.offers_clinic_move_off_title, m.offers_clinic_move_off_text],
};

const factsOf = (
  { provider }: MailScene,
  { reference, name }: { readonly reference: string; readonly name: string },
): Facts => ({ reference, name, clinic: provider.texts.name, coordinator: provider.texts.coordinator.name });

/** A first offer, another alternative of it, or a newer version. */
function wordsOf({ news, offer }: z.infer<typeof QuoteNewsFacts>): Words {
  if (news !== "offer" || !offer) return visitorWords[news];
  if (offer.changes) return newVersion;
  const { count } = offer;
  return count > 1
    ? [m.offers_mail_more_subject, () => m.offers_mail_more_title({ count }), m.offers_mail_more_text]
    : visitorWords.offer;
}

/** `2 of 3`; one alone has no number. */
const optionOf = (facts: { readonly option: number; readonly count: number } | undefined): string | undefined =>
  facts && facts.count > 1 ? m.offers_mail_option_of(facts) : undefined;

const chosenText = (chosen: { readonly count: number } | undefined): string =>
  chosen && chosen.count > 1 ? m.offers_mail_others_closed() : "";

const daysIn = (days: readonly string[], language: MailScene["language"]): string =>
  formatList(
    days.map((day) => formatDay(day, language)),
    language,
  );

type News = NonNullable<z.infer<typeof QuoteNewsFacts>["offer"]>;
type Changes = NonNullable<News["changes"]>;
type Spoken = (amount: Money) => string;

const wasAndIs = ({ before, after }: { readonly before: string; readonly after: string }): string =>
  before === after ? after : m.bookings_mail_moved_day({ after: after || "–", before: before || "–" });

const totalIn = ({ total, changes }: News, money: Spoken): string =>
  changes ? wasAndIs({ before: money(changes.before), after: money(total) }) : money(total);

/** What is different in a new version: what it costs, who treats, where and when; of the rest, which parts are others. */
function changedRows(changes: Changes, money: Spoken, { language }: MailScene): Parameters<typeof rowsOf>[0] {
  const { deposit, doctor, nights, days, daysBefore, parts = [] } = changes;
  const night = (count: number) => formatNumber(count, language);
  const also = parts.map((part) => (part === "lines" ? m.offers_price() : partNames[part]()));
  return [
    [m.offers_mail_deposit(), deposit && wasAndIs({ before: money(deposit.before), after: money(deposit.after) })],
    [
      m.offers_schedule_doctor(),
      doctor && wasAndIs({ before: isolated(doctor.before), after: isolated(doctor.after) }),
    ],
    [m.landing_includes_hotel(), nights && wasAndIs({ before: night(nights.before), after: night(nights.after) })],
    [
      m.offers_dates(),
      days && wasAndIs({ before: daysIn(daysBefore ?? days, language), after: daysIn(days, language) }),
    ],
    [m.offers_mail_also(), also.join(" · ")],
  ];
}

/** Link to the request, in the account or by its private link; details stay there, because mail is read on many screens. */
export function quoteNews(scene: MailScene, given: z.infer<typeof QuoteNewsFacts>): MailContent {
  const facts = factsOf(scene, given);
  const { offer, chosen, agreed, set, token } = given;
  const [subject, title, text] = wordsOf(given);
  const money = (amount: NonNullable<typeof offer>["total"]) => formatMoney(amount, scene.language);
  const day = (value: string | undefined) => value && formatDay(value, scene.language);
  const isOver = given.news === "declined-by-you";
  const [label, path] = isOver
    ? [m.offers_mail_new(), paths.quote]
    : token
      ? [m.mails_open_request(), paths.quoteLink(token)]
      : [m.offers_mail_open(), accountPaths.procedure(given.reference.toLowerCase())];
  return (token ? toVisitor : toAccount)(scene, {
    subject: subject(facts),
    preview: title(facts),
    title: title(facts),
    parts: [
      greeting(given),
      { kind: "paragraph", text: [text(facts), chosenText(chosen)].filter(Boolean).join(" ") },
      rowsOf([
        [m.mails_reference(), given.reference],
        [m.bookings_when(), set && (set.at ? byBothClocks(set.at, scene, given) : formatDay(set.day, scene.language))],
        [
          m.bookings_mail_moved_treatment(),
          set?.before &&
            m.bookings_mail_moved_day({ after: day(set.day) ?? "", before: formatDay(set.before, scene.language) }),
        ],
        [m.offers_schedule_doctor(), set?.doctor && isolated(set.doctor)],
        [m.offers_schedule_place(), set?.place && isolated(set.place)],
        [m.bookings_mail_moved_arrival(), day(agreed?.dates?.arrive)],
        [m.bookings_mail_moved_treatment(), day(agreed?.dates?.treatment)],
        [m.bookings_mail_moved_departure(), day(agreed?.dates?.leave)],
        [m.offers_mail_option(), optionOf(offer ?? chosen)],
        [m.offers_mail_version(), offer && String(offer.version)],
        [m.offers_mail_total(), (offer && totalIn(offer, money)) ?? (agreed && money(agreed.total))],
        [m.offers_mail_deposit(), agreed?.deposit && money(agreed.deposit.amount)],
        [m.offers_mail_pay_until(), agreed?.deposit && byBothClocks(agreed.deposit.until, scene, given)],
        ...(offer?.changes ? changedRows(offer.changes, money, scene) : []),
        // What is withdrawn holds no longer, whatever its end was.
        [
          m.offers_mail_valid(),
          offer && given.news !== "withdrawn-one" ? byBothClocks(offer.validUntil, scene, given) : null,
        ],
      ]),
      { kind: "link", label, href: scene.site.origin + scene.site.base + path },
      ...(token && !isOver ? [{ kind: "note" as const, text: m.mails_link_is_private() }] : []),
    ],
  });
}

export function quoteAnswer(scene: MailScene, given: z.infer<typeof QuoteAnswerFacts>): MailContent {
  const [subject, title, text] = clinicWords[given.news];
  return toClinic(scene, {
    subject: subject(given),
    preview: title(),
    title: title(),
    parts: [
      { kind: "paragraph", text: text() },
      rowsOf([
        [m.mails_reference(), given.reference],
        [m.offers_mail_option(), optionOf(given.chosen)],
      ]),
    ],
  });
}

/** To a request's or consultation's address, when an account with another address claimed it. */
const claimed =
  (subject: (facts: { reference: string }) => string, title: () => string, text: () => string) =>
  (scene: MailScene, { reference, name }: z.infer<typeof QuoteFacts>): MailContent =>
    toVisitor(scene, {
      subject: subject({ reference }),
      preview: title(),
      title: title(),
      parts: [greeting({ name }), { kind: "paragraph", text: text() }, rowsOf([[m.mails_reference(), reference]])],
    });

export const quoteClaimed = claimed(
  m.offers_mail_claimed_subject,
  m.offers_mail_claimed_title,
  m.offers_mail_claimed_text,
);

export const consultationClaimed = claimed(
  m.consultations_mail_claimed_subject,
  m.consultations_mail_claimed_title,
  m.consultations_mail_claimed_text,
);
