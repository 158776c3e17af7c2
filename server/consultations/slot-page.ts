import type * as z from "zod/mini";
import type { ConsultationMode } from "../../contract/consultation-constants.ts";
import type { listSlots, SlotPage } from "../../contract/consultation-slots.ts";
import { after, days } from "../../contract/durations.ts";
import { asOwner } from "../db/access.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { bookableTopic, type OpenLink, readConsultation } from "./consultations.ts";
import { listTakenTimes } from "./slot-queries.ts";
import { bookableDays, dayPage, freeTimes, type OfferedTime } from "./slots.ts";
import { presentClinician } from "./view.ts";

type SlotQuery = z.output<(typeof listSlots)["query"]>;

interface SlotFilter {
  readonly procedure: string;
  readonly mode?: ConsultationMode | undefined;
  readonly clinician?: string | undefined;
}

/** All free times of a procedure, in order. */
async function findFreeTimes(services: Services, { tenant }: Pick<Requester, "tenant">, wish: SlotFilter) {
  return asOwner(services.db, tenant.id, "message:consultation-slots", async (tx) => {
    const found = await bookableTopic(services, tx, { tenant }, wish.procedure);
    const { diary, clinicians } = found;
    const { first, last } = bookableDays(diary);
    const wanted = clinicians.map(({ slug }) => slug).filter((slug) => slug === (wish.clinician ?? slug));
    const to = after(diary.now, days(diary.offer.horizonDays + 1));
    const taken = await listTakenTimes(tx, tenant.id, { now: diary.now, from: after(diary.now, -days(1)), to });
    const free = freeTimes(diary, { clinicians: wanted, from: first, to: last, taken }).filter(
      ({ modes }) => wish.mode === undefined || modes.includes(wish.mode),
    );
    return { ...found, free };
  });
}

/** A week of free times, with modes and clinicians. */
export async function slotPage(
  services: Services,
  context: Omit<VisitorContext, "write">,
  query: SlotQuery,
): Promise<SlotPage> {
  const { tenant, language } = context;
  const { diary, clinicians, free } = await findFreeTimes(services, context, query);
  const { offer } = diary;
  const page = dayPage(free, query.from);
  const { currency, timeZone } = tenant.location;
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
    clinicians: clinicians.map((row) => presentClinician(row, tenant, language)),
    days: page.days.map(({ date, times }) => ({ date, slots: times.map(slot) })),
    earlier: page.earlier,
    later: page.later,
  };
}

/** The next free times after a taken one, as instants. */
export async function nextFreeTimes(services: Services, context: VisitorContext, link: OpenLink): Promise<string[]> {
  const row = await asOwner(services.db, context.providerId, link.owner, (tx) => readConsultation(services, tx, link));
  const { free } = await findFreeTimes(services, context, {
    procedure: row.procedure,
    mode: row.mode ?? undefined,
  });
  return [...new Set(free.map(({ startsAt }) => startsAt.toISOString()))].slice(0, 3);
}
