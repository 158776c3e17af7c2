/** A treatment whose possible days are asked for; `quoteId` is the request whose accepted offer the trip follows. */
export interface TreatmentAsked {
  readonly providerId: string;
  readonly procedure: string;
  readonly quoteId: string | null;
  /** The clinic confirms the move, so any of its free days can be asked for; else only those that are open to everybody. */
  readonly byRequest?: boolean;
}

/** The clinic's calendar of treatments. Days are `YYYY-MM-DD` by the clinic's calendar. */
export interface TreatmentCalendar {
  /**
   * The coming days to which the treatment can move, in order; `any` where the clinic limits none. `idle`: those of them
   * on whose day of the week nothing is treated, so that they need a second look.
   */
  days(
    asked: TreatmentAsked,
  ): Promise<{ readonly days: readonly string[]; readonly any: boolean; readonly idle: readonly string[] }>;
  /** The free days nearest to a day without a free place, none before `earliest`; undefined where the day is free. */
  nearestFree(asked: {
    readonly providerId: string;
    readonly procedure: string;
    readonly day: string;
    readonly earliest?: string;
    /** The request whose accepted offer the treatment follows: the place that it promises counts as free. */
    readonly quoteId?: string;
  }): Promise<readonly string[] | undefined>;
}
