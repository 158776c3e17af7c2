import type { Db } from "../../../adapters/database/database.ts";
import {
  approveOffer,
  askForApproval,
  discardOfferDraft,
  getOfferDraft,
  saveOfferDraft,
} from "../../../contract/desk/offer-drafts.ts";
import {
  extendOffer,
  getVisaLetter,
  listRequestOffers,
  remindOfOffer,
  scheduleTreatment,
  sendOffer,
  withdrawOffer,
} from "../../../contract/desk/offers.ts";
import { refuse } from "../../../contract/errors.ts";
import { instantOf } from "../../../contract/zoned-time.ts";
import { takeFree } from "../../cases/assignment.ts";
import { tellBooking } from "../../checkout/mails/booking-mails.ts";
import { asStaff } from "../../db/access.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import { requireFresh } from "../../http/staff-session.ts";
import type { Case } from "../../quotes/desk-requests.ts";
import { extendAlternative, remindOfAlternative, withdrawOffer as withdraw } from "../../quotes/offers/alternatives.ts";
import { presentDraft, presentRequestOffers } from "../../quotes/offers/desk-view.ts";
import { findRequest, lockRequest } from "../../quotes/offers/draft-queries.ts";
import { approveDraft, askForSignature, discardDraft, saveDraft, sendDraft } from "../../quotes/offers/drafts.ts";
import { mailVisitorNews } from "../../quotes/offers/mails.ts";
import { endOfDay, type OfferBasis } from "../../quotes/offers/rules.ts";
import { agreedDates, readAgreed, scheduleTreatment as schedule } from "../../quotes/offers/schedule.ts";
import { presentApproval } from "../../quotes/offers/texts.ts";
import { visaLetter } from "../../quotes/offers/visa-letter.ts";
import type { QuoteRow } from "../../quotes/queries.ts";
import type { Services } from "../../services.ts";
import { followSchedule } from "../../trips/dates/scheduled-time.ts";
import { triageRequest } from "../requests.ts";
import { offerBasisOf } from "./offer-basis.ts";

type StaffCase = Case & { readonly staff: StaffContext["staff"]; readonly basis: OfferBasis };

const unknown = (): never => refuse("not-found", "There is no such request.");

