import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import type { ConsultationMode } from "../../../contract/consultation-limits.ts";
import type { listSlots, SlotPage } from "../../../contract/consultations.ts";
import { asOwner } from "../../db/access.ts";
import { after, days } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import {
  bookableDays,
  dayPage,
  freeTimes,
  type OfferedTime,
  offeredTimes,
} from "../consultation-slots/consultation-slots.ts";
import { listTaken } from "../consultation-slots/queries.ts";
import { presentClinician } from "../consultation-views/consultation-views.ts";
import { type OpenLink, readConsultation, topicHere } from "../consultations/consultations.ts";

type Needs = Pick<Services, "db" | "now" | "keys" | "newId" | "randomBytes">;
type Asked = z.output<(typeof listSlots)["query"]>;

interface Wish {
  readonly procedure: string;
  readonly mode?: ConsultationMode | undefined;
  readonly clinician?: string | undefined;
}

/** Everything that can be booked now about a procedure, in its order. */
async function freeFor({ now }: Pick<Needs, "now">, db: Db, { here }: Pick<Context, "here">, wish: Wish) {
  const found = await topicHere(db, { here }, wish.procedure);
  const { offer, clinicians } = found;
  const diary = { offer, timeZone: here.location.timeZone, now: now() };
  const { first, last } = bookableDays(diary);
  const wanted = clinicians.map(({ slug }) => slug).filter((slug) => slug === (wish.clinician ?? slug));
  const offered = offeredTimes(diary, { clinicians: wanted, from: first, to: last }).filter(
    ({ modes }) => wish.mode === undefined || modes.includes(wish.mode),
  );
  const to = after(diary.now, days(offer.horizonDays + 1));
  const taken = await listTaken(db, here.id, { now: diary.now, from: diary.now, to });
  return { ...found, free: freeTimes(offered, taken) };
}

/** A week of free times, with how and with whom. */
export async function slotPage(needs: Needs, context: Context, asked: Asked): Promise<SlotPage> {
  const { here, language } = context;
  const { offer, clinicians, free } = await freeFor(needs, needs.db, context, asked);
  const page = dayPage(free, asked.from);
  const { currency, timeZone } = here.location;
  const slot = ({ startsAt, endsAt, clinician, modes }: OfferedTime) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    clinician,
    modes: [...modes],
  });
  return {
    timeZone,
    minutes: offer.minutes,
    modes: offer.modes.map(({ mode, price }) => ({ mode, price: { amount: price, currency } })),
    clinicians: clinicians.map((row) => presentClinician(row, here, language)),
    days: page.days.map(({ date, times }) => ({ date, slots: times.map(slot) })),
    earlier: page.earlier,
    later: page.later,
  };
}

/** The next free times for somebody who came too late, as instants. */
export async function nextFreeTimes(needs: Needs, context: Context, link: OpenLink): Promise<string[]> {
  const row = await asOwner(needs.db, context.providerId, link.owner, (tx) => readConsultation(needs, tx, link));
  const { free } = await freeFor(needs, needs.db, context, { procedure: row.procedure, mode: row.mode ?? undefined });
  return [...new Set(free.map(({ startsAt }) => startsAt.toISOString()))].slice(0, 3);
}
