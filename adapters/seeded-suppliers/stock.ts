import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { referenceDigits } from "../../contract/references.ts";
import type { TravellerNeed } from "../../contract/trips.ts";
import type { Booked, NeedAnswers, Refused, Unavailable, Unknown } from "../bookings/bookings.ts";
import type { Db } from "../database/database.ts";
import { isOutOfReach } from "../database/out-of-reach.ts";
import {
  type BookingRow,
  RolledBack,
  releaseExpiredHolds,
  type StockOffer,
  type Wanted,
  withMovedPrice,
} from "./stock-bookings.ts";
import { applicableFaults, type StockCall, type StockFault } from "./stock-faults.ts";
import { stockBooking } from "./stock-tables.ts";
import { exchangeUnits } from "./stock-units.ts";

/** The catalogue of a demonstration supplier, without its bookings. */
export interface StockSource {
  /** The seller's name. */
  readonly supplier: string;
  /** Two-letter prefix of references. */
  readonly prefix: string;
  /** The current offer; undefined when unknown or expired. Called outside transactions. */
  read(offerId: string): Promise<StockOffer | undefined>;
  papersOf(booked: { readonly reference: string; readonly offerId: string }): Promise<Booked["papers"]>;
  /** The needs that it confirms at once; others are only noted. */
  confirms?(offerId: string): Promise<readonly TravellerNeed["need"][]>;
}

export interface StockOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Validity of a cancellation or change quote, in milliseconds. */
  readonly quoteMs?: number;
}

export const unknown: Unknown = { kind: "unknown" };
export const unavailable: Unavailable = { kind: "unavailable", reason: "no answer in time" };
export const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
export type Faults = ReadonlyMap<StockFault, number>;

export const newReference = (prefix: string): string => `${prefix}-${referenceDigits(randomBytes(8))}`;

/** The reads and checks shared by all calls of one supplier. */
export type Stock = ReturnType<typeof openStock>;

export function openStock(source: StockSource, { db, now, quoteMs = 30 * 60_000 }: StockOptions) {
  const { supplier, prefix } = source;
  const findOne = async (column: typeof stockBooking.reference | typeof stockBooking.attempt, value: string) => {
    const condition = and(eq(stockBooking.supplier, supplier), eq(column, value));
    const [row] = await db.select().from(stockBooking).where(condition);
    return row;
  };
  const findByReference = (reference: string): Promise<BookingRow | undefined> =>
    findOne(stockBooking.reference, reference);

  return {
    db,
    now,
    supplier,
    prefix,
    quoteMs,
    findByReference,
    findByAttempt: (attempt: string): Promise<BookingRow | undefined> => findOne(stockBooking.attempt, attempt),
    offerOf: async (reference: string): Promise<string | undefined> => (await findByReference(reference))?.offer,

    /** Runs a call with the configured faults; `silent` is returned when a fault swallows the answer. */
    async answer<T, Silent>(
      call: StockCall,
      options: { readonly offer?: string | undefined; readonly signal: AbortSignal; readonly silent: Silent },
      work: (faults: Faults) => Promise<T>,
    ): Promise<T | Silent | Unavailable> {
      if (options.signal.aborted) return unavailable;
      try {
        const faults = await applicableFaults(db, supplier, call, options.offer);
        if (faults.has("unavailable")) return { kind: "unavailable", reason: "configured fault" };
        if (faults.has("unknown")) return options.silent;
        const outcome = await work(faults);
        const delayMs = faults.get("late");
        const isHeard = delayMs === undefined || (await isInTime(delayMs, options.signal));
        return isHeard && !faults.has("fail-after-success") ? outcome : options.silent;
      } catch (error) {
        if (isOutOfReach(error)) return options.silent;
        throw error;
      }
    },

    async readOffer(offerId: string, faults: Faults): Promise<StockOffer | undefined> {
      const offer = await source.read(offerId);
      return offer && offer.expiresAt > now() ? withMovedPrice(offer, faults.get("price-change") ?? 0) : undefined;
    },

    async presentBooked(row: BookingRow): Promise<Booked> {
      const reference = row.reference ?? "";
      const { price, policy } = row;
      const papers = await source.papersOf({ reference, offerId: row.offer });
      const sure = row.needs.length > 0 ? ((await source.confirms?.(row.offer)) ?? []) : [];
      const answers = row.needs.map((need) => [need, sure.includes(need) ? "confirmed" : "requested"]);
      const needs: NeedAnswers = Object.fromEntries(answers);
      return { kind: "booked", reference, price, cancellation: policy.cancellation, papers, needs };
    },

    /** Takes the units of an attempt without any. @throws RolledBack */
    async takeUnitsFor(tx: Db, row: BookingRow, { offer }: Wanted, faults: Faults): Promise<StockOffer> {
      if (!offer) throw new RolledBack("expired");
      if (faults.has("sold-out")) throw new RolledBack("sold-out");
      if (!(await exchangeUnits(tx, supplier, row.units, offer.units))) throw new RolledBack("sold-out");
      return offer;
    },

    isHeld: ({ state, heldUntil }: BookingRow): boolean => state === "held" && heldUntil !== null && heldUntil > now(),

    /** Retries a sold-out call once when expired holds were released. */
    async retrySoldOut<T>(work: () => Promise<T | Refused>): Promise<T | Refused> {
      const outcome = await work();
      const isSoldOut = (outcome as Partial<Refused>).reason === "sold-out";
      return isSoldOut && (await releaseExpiredHolds(db, now(), supplier)) > 0 ? work() : outcome;
    },
  };
}

const isInTime = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(milliseconds, true, { signal, ref: false }).catch(() => false);
