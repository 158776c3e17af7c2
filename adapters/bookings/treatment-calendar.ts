/** A treatment whose possible days are asked for; `quoteId` is the request whose accepted offer the trip follows. */
export interface TreatmentAsked {
  readonly providerId: string;
  readonly procedure: string;
  readonly quoteId: string | null;
}

/** The clinic's calendar of treatments. */
export interface TreatmentCalendar {
  /** The coming days, `YYYY-MM-DD` by the clinic's calendar and in order, to which the treatment can move. */
  days(asked: TreatmentAsked): Promise<readonly string[]>;
}
