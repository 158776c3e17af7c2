import type { Language } from "../../contract/values.ts";
import type { PartWords } from "../trip/item-parts.tsx";
import type { TimelineStretch } from "../trip/timeline-words.ts";

/** A booking as it is shown where it is used. */
export interface KeptVoucher {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly textsLanguage: Language;
  readonly reference: string;
  readonly travellers: readonly string[];
  readonly seller: string;
  readonly phone: string;
  readonly parts: readonly PartWords[];
}

/** An address to show to a driver, in the language of the country where the clinic has texts in it. */
export interface KeptAddress {
  readonly name: string;
  readonly lines: readonly string[];
  readonly language: Language;
}

export interface KeptDocument {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
}

/** A trip on the device: words in one language, so that no later build has to understand them. */
export interface KeptTrip {
  readonly format: typeof keptFormat;
  readonly savedAt: string;
  readonly language: Language;
  readonly trip: {
    readonly reference: string;
    readonly dates: { readonly arrive: string; readonly leave: string };
    readonly timeline: readonly TimelineStretch[];
    readonly vouchers: readonly KeptVoucher[];
  } | null;
  readonly emergency: {
    readonly number: string;
    readonly phone: string;
    /** Of the clinic's line for patients after treatment; absent from trips that an earlier version kept. */
    readonly urgentPhone?: string | null;
    readonly coordinator: { readonly name: string; readonly role: string };
    /** Only where the person chose it. */
    readonly allergies: string | null;
  };
  readonly addresses: readonly KeptAddress[];
  readonly documents: readonly KeptDocument[];
}

export const keptFormat = 1;

/** What the person chose to keep. */
export interface KeptChoice {
  /** Ids of documents. */
  readonly documents: readonly string[];
  readonly allergies: boolean;
  /** The recovery diary; absent in choices of before it could be kept. */
  readonly diary?: boolean;
}

/** Records of the store. */
export const records = {
  trip: "trip",
  choice: "choice",
  diary: "diary",
  document: (id: string) => `document/${id}`,
} as const;

const day = 24 * 60 * 60_000;
/** Days after the last update on which the trip leaves the device. */
export const keptDays = 30;

export const keptUntil = ({ savedAt }: Pick<KeptTrip, "savedAt">): Date =>
  new Date(Date.parse(savedAt) + keptDays * day);

export const isExpired = (trip: Pick<KeptTrip, "savedAt">, now: number): boolean => now >= keptUntil(trip).getTime();
