import type { Db } from "../../adapters/database/database.ts";
import { emergencyNumberIn } from "../../adapters/geo/emergency-calls.ts";
import type { CheckIn, CheckIns, RecoveryDiary, RecoveryPlan, RecoveryTalk } from "../../contract/aftercare.ts";
import type { CountryCode } from "../../contract/values.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { listRecords } from "../account/record-queries.ts";
import { dangerIn } from "../cases/dangers.ts";
import type { ClientContext } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { findAsked } from "../trips/patient-queries.ts";
import { listPackFacts } from "./discharge/queries.ts";
import { placeOf } from "./emergency-place.ts";
import { openQuestionsOf } from "./open-question.ts";
import { type CheckInRow, findRecovery, listCheckIns, listTalk, type TalkRow } from "./queries.ts";
import type { TreatedTrip } from "./recoveries.ts";
import { findReview } from "./reviews/queries.ts";
import { isReviewable } from "./reviews/rules.ts";
import { planFor, questionSetsOn, signsFor, thresholdsFor } from "./thresholds.ts";

const presentCheckIn = ({ day, questionSet, version, at, answers, outcome, because }: CheckInRow): CheckIn => ({
  day,
  questionSet,
  version,
  at: at.toISOString(),
  answers,
  outcome,
  because,
});

/** Versions in the order of {@link listCheckIns} as check-ins with their earlier versions. */
export const presentCheckIns = (rows: readonly CheckInRow[]): CheckIns =>
  [...Map.groupBy(rows, ({ day, questionSet }) => `${day}/${questionSet}`).values()].flatMap(([newest, ...earlier]) =>
    newest ? { ...presentCheckIn(newest), earlier: earlier.map(presentCheckIn) } : [],
  );

export const presentTalk = ({ id, at, kind, by, content }: TalkRow): RecoveryTalk => ({
  id,
  at: at.toISOString(),
  kind,
  by: by?.name ?? null,
  text: content?.text || null,
  photos: content?.documents.length ?? 0,
});

type Asker = Pick<
  ClientContext,
  "tenant" | "providerId" | "owner" | "language" | "address" | "headers" | "isFromTrustedProxy"
>;

/** The emergency number where the person is now. */
async function emergencyOf(
  { keys, geo }: Services,
  tx: Db,
  asker: Asker,
  { trip, today, said }: Pick<TreatedTrip, "trip" | "today"> & { said: CountryCode | undefined },
): Promise<RecoveryDiary["emergency"]> {
  const { tenant, providerId, owner } = asker;
  const clinic = tenant.location.countryCode;
  const records = await listRecords(tx, providerId, { keys, owner });
  const lives = records.flatMap((record) =>
    record.kind === "details" ? (record.value.residenceCountry ?? []) : [],
  )[0];
  const patient = trip.travellers.find(({ role }) => role === "patient");
  const { country, reason } = placeOf({
    said,
    today,
    leaveOn: trip.leaveOn,
    clinic,
    home: lives ?? patient?.nationality,
    network: await geo.countryOf(asker),
  });
  const { emergencyNumber } = tenant.company.contact;
  return {
    country,
    reason,
    number: emergencyNumberIn(country ?? undefined, { countryCode: clinic, emergencyNumber }),
  };
}

/** What a device keeps to ask and to decide without a network. */
export async function presentPlan(
  services: Services,
  tx: Db,
  asker: Asker,
  { trip, part }: TreatedTrip,
): Promise<RecoveryPlan> {
  const numberOn = async (today: string) =>
    (await emergencyOf(services, tx, asker, { trip, today, said: undefined })).number;
  return {
    trip: trip.id,
    ...planFor(part),
    emergency: {
      until: trip.leaveOn,
      during: await numberOn(trip.leaveOn),
      after: await numberOn(dayAfter(trip.leaveOn)),
    },
  };
}

/** The diary of a treated trip as its owner sees it. */
export async function presentDiary(
  services: Services,
  tx: Db,
  asker: Asker,
  { treated, said }: { treated: TreatedTrip; said: CountryCode | undefined },
): Promise<RecoveryDiary> {
  const { keys, now } = services;
  const { trip, today, day, procedure, textsLanguage, part, stages } = treated;
  const row = await findRecovery(tx, asker.providerId, trip.id);
  const within = row && { keys, recoveryId: row.id };
  const [asked] = questionSetsOn(day);
  const [newest] = await listPackFacts(tx, asker.providerId, trip.id);
  // Where check-ins are missing the clinic writes first, and who has to call waits for nobody: the person is promised nothing.
  const talk = within ? await listTalk(tx, asker.providerId, within) : [];
  const emergency = await emergencyOf(services, tx, asker, { trip, today, said });
  const replyDueAt = row?.state === "waiting" ? row.replyDueAt : null;
  return {
    trip: trip.id,
    child: (await findAsked(tx, asker.providerId, { keys, quoteId: trip.quoteId }))?.child ?? null,
    reference: trip.reference,
    procedure,
    textsLanguage,
    treatmentOn: trip.treatmentOn,
    today,
    timeZone: trip.timeZone,
    day,
    state: row?.state ?? "quiet",
    stages: [...stages],
    thresholds: thresholdsFor({ part, day }),
    questions: asked ? { set: asked.set, asks: [...asked.asks] } : null,
    signs: signsFor(part),
    checkIns: within ? presentCheckIns(await listCheckIns(tx, asker.providerId, within)) : [],
    talk: talk.map(presentTalk),
    review: (await findReview(tx, asker.providerId, { keys, tripId: trip.id }))
      ? "written"
      : isReviewable(day)
        ? "open"
        : "early",
    reminders: !row?.remindersEndedAt,
    discharge: newest ? { version: newest.version, at: newest.at.toISOString() } : null,
    replyDueAt: replyDueAt?.toISOString() ?? null,
    isReplyLate: replyDueAt !== null && replyDueAt < now(),
    emergency,
    danger: await dangerIn(
      services,
      { ...asker, network: undefined, country: emergency.country ?? undefined },
      openQuestionsOf(talk).map(({ at, content }) => ({ at, text: content?.text })),
    ),
  };
}
