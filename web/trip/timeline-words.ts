import type { ItemStatus } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import type { IconName } from "../ui/icon-names.ts";
import type { PartWords } from "./item-parts.tsx";

/** Something of a trip that happens on a day; its words are made where the page is loaded. */
export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  /** By the calendar of its place. */
  readonly on: string;
  readonly icon: IconName;
  /** By the clock of its place; null where only the day counts. */
  readonly time: string | null;
  /** Reached from anywhere, so that the reader's own clock is told beside it. */
  readonly isRemote?: true;
  readonly kind: string;
  readonly what: string | null;
  readonly textsLanguage: Language;
  readonly lines: readonly string[];
  readonly place: PartWords["place"];
  /** Null for advice. */
  readonly state: ItemStatus | "planned" | "unbooked" | null;
  readonly to: string | null;
}

/** A day with its entries, or days that have nothing but the same night. */
export interface TimelineStretch {
  readonly from: string;
  readonly label: string;
  readonly isToday: boolean;
  readonly entries: readonly TimelineEntry[];
  /** Where the night is spent; `to` leads to hotels where no bed is booked. */
  readonly night: { readonly text: string; readonly to: string | null } | null;
}

export interface Timeline {
  readonly stretches: readonly TimelineStretch[];
  readonly next: { readonly day: string; readonly entry: TimelineEntry } | null;
}