/** Offers of a request at the desk. */
export function offerRoutes(services: Services): readonly Binding[] {
  /** Reads a request with the data that an offer is checked against, without a lock. */
  const reading = <T>(
    { tenant, language: own }: StaffContext,
    { reference, language = own }: { reference: string; language?: StaffContext["language"] | undefined },
    work: (tx: Db, shown: Parameters<typeof presentRequestOffers>[2]) => Promise<T>,
  ): Promise<T> =>
    asStaff(services.db, tenant.id, async (tx) => {
      const row = (await findRequest(tx, tenant.id, { keys: services.keys, reference })) ?? unknown();
      const basis = await offerBasisOf(services, tx, { row, tenant });
      return work(tx, { tenant, row, language, basis });
    });

  /** Runs one act on a locked request. */
  const acting = <T>(
    context: StaffContext,
    { reference }: { reference: string },
    work: (tx: Db, found: StaffCase) => Promise<T>,
  ): Promise<T> =>
    context.write(async (tx) => {
      const { tenant, origin, staff, requestId } = context;
      const row = (await lockRequest(tx, tenant.id, { keys: services.keys, reference })) ?? unknown();
      const basis = await offerBasisOf(services, tx, { row, tenant });
      return work(tx, { row, tenant, place: { tenant, origin }, staff, requestId, basis });
    });

  /** An act whose answer is the list as it is then. */
  const changing = (
    context: StaffContext,
    params: { reference: string },
    work: (tx: Db, found: StaffCase) => Promise<QuoteRow>,
  ) =>
    acting(context, params, async (tx, found) => {
      const row = await work(tx, found);
      const { tenant, language } = context;
      const basis = await offerBasisOf(services, tx, { row, tenant });
      return presentRequestOffers(services, tx, { tenant, row, language, basis });
    });

  return [
    handle(listRequestOffers, (context, { params }) =>
      reading(context, params, (tx, shown) => presentRequestOffers(services, tx, shown)),
    ),
    handle(getOfferDraft, (context, { params: { option, reference }, query }) =>
      reading(context, { reference, ...query }, (tx, shown) =>
        presentDraft(services, tx, { ...shown, option, staffId: context.staff.id }),
      ),
    ),
    handle(saveOfferDraft, (context, { params, body }) =>
      acting(context, params, async (tx, found) => {
        const saved = await saveDraft(services, tx, found, { option: params.option, ...body });
        if (found.row.status === "submitted") await triageRequest(services, tx, found);
        await takeFree(services, tx, context, found.row.id);
        return {
          version: saved.version,
          savedAt: saved.savedAt.toISOString(),
          problems: [...saved.problems],
          warnings: [...saved.warnings],
          digest: saved.digest,
          fallen: saved.fallen && presentApproval(saved.fallen),
        };
      }),
    ),
    handle(discardOfferDraft, (context, { params, body }) =>
      acting(context, params, async (tx, found) => {
        await discardDraft(services, tx, found, { option: params.option, ...body });
        return {};
      }),
    ),
    handle(askForApproval, (context, { params, body }) =>
      acting(context, params, async (tx, found) => {
        const askedAt = await askForSignature(services, tx, found, { option: params.option, ...body });
        return { askedAt: askedAt.toISOString() };
      }),
    ),
    handle(approveOffer, (context, { params, body }) => {
      requireFresh(services.now(), context.staff);
      return acting(context, params, async (tx, found) =>
        presentApproval(await approveDraft(services, tx, found, { option: params.option, ...body })),
      );
    }),
    handle(sendOffer, (context, { params, body }) =>
      changing(context, params, async (tx, found) => {
        const sent = await sendDraft(services, tx, found, { option: params.option, ...body });
        await takeFree(services, tx, context, sent.row.id);
        return sent.row;
      }),
    ),
    handle(withdrawOffer, (context, { params, body }) =>
      changing(context, params, (tx, found) => withdraw(services, tx, found, { option: params.option, ...body })),
    ),
    handle(extendOffer, (context, { params, body: { version, day } }) =>
      changing(context, params, (tx, found) => {
        const validUntil = endOfDay(day, found.tenant.location.timeZone);
        return extendAlternative(services, tx, found, { option: params.option, version, validUntil });
      }),
    ),
    handle(remindOfOffer, (context, { params, body }) =>
      changing(context, params, (tx, found) =>
        remindOfAlternative(services, tx, found, { option: params.option, ...body }),
      ),
    ),
    handle(scheduleTreatment, (context, { params, body }) =>
      changing(context, params, async (tx, found) => {
        const before = agreedDates(await readAgreed(services, tx, found.row))?.treatment ?? null;
        const row = await schedule(services, tx, found, body);
        const asked = { quoteId: row.id, by: found.staff.name };
        const zone = found.tenant.location.timeZone;
        const booking = await followSchedule(services, tx, context.providerId, asked);
        const { schedule: agreed } = await readAgreed(services, tx, row);
        // One mail: with the calendar file of the booking, where there is one.
        if (booking) await tellBooking(services, tx, { rows: [booking], news: "scheduled" });
        else
          await mailVisitorNews(services, tx, found.place, {
            row,
            news: row.status === "deposit_due" ? "day-set" : "scheduled",
            set: {
              day: body.day,
              at: body.time && instantOf({ day: body.day, time: body.time }, zone).toISOString(),
              before: before === body.day ? null : before,
              ...(agreed && { doctor: agreed.content.doctor.name, place: agreed.content.place }),
            },
          });
        return row;
      }),
    ),
    handle(getVisaLetter, (context, { params, query }) =>
      reading(context, { ...params, ...query }, (tx, shown) => visaLetter(services, tx, shown)),
    ),
  ];
}
