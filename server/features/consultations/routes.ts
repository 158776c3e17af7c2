import {
  answerIntake,
  cancelConsultation,
  confirmConsultation,
  extendHold,
  getConsultation,
  getConsultationCalendar,
  holdSlot,
  listSlots,
  moveConsultation,
  startConsultation,
} from "../../../contract/consultations.ts";
import { refuse } from "../../../contract/errors.ts";
import { claimConsultation, listOwnConsultations } from "../../../contract/own-consultations.ts";
import type { LinkToken } from "../../../contract/values.ts";
import { asOwner, clientOwner } from "../../db/access.ts";
import { budgetOf, type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { claimByAddress } from "../claims/claims.ts";
import { cancel, confirm, move } from "../consultation-bookings/consultation-bookings.ts";
import { calendarName, calendarOf } from "../consultation-calendar/consultation-calendar.ts";
import { claim } from "../consultation-claims/consultation-claims.ts";
import { nextFreeTimes, slotPage } from "../consultation-listings/consultation-listings.ts";
import { presentConsultation, presentOwn } from "../consultation-views/consultation-views.ts";
import { consultationToken, linkOf } from "../private-links/private-links.ts";
import {
  answer,
  extend,
  hold,
  keepContact,
  type OpenLink,
  readConsultation,
  SlotTaken,
  start,
} from "./consultations.ts";
import { findLinked, listConsultations } from "./queries.ts";

export function consultationRoutes(services: Services & { readonly jobs?: Jobs }) {
  const { db, keys, newId, jobs, now } = services;

  /** What a write queued is done now, not at the queue's next tick. */
  async function andWake<T>(written: Promise<T>): Promise<T> {
    return written.finally(() => jobs?.wake());
  }

  /** What a private link leads to, whosever it is by now. @throws Refusal */
  async function open(context: Context, token: LinkToken): Promise<OpenLink> {
    const link = linkOf(context, token);
    const found = await findLinked(db, context.providerId, link.owner.slice("link:".length));
    if (!found) return refuse("not-found", "This link leads to no consultation. Check that it was copied whole.");
    return { ...link, ...found, requestId: context.requestId };
  }

  /** Runs a write that may come too late for its time: then says so, and which times are free. */
  const unlessTaken = async <T>(context: Context, link: OpenLink, written: Promise<T>): Promise<T> => {
    try {
      return await written;
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
      const free = await nextFreeTimes(services, context, link);
      const message = "has just been taken";
      const next = free.length > 0 ? ` The next free ones: ${free.join(", ")}.` : "";
      return refuse("conflict", `Somebody else has just taken this time.${next}`, {
        errors: [{ field: "slot", reason: "taken", message }],
      });
    }
  };

  return [
    handle(listSlots, (context, { query }) => slotPage(services, context, query)),
    handle(startConsultation, async (context, { body }) => {
      const id = newId();
      const token = consultationToken(keys, context.providerId, id);
      const link = { ...linkOf(context, token), id, requestId: context.requestId };
      return context.write(link.owner, async (tx) => ({ token, consultation: await start(services, tx, link, body) }));
    }),
    handle(getConsultation, async (context, { params }) => {
      const link = await open(context, params.token);
      return context.write(link.owner, async (tx) =>
        presentConsultation(services, tx, link, await readConsultation(services, tx, link)),
      );
    }),
    handle(answerIntake, async (context, { params, body }) => {
      const link = await open(context, params.token);
      return context.write(link.owner, (tx) => answer(services, tx, link, body));
    }),
    handle(holdSlot, async (context, { params, body }) => {
      const link = await open(context, params.token);
      const visitor = budgetOf(context.address);
      const written = context.write(link.owner, (tx) => hold(services, tx, link, { body, visitor }));
      return unlessTaken(context, link, written);
    }),
    handle(extendHold, async (context, { params, body }) => {
      const link = await open(context, params.token);
      return context.write(link.owner, (tx) => extend(services, tx, link, body.version));
    }),
    handle(confirmConsultation, async (context, { params, body }) => {
      const link = await open(context, params.token);
      const written = context
        .write(link.owner, (tx) => confirm(services, tx, link, body))
        .catch(async (error) => {
          if (error instanceof SlotTaken)
            await asOwner(db, context.providerId, link.owner, (tx) => keepContact(services, tx, link, body.contact));
          throw error;
        });
      return andWake(unlessTaken(context, link, written));
    }),
    handle(moveConsultation, async (context, { params, body }) => {
      const link = await open(context, params.token);
      const written = context.write(link.owner, (tx) => move(services, tx, link, body));
      return andWake(unlessTaken(context, link, written));
    }),
    handle(cancelConsultation, async (context, { params, body }) => {
      const link = await open(context, params.token);
      return andWake(context.write(link.owner, (tx) => cancel(services, tx, link, body.version)));
    }),
    handle(getConsultationCalendar, async (context, { params }) => {
      const link = await open(context, params.token);
      const row = await asOwner(db, context.providerId, link.owner, (tx) => readConsultation(services, tx, link));
      const facts = { here: context.here, language: context.language, now: now() };
      const content = row.said.contact && calendarOf(row, facts);
      if (!content) return refuse("not-found", "There is nothing to put into a calendar yet.");
      const bytes = Buffer.from(content);
      return {
        name: calendarName(row),
        mime: "text/calendar; charset=utf-8",
        bytes: bytes.length,
        content: once(bytes),
      };
    }),
    handle(claimConsultation, async (context, { params }) =>
      claim(services, await open(context, params.token), context),
    ),
    handle(listOwnConsultations, async (context) => {
      await claimByAddress(services, context);
      const owner = clientOwner(context.client);
      return context.write(owner, async (tx) => {
        const rows = await listConsultations(tx, context.providerId, { keys, owner });
        return { consultations: await Promise.all(rows.map((row) => presentOwn(services, tx, context, row))) };
      });
    }),
  ];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
