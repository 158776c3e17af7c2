import type { RecoveryDiary } from "../../contract/aftercare.ts";
import { after, days } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import { clinicOfferId } from "../trips/clinic-offers.ts";
import { updateTrip } from "../trips/queries.ts";
import { taken } from "./calls.ts";
import type { SignedIn } from "./people.ts";
import type { TestSite } from "./site.ts";
import { bookTrip, startTestTrip } from "./trips.ts";

/** A knee replacement at the first clinic that was so many days ago; the person leaves two weeks after it. @returns the trip's id */
export async function treatedTestTrip(
  site: TestSite,
  { owner }: Pick<SignedIn, "owner">,
  { daysAgo, daysAhead = 60 }: { daysAgo: number; daysAhead?: number },
): Promise<string> {
  const { services, clock } = site;
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const day = (count: number): string => after(clock.now(), days(count)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "essential" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day: day(daysAhead) })];
  const id = await startTestTrip(site, { owner, providerId, offers, kind: "procedure", currency: "AED" });
  await bookTrip(site, { id });
  await asSystem(services.db, (tx) =>
    updateTrip(tx, providerId, {
      keys: services.keys,
      id,
      arriveOn: day(-daysAgo - 2),
      treatmentOn: day(-daysAgo),
      leaveOn: day(14 - daysAgo),
      safeFlightOn: day(12 - daysAgo),
    }),
  );
  return id;
}

/** Calls every endpoint of a diary: a recovery with a check-in that opens a case, and a question with a photograph. */
export async function keepDiary(
  site: TestSite,
  client: Pick<SignedIn, "call" | "owner">,
  { text, document }: { text: string; document: string },
): Promise<void> {
  const trip = await treatedTestTrip(site, client, { daysAgo: 2, daysAhead: 400 });
  taken(await client.call("GET", "/api/client/aftercare"));
  const path = `/api/client/aftercare/${trip}`;
  const { today, questions } = taken(await client.call<RecoveryDiary>("GET", path));
  const body = { answers: { pain: 8, temperature: null, signs: [] }, version: 0 };
  taken(await client.call("PUT", `${path}/check-ins/${today}/${questions?.set}`, { body }));
  taken(await client.call("POST", `${path}/questions`, { body: { text, documents: [document] } }));
}
