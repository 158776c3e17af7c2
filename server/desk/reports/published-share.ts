import { LRUCache } from "lru-cache";
import { after, days, hours } from "../../../contract/durations.ts";
import type { Landing } from "../../../contract/landing.ts";
import { asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { countPromise } from "./queries.ts";

const fewestRequests = 20;
const leastPercent = 90;

/** The share as the site says it, never rounded up; null for too few requests, or too few kept promises. */
export const worthPublishing = ({ kept, of }: { kept: number; of: number }): Landing["replyShare"] =>
  of >= fewestRequests && kept * 100 >= leastPercent * of
    ? { percent: Math.floor((kept * 100) / of), requests: of }
    : null;

type Share = (tenant: Pick<ProviderRow, "id" | "company">) => Promise<Landing["replyShare"]>;

/** The measured share of clinics that publish it, counted at most once an hour. A demonstration has nothing measured. */
export function createPublishedShares({ db, database, now }: Pick<Services, "db" | "database" | "now">): Share {
  const counted = new LRUCache<ProviderId, { readonly share: Landing["replyShare"] }>({
    max: 2000,
    ttl: hours(1),
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: async (providerId) => {
      const until = now();
      const span = { providerId, from: after(until, -days(90)), until, now: until };
      return { share: worthPublishing(await asSystem(db, (tx) => countPromise(database.rows, tx, span))) };
    },
  });
  return async ({ id, company: { quotes, demonstration } }) =>
    quotes.publishReplyShare && !demonstration ? ((await counted.fetch(id))?.share ?? null) : null;
}
