import * as z from "zod/mini";
import { Money } from "../money.ts";
import { Instant } from "../values.ts";

/** The deposit of an accepted offer for which no transfer is expected: its person has not chosen how to pay. */
export const DueDeposit = z.strictObject({
  request: z.string(),
  /** Null before the person has planned a trip. */
  trip: z.nullable(z.string()),
  person: z.string(),
  amount: Money,
  until: Instant,
  /** True of an offer that has ended: it cannot be paid before the clinic extends it. */
  isOver: z.boolean(),
});
export type DueDeposit = z.infer<typeof DueDeposit>;
