import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { CurrencyCode } from "../money.ts";
import { line } from "../values.ts";

export const MoneySettings = z.strictObject({
  currency: CurrencyCode,
  /** Refunds of one trip above this sum need a second person. */
  refundLimit: z.int().check(z.minimum(0), z.maximum(1e12)),
  creditMonths: z.int().check(z.minimum(1), z.maximum(60)),
  /** Included in all prices; rates in hundredths of a percent. */
  taxes: z
    .array(z.strictObject({ name: line(60), rate: z.int().check(z.minimum(1), z.maximum(10_000)) }))
    .check(z.maxLength(5)),
  version: z.int(),
});
export type MoneySettings = z.infer<typeof MoneySettings>;

const path = "/api/desk/money/settings";

export const getMoneySettings = endpoint({
  ...staffRead,
  name: "getMoneySettings",
  summary: "The limit of refunds, the length of credits, and the taxes on invoices",
  path,
  right: "settings:read",
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
  answer: MoneySettings,
});

export const saveMoneySettings = endpoint({
  access: "staff",
  limit: "write",
  retry: false,
  idempotent: true,
  refusals: ["not-signed-in", "not-allowed", "not-found", "conflict", "wrong-state", "too-many-requests"],
  name: "saveMoneySettings",
  summary: "Change the limit of refunds, the length of credits, and the taxes on invoices",
  method: "PUT",
  path,
  right: "settings:write",
  body: z.omit(MoneySettings, { currency: true }),
  answer: MoneySettings,
});
