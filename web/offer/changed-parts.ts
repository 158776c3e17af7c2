import type { Money } from "../../contract/money.ts";
import {
  type ComparedOffer,
  changedPartsOf,
  lastMinute,
  type OfferPart,
  type OfferParts,
  type OfferReader,
  partsOf,
} from "../../contract/offer-changes.ts";
import type { Language } from "../../contract/values.ts";
import { isolated } from "../bidi.ts";
import { formatDay, formatLine, formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { eligibilityNames, hotelNames, partNames, stageDueNames } from "./offer-words.ts";

/** A text of an offer, and its language where that is not the reader's. */
export interface OwnText {
  readonly text: string;
  readonly language?: Language;
}

/** A line that is new, is gone, or says something else; `order`: the same lines stand in another order. */
export type TextChange =
  | { readonly change: "added"; readonly after: OwnText }
  | { readonly change: "removed"; readonly before: OwnText }
  | { readonly change: "changed"; readonly before: OwnText; readonly after: OwnText }
  | { readonly change: "order" };

export interface PartChange {
  readonly part: OfferPart;
  readonly name: string;
  readonly changes: readonly TextChange[];
}

/** What a line is about: a line about the same with another text has changed. */
type Line = OwnText & { readonly about: string };

const lineOf = (about: string, text: string, language?: Language): Line[] =>
  text.trim() ? [{ about, text, ...(language && { language }) }] : [];

type LinesOf = {
  readonly [Part in OfferPart]: (value: OfferParts[Part], own: Language, reader: Language) => Line[];
};

const listed = (items: OfferParts["included"]): Line[] =>
  items.flatMap(({ text, language }) => lineOf(text, text, language));
const money = (amount: Money, reader: Language) => formatMoney(amount, reader);
const dayOf = (day: string, reader: Language) => (day ? formatDay(day, reader) : "–");

/** Each part of an offer as the lines that its reader sees. */
const linesOf: LinesOf = {
  doctor: ({ name, title }, own) => lineOf("doctor", `${name}\n${title}`, own),
  plan: ({ eligibility, reason, steps, flight }, own) => [
    ...lineOf("eligibility", eligibility === null ? "" : eligibilityNames[eligibility]()),
    ...lineOf("reason", reason, own),
    ...steps.flatMap(({ title, text }) => lineOf(`step ${title}`, `${title}\n${text}`, own)),
    ...lineOf("flight", flight > 0 ? m.offers_days_before_flight({ count: flight }) : ""),
  ],
  dates: (stays, _, reader) =>
    stays.flatMap(({ arrive, treatment, leave }) =>
      lineOf(
        "stay",
        m.offers_stay({
          arrive: dayOf(arrive, reader),
          treatment: dayOf(treatment, reader),
          leave: dayOf(leave, reader),
        }),
      ),
    ),
  included: listed,
  excluded: listed,
  factors: listed,
  payments: ({ deposit, refunds, stages }, _, reader) => [
    ...lineOf("deposit", formatLine([m.offers_deposit(), money(deposit, reader)], reader)),
    ...refunds.flatMap(({ days: count, percent }) => lineOf("refund", m.offers_refundable({ count, percent }))),
    ...stages.flatMap(({ label, amount, due }) =>
      lineOf(`stage ${label}`, formatLine([isolated(label), money(amount, reader), stageDueNames[due]()], reader)),
    ),
  ],
  travel: ({ hotelLevel, hotel, flight }, own) => [
    ...lineOf("level", hotelLevel ? m.offers_hotel_level({ level: hotelNames[hotelLevel]() }) : ""),
    ...lineOf("hotel", hotel, own),
    ...lineOf("flight", flight, own),
  ],
  end: (end, _, reader) =>
    end ? lineOf("end", formatLine([formatDay(end.day, reader), end.time === lastMinute ? "" : end.time], reader)) : [],
  terms: (version, _, reader) => lineOf("terms", version ? formatDay(version, reader) : ""),
};

function changesOf(before: readonly Line[], after: readonly Line[]): TextChange[] {
  const left = [...before];
  const take = (isIt: (line: Line) => boolean): Line | undefined => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const others = after.filter(({ text, language }) => !take((one) => one.text === text && one.language === language));
  const written = others.map((line): TextChange => {
    const earlier = take(({ about }) => about === line.about);
    return earlier ? { change: "changed", before: earlier, after: line } : { change: "added", after: line };
  });
  const removed = left.map((line): TextChange => ({ change: "removed", before: line }));
  const changes = [...written, ...removed];
  const isMoved = before.some(({ text }, index) => text !== after[index]?.text);
  return changes.length === 0 && isMoved ? [{ change: "order" }] : changes;
}

/** The parts that differ, with the lines that are new, are gone or say something else. */
export function changedParts(
  before: ComparedOffer,
  after: ComparedOffer,
  { language, reader = language }: { readonly language: Language; readonly reader?: OfferReader },
): PartChange[] {
  const [earlier, later] = [partsOf(before, reader), partsOf(after, reader)];
  const changeIn = <Part extends OfferPart>(part: Part): TextChange[] =>
    changesOf(
      linesOf[part](earlier[part], before.language, language),
      linesOf[part](later[part], after.language, language),
    );
  return changedPartsOf(earlier, later)
    .map((part) => ({ part, name: partNames[part](), changes: changeIn(part) }))
    .filter(({ changes }) => changes.length > 0);
}
