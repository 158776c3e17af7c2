import { refuse } from "../../../contract/errors.ts";
import { asSystem } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { tellOfCancellation } from "../consultation-mails/consultation-mails.ts";
import { removeSlot } from "../consultation-slots/queries.ts";
import { isBooked } from "../consultation-views/consultation-views.ts";
import { type ConsultationRow, listComing, lockByReference, updateConsultation } from "../consultations/queries.ts";
import { siteOrigin } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "keys" | "config">;

/** How the clinic ends a consultation. */
export const endings = { cancel: "cancelled_by_provider", completed: "completed", "no-show": "no_show" } as const;
export type Ending = keyof typeof endings;

/** What is booked and to come, the soonest first; of one provider, or of all. */
export const comingConsultations = (
  { db, now, keys }: Needs,
  providerId: ProviderId | undefined,
): Promise<ConsultationRow[]> => asSystem(db, (tx) => listComing(tx, { keys, now: now(), providerId }));

/** Ends a booked consultation for the clinic. The visitor hears of a cancellation; whether it was held is noted. @throws Refusal */
export const endConsultation = (needs: Needs, reference: string, ending: Ending): Promise<ConsultationRow> =>
  asSystem(needs.db, async (tx) => {
    const [row, other] = await lockByReference(tx, needs.keys, reference.toUpperCase());
    const here = row && (await findProvider(tx, mintProviderId(row.providerId)));
    if (!row || !here)
      return refuse("not-found", `There is no consultation ${reference}. See: npm run desk -- consultations`);
    if (other) return refuse("conflict", `Two clinics have a consultation ${reference}.`);
    const now = needs.now();
    const isCancelled = ending === "cancel";
    if (!isBooked(row)) refuse("wrong-state", `${row.reference} is ${row.status.replaceAll("_", " ")} already.`);
    const hasBegun = row.startsAt !== null && row.startsAt <= now;
    if (hasBegun === isCancelled)
      refuse("wrong-state", `${row.reference} has ${hasBegun ? "begun already" : "not begun yet"}.`);
    if (isCancelled) await removeSlot(tx, here.id, row.id);
    const ended = await updateConsultation(tx, here.id, {
      id: row.id,
      keys: needs.keys,
      status: endings[ending],
      version: row.version + 1,
      sequence: row.sequence + (isCancelled ? 1 : 0),
      updatedAt: now,
    });
    if (isCancelled) await tellOfCancellation(needs, tx, { here, origin: siteOrigin(needs.config, here) }, ended);
    const event = isCancelled ? "consultation-cancelled" : "consultation-ended";
    await writeAudit(needs, tx, here.id, { owner: ended.owner, actor: "provider", event, subject: ended.id });
    return ended;
  });
