import { eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { exponentOf } from "../../contract/currencies.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { moneySetting } from "../db/tables/clinic-money.ts";
import { location } from "../db/tables/company.ts";

export type MoneySettings = Omit<typeof moneySetting.$inferSelect, "providerId"> & { readonly currency: string };

/** In whole units of the provider's currency. */
const usualLimit = 1000;
const usualMonths = 12;

/** How a clinic handles money, in its currency. */
export async function settingsOf(tx: Db, providerId: ProviderId): Promise<MoneySettings> {
  const [place] = await tx
    .select({ currency: location.currency })
    .from(location)
    .where(eq(location.providerId, providerId));
  if (!place) throw new Error("a provider without its location");
  const [row] = await tx.select().from(moneySetting).where(eq(moneySetting.providerId, providerId));
  const refundLimit = usualLimit * 10 ** exponentOf(place.currency);
  const { providerId: _, ...held } = row ?? {
    refundLimit,
    creditMonths: usualMonths,
    taxes: [],
    version: 0,
    providerId,
  };
  return { ...held, currency: place.currency };
}

/** How many months a credit holds: all that its person may read of the settings. */
export async function creditMonthsOf(tx: Db, providerId: ProviderId): Promise<number> {
  const [row] = await tx
    .select({ creditMonths: moneySetting.creditMonths })
    .from(moneySetting)
    .where(eq(moneySetting.providerId, providerId));
  return row?.creditMonths ?? usualMonths;
}

/** @returns false where somebody else has changed them meanwhile */
export async function saveSettings(
  tx: Db,
  providerId: ProviderId,
  { version, ...values }: Omit<MoneySettings, "currency">,
): Promise<boolean> {
  const before = await settingsOf(tx, providerId);
  if (before.version !== version) return false;
  const set = { ...values, version: version + 1 };
  await tx
    .insert(moneySetting)
    .values({ providerId, ...set })
    .onConflictDoUpdate({ target: moneySetting.providerId, set });
  return true;
}
