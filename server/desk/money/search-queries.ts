import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { Money } from "../../../contract/money.ts";
import type { Language } from "../../../contract/values.ts";
import { typedAmount } from "../../../web/forms/typed-amount.ts";
import { nearDigests, plain, searchedDigests, type WordDigests } from "../../cases/names.ts";
import { hasWords } from "../../cases/word-queries.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedText } from "../../db/sealed.ts";
import { payerContext, payment } from "../../db/tables/payments.ts";
import { quote } from "../../db/tables/quotes.ts";
import { trip } from "../../db/tables/trips.ts";
import type { Services } from "../../services.ts";

interface Searched {
  readonly providerId: ProviderId;
  readonly language: Language;
  readonly q: string;
}

/** A row of Money: the words and the amounts that it is found by, and the references of its trip and its request. */
interface Row {
  readonly trip: string | null;
  readonly request?: string;
  readonly words?: readonly (string | null)[];
  readonly amounts: readonly Money[];
}

const reversed = (name: string): string => name.split(/\s+/).toReversed().join(" ");

/** True where the search is in one of the words, in whichever order names are typed. */
const isIn = (q: string, words: readonly (string | null)[]): boolean =>
  words.some((word) => word !== null && [word, reversed(word)].some((one) => plain(one).includes(plain(q))));

const most = 500;

/**
 * How rows of Money are found: by their own words, whatever signs stand between their letters; by amounts; and by the
 * names of those who travel or have paid, as the passport and the bank give them.
 */
export async function moneySearch(
  services: Services,
  tx: Db,
  { providerId, language, q }: Searched,
): Promise<(row: Row) => boolean> {
  if (!plain(q)) return () => true;
  const trips = new Set([
    ...(await tripsOfPeople(services, tx, providerId, q)),
    ...(await tripsOfPayers(services, tx, providerId, q)),
  ]);
  const requests = new Set(await requestsOfPeople(services, tx, providerId, q));
  return ({ trip: reference, request = "", words = [], amounts }) =>
    (reference !== null && trips.has(reference)) ||
    requests.has(request) ||
    isIn(q, [reference, ...words]) ||
    amounts.some(({ amount, currency }) => typedAmount(q, currency, language)?.amount === amount);
}

/** References of what is found by somebody's name, address or telephone number, else by one with a typing error. */
async function foundByWords(
  { keys }: Services,
  providerId: ProviderId,
  q: string,
  find: (digests: readonly WordDigests[]) => Promise<{ reference: string }[]>,
): Promise<string[]> {
  const findAny = async (digests: readonly WordDigests[]) =>
    digests.length > 0 ? (await find(digests)).map(({ reference }) => reference) : [];
  const exact = await findAny(searchedDigests(keys, providerId, q));
  return exact.length > 0 ? exact : findAny(nearDigests(keys, providerId, q) ?? []);
}

const tripsOfPeople = (services: Services, tx: Db, providerId: ProviderId, q: string): Promise<string[]> =>
  foundByWords(services, providerId, q, (digests) =>
    tx
      .select({ reference: trip.reference })
      .from(trip)
      .where(and(eq(trip.providerId, providerId), hasWords(tx, providerId, trip.id, digests)))
      .orderBy(desc(trip.id))
      .limit(most),
  );

/** The same of requests whose deposit is due. */
const requestsOfPeople = (services: Services, tx: Db, providerId: ProviderId, q: string): Promise<string[]> =>
  foundByWords(services, providerId, q, (digests) =>
    tx
      .select({ reference: quote.reference })
      .from(quote)
      .where(
        and(
          eq(quote.providerId, providerId),
          eq(quote.status, "deposit_due"),
          hasWords(tx, providerId, quote.id, digests),
        ),
      )
      .orderBy(desc(quote.id))
      .limit(most),
  );

/** References of the trips for which the searched person has paid; the newest payments alone are opened. */
async function tripsOfPayers({ keys }: Services, tx: Db, providerId: ProviderId, q: string): Promise<string[]> {
  const rows = await tx
    .select({ id: payment.id, payerName: payment.payerName, reference: trip.reference })
    .from(payment)
    .innerJoin(trip, eq(trip.id, payment.tripId))
    .where(and(eq(payment.providerId, providerId), isNotNull(payment.payerName)))
    .orderBy(desc(payment.createdAt))
    .limit(most);
  return rows.flatMap(({ id, payerName, reference }) =>
    payerName && isIn(q, [sealedText(keys, payerContext({ providerId, id })).unseal(payerName)]) ? [reference] : [],
  );
}
