import * as z from "zod/mini";
import { type Money, majorUnits } from "../../contract/money.ts";
import type { Price, Seller } from "../../contract/trips.ts";

/** `"799.00"`: amounts are decimal strings, with a separate currency. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,12}(?:\.\d{1,6})?$/));
export const DuffelInstant = z.iso.datetime({ offset: true });
/** Local time: `2020-06-13T16:38:02`. */
export const LocalTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/));
export const Metadata = z.nullish(z.record(z.string(), z.unknown()));

/** True for an id of a Duffel kind; nothing else is put into a path. */
export const isDuffelId = (kind: string, id: string): boolean => new RegExp(`^${kind}_\\w{1,60}$`).test(id);

export const moneyOf = (amount: string, currency: string): Money => majorUnits(Number(amount), currency);

/** A payment from the balance: an amount as Duffel's own decimal string. */
export const balancePayment = (amount: string, currency: string) => ({ type: "balance", amount, currency });

export const Refusals = z.object({
  errors: z.array(z.object({ type: z.catch(z.string(), ""), code: z.catch(z.string(), "") })).check(z.minLength(1)),
});
export const Envelope = z.object({
  data: z.unknown(),
  meta: z.nullish(z.object({ after: z.nullish(z.string().check(z.maxLength(500))) })),
});

/** The contracting seller of every airline's and hotel's offer. */
export const duffelSeller: Seller = { id: "duffel", name: "Duffel", countryCode: "GB" };

/** True when a price exceeds the agreed one or has another currency. */
export const isDearer = ({ total }: Price, most: Price): boolean =>
  total.currency !== most.total.currency || total.amount > most.total.amount;
