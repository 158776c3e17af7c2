import { claimConsultation, listOwnConsultations } from "../../contract/account-consultations.ts";
import {
  addConsultationAttachment,
  getConsultationAttachment,
  removeConsultationAttachment,
} from "../../contract/consultation-attachments.ts";
import { listSlots } from "../../contract/consultation-slots.ts";
import {
  answerIntake,
  cancelConsultation,
  confirmConsultation,
  extendHold,
  getConsultation,
  getConsultationCalendar,
  holdSlot,
  moveConsultation,
  startConsultation,
} from "../../contract/consultations.ts";
import { refuse } from "../../contract/errors.ts";
import type { LinkToken } from "../../contract/values.ts";
import { asOwner } from "../db/access.ts";
import { calendarFile } from "../formats/ics.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import { consultationToken, linkRequester } from "../http/private-links.ts";
import { networkOf } from "../http/rate-limits.ts";
import { accountOf, admitConfirmed, tokenIn } from "../http/session.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import { addAttachment, openAttachment, removeAttachment } from "./attachments/attachments.ts";
import { bookConsultation, cancelBooking, rescheduleConsultation, saveContact } from "./booking.ts";
import { calendarName, calendarOf } from "./calendar.ts";
import { claimConsultationByLink, claimConsultationsByAddress } from "./claims.ts";
import {
  createConsultation,
  extendHeldTime,
  holdTime,
  type OpenLink,
  readConsultation,
  SlotTaken,
  saveAnswers,
} from "./consultations.ts";
import { findLinkedConsultation, listConsultations } from "./queries.ts";
import { nextFreeTimes, slotPage } from "./slot-page.ts";
import { presentAccountConsultation, presentConsultation } from "./view.ts";

export function consultationRoutes(services: Services) {
  const { db, geo, keys, newId, now } = services;

  /** Finds the consultation of a private link, of any owner. @throws Refusal */
  async function findLink(context: VisitorContext, token: LinkToken): Promise<OpenLink> {
    const link = linkRequester(context, token);
    const found = await findLinkedConsultation(db, context.providerId, link.owner.slice("link:".length));
    if (!found) return refuse("not-found", "This link leads to no consultation. Check that it was copied whole.");
    return { ...link, ...found, country: await geo.countryOf(context) };
  }

  /** The same, if the caller may open it: once it is in an account, only its client may. @throws Refusal */
  async function openLink(context: VisitorContext, token: LinkToken): Promise<OpenLink> {
    const found = await findLink(context, token);
    if (found.owner.startsWith("link:")) return found;
    const account = await accountOf({
      userPools: services.userPools,
      owner: poolOwnerOf(context.tenant),
      token: context.token ?? tokenIn(context.headers.cookie),
    });
    if (account === found.owner) return found;
    return refuse("in-account", "This consultation is kept in an account now. Sign in to see it.");
  }

  /** Turns a time taken meanwhile into a refusal that names free times. */
  const refuseIfTaken = async <T>(context: VisitorContext, link: OpenLink, written: Promise<T>): Promise<T> => {
    try {
      return await written;
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
      const free = await nextFreeTimes(services, context, link);
      const message = "has just been taken";
      const next = free.length > 0 ? ` The next free ones: ${free.join(", ")}.` : "";
      return refuse("conflict", `This time has just been taken.${next}`, {
        errors: [{ field: "slot", reason: "taken", message }],
      });
    }
  };

  return [
    handle(listSlots, (context, { query }) => slotPage(services, context, query)),
    handle(startConsultation, async (context, { body }) => {
      const id = newId();
      const token = consultationToken(keys, context.providerId, id);
      const link = { ...linkRequester(context, token), id, country: await geo.countryOf(context) };
      return context.write(link.owner, async (tx) => ({
        token,
        consultation: await createConsultation(services, tx, link, body),
      }));
    }),
    handle(getConsultation, async (context, { params }) => {
      const link = await openLink(context, params.token);
      return context.write(link.owner, async (tx) =>
        presentConsultation(services, tx, link, await readConsultation(services, tx, link)),
      );
    }),
    handle(answerIntake, async (context, { params, body }) => {
      const link = await openLink(context, params.token);
      return context.write(link.owner, (tx) => saveAnswers(services, tx, link, body));
    }),
    handle(holdSlot, async (context, { params, body }) => {
      const link = await openLink(context, params.token);
      const visitor = networkOf(context.address);
      const written = context.write(link.owner, (tx) => holdTime(services, tx, link, { body, visitor }));
      return refuseIfTaken(context, link, written);
    }),
    handle(extendHold, async (context, { params, body }) => {
      const link = await openLink(context, params.token);
      return context.write(link.owner, (tx) => extendHeldTime(services, tx, link, body.version));
    }),
    handle(confirmConsultation, async (context, { params, body }) => {
      const link = await openLink(context, params.token);
      const written = context
        .write(link.owner, (tx) => bookConsultation(services, tx, link, { body, visitor: networkOf(context.address) }))
        .catch(async (error) => {
          if (error instanceof SlotTaken)
            await asOwner(db, context.providerId, link.owner, (tx) => saveContact(services, tx, link, body.contact));
          throw error;
        });
      return refuseIfTaken(context, link, written);
    }),
    handle(moveConsultation, async (context, { params, body }) => {
      const link = await openLink(context, params.token);
      const written = context.write(link.owner, (tx) => rescheduleConsultation(services, tx, link, body));
      return refuseIfTaken(context, link, written);
    }),
    handle(cancelConsultation, async (context, { params, body }) => {
      const link = await openLink(context, params.token);
      return context.write(link.owner, (tx) => cancelBooking(services, tx, link, body.version));
    }),
    handle(getConsultationCalendar, async (context, { params }) => {
      const link = await openLink(context, params.token);
      const row = await asOwner(db, context.providerId, link.owner, (tx) => readConsultation(services, tx, link));
      const facts = { tenant: context.tenant, language: context.language, now: now() };
      const content = row.said.contact && calendarOf(row, facts);
      if (!content) return refuse("not-found", "There is nothing to put into a calendar yet.");
      return calendarFile(calendarName(row), content);
    }),
    handle(addConsultationAttachment, async (context, { params }) =>
      addAttachment(services, await openLink(context, params.token), context),
    ),
    handle(removeConsultationAttachment, async (context, { params }) => {
      const link = await openLink(context, params.token);
      return context.write(link.owner, (tx) => removeAttachment(services, tx, link, params.id));
    }),
    handle(getConsultationAttachment, async (context, { params }) =>
      openAttachment(services, await openLink(context, params.token), params.id),
    ),
    handle(
      claimConsultation,
      async (context, { params }) => claimConsultationByLink(services, await findLink(context, params.token), context),
      { admit: admitConfirmed },
    ),
    handle(listOwnConsultations, async (context) => {
      await claimConsultationsByAddress(services, context);
      const { owner } = context;
      return context.write(owner, async (tx) => {
        const rows = await listConsultations(tx, context.providerId, { keys, owner });
        return {
          consultations: await Promise.all(rows.map((row) => presentAccountConsultation(services, tx, context, row))),
        };
      });
    }),
  ];
}
