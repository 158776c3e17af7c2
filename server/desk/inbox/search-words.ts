import type { Db } from "../../../adapters/database/database.ts";
import type { CaseKind } from "../../../contract/desk/cases.ts";
import { minutes } from "../../../contract/durations.ts";
import { findRecoveryTrips } from "../../aftercare/queries.ts";
import { listWordless } from "../../cases/word-queries.ts";
import { listChatsById, putChatWords } from "../../chat/queries.ts";
import { listConsultationsById, putConsultationWords } from "../../consultations/queries.ts";
import { asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Schedule } from "../../jobs/worker.ts";
import { listRequestsById } from "../../quotes/clinic/queries.ts";
import { putQuoteWords } from "../../quotes/queries.ts";
import type { Services } from "../../services.ts";
import { listMessagesById, putMessageWords } from "../../site/contact-queries.ts";
import { listProviders } from "../../tenants/queries.ts";
import { listTripsById, listWordlessTrips, putTripWords } from "../../trips/queries.ts";

const atOnce = 200;

/** Makes the words by which stored cases and trips are found, where there are none or older ones. */
export const searchWordSchedule = (services: Pick<Services, "db" | "keys">): Schedule => ({
  name: "search-words",
  every: minutes(5),
  run: async () => {
    for (const { id } of await listProviders(services.db))
      await asSystem(services.db, (tx) => putWords(services, tx, id));
  },
});

async function putWords({ keys }: Pick<Services, "keys">, tx: Db, providerId: ProviderId): Promise<void> {
  for (const trip of await listWordlessTrips(tx, providerId, { keys, limit: atOnce }))
    await putTripWords(tx, keys, trip);
  const cases = await listWordless(tx, providerId, { keys, limit: atOnce });
  const idsOf = (kind: CaseKind) => cases.filter((one) => one.kind === kind).map(({ id }) => id);
  for (const row of await listRequestsById({ keys }, tx, providerId, idsOf("request")))
    await putQuoteWords(tx, keys, row);
  for (const row of await listConsultationsById(tx, providerId, { keys, ids: idsOf("consultation") }))
    await putConsultationWords(tx, keys, row, row.said);
  for (const row of await listChatsById(tx, providerId, { keys, ids: idsOf("chat") }))
    await putChatWords(tx, keys, row);
  for (const row of await listMessagesById(tx, providerId, idsOf("message"))) await putMessageWords(tx, keys, row);
  const recoveries = await findRecoveryTrips(tx, providerId, idsOf("recovery"));
  const trips = await listTripsById(tx, providerId, { keys, ids: recoveries.map(({ tripId }) => tripId) });
  for (const { id, tripId } of recoveries) {
    const trip = trips.get(tripId);
    if (trip) await putTripWords(tx, keys, trip, id);
  }
}
