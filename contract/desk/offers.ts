import * as z from "zod/mini";
import { QuoteReference } from "../account-quotes.ts";
import { endpoint } from "../endpoint.ts";
import { FileAnswer } from "../files.ts";
import { Money } from "../money.ts";
import { OfferApproval, OfferOption, OfferSignature, OfferState, TreatmentSchedule } from "../offers.ts";
import { Quote, QuoteStatus } from "../quotes.ts";
import { MoveRequest } from "../trips.ts";
import { Instant, Language, line, PlainDate, Slug, WallTime } from "../values.ts";
import { OptionParams, offerChange, offerRead, offerRefusals, offersPath, VersionBody } from "./offer-drafts.ts";

/** A sent version, as the desk lists it. */
export const SentOffer = z.strictObject({
  option: OfferOption,
  version: z.int(),
  /** Counted within its alternative, as people read it. */
  number: z.int(),
  state: OfferState,
  clinician: z.string(),
  total: Money,
  deposit: Money,
  change: z.string(),
  sentAt: Instant,
  sentBy: z.nullable(z.string()),
  validUntil: Instant,
  remindedAt: z.nullable(Instant),
  /** False for some days after a reminder. */
  mayRemind: z.boolean(),
  approval: z.nullable(OfferApproval),
  /** Proposed days of an open offer that the clinic cannot keep any more, for example because it closed them since. */
  lostDays: z.array(PlainDate),
});
export type SentOffer = z.infer<typeof SentOffer>;

/** The desk's next step with an accepted offer, or what it waits for. */
export const deskSteps = [
  "extend",
  "set-day",
  "await-deposit",
  "schedule",
  "await-trip",
  "follow-trip",
  "answer-move",
  "move-treatment",
  "treatment-cancelled",
  "aftercare",
] as const;
export type DeskStep = (typeof deskSteps)[number];

/** Offers of a request: sent ones, drafts, the agreement and the schedule. */
export const RequestOffers = z.strictObject({
  reference: z.string(),
  name: z.string(),
  status: QuoteStatus,
  /** The person's. */
  language: Language,
  procedures: z.array(z.string()),
  /** Newest first. */
  offers: z.array(SentOffer),
  drafts: z.array(
    z.strictObject({
      option: OfferOption,
      savedAt: Instant,
      savedBy: z.string(),
      isApproved: z.boolean(),
      isAsked: z.boolean(),
    }),
  ),
  /** The next free alternative; null where three are open. */
  nextOption: z.nullable(OfferOption),
  signature: z.nullable(z.pick(OfferSignature, { version: true, name: true, at: true, dates: true, child: true })),
  schedule: z.nullable(z.extend(TreatmentSchedule, { version: z.int() })),
  /** The day that was agreed with the offer, set by the clinic or moved with the trip. */
  treatmentOn: z.nullable(PlainDate),
  /** Where it can be scheduled: coming days on which the clinic opens and its calendar has no treatment. */
  idleDays: z.array(PlainDate),
  /** Set once an offer is accepted. */
  next: z.nullable(
    z.strictObject({
      step: z.enum(deskSteps),
      /** The trip that follows the offer: its reference. */
      trip: z.nullable(z.string()),
      /** Where no day is agreed: the day of a trip that the person planned for this treatment. */
      plannedDay: z.nullable(PlainDate),
      moveRequest: z.nullable(MoveRequest),
    }),
  ),
  /** Who treats: the slug of the scheduled doctor, else of the accepted offer's; null where the clinic has them no more. */
  doctor: z.nullable(Slug),
  doctors: z.array(z.strictObject({ slug: Slug, name: z.string(), title: z.string() })),
  can: z.strictObject({ offer: z.boolean(), schedule: z.boolean(), letter: z.boolean() }),
});
export type RequestOffers = z.infer<typeof RequestOffers>;

const Request = z.strictObject({ reference: QuoteReference });
export const listRequestOffers = endpoint({
  ...offerRead,
  name: "listRequestOffers",
  summary: "Offers of a request, the agreement and the schedule",
  path: offersPath,
  right: "requests:read",
  params: Request,
  answer: RequestOffers,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

export const sendOffer = endpoint({
  ...offerChange,
  name: "sendOffer",
  summary: "Send an approved draft as the next version of its alternative",
  path: `${offersPath}/{option}/sending`,
  limit: "send",
  right: "offers:write",
  params: OptionParams,
  body: VersionBody,
  answer: RequestOffers,
  refusals: offerRefusals,
});

export const withdrawOffer = endpoint({
  ...offerChange,
  name: "withdrawOffer",
  summary: "Withdraw an alternative; without another open one the request is reviewed again",
  path: `${offersPath}/{option}/withdrawal`,
  limit: "send",
  right: "offers:write",
  params: OptionParams,
  body: VersionBody,
  answer: RequestOffers,
  refusals: offerRefusals,
});

export const extendOffer = endpoint({
  ...offerChange,
  name: "extendOffer",
  summary: "Extend an offer to the end of a day at the clinic, also an expired one",
  path: `${offersPath}/{option}/extension`,
  limit: "send",
  right: "offers:write",
  params: OptionParams,
  body: z.strictObject({ version: z.int(), day: PlainDate }),
  answer: RequestOffers,
  refusals: offerRefusals,
});

export const remindOfOffer = endpoint({
  ...offerChange,
  name: "remindOfOffer",
  summary: "Remind the person of an open offer, and again after some days",
  path: `${offersPath}/{option}/reminder`,
  limit: "send",
  right: "offers:write",
  params: OptionParams,
  body: VersionBody,
  answer: RequestOffers,
  refusals: offerRefusals,
});

/** Version zero schedules; a later one changes what was agreed. */
export const scheduleTreatment = endpoint({
  ...offerChange,
  name: "scheduleTreatment",
  summary: "Set the day, doctor and place of an accepted offer; an offer without dates gets its day before the deposit",
  method: "PUT",
  path: "/api/desk/requests/{reference}/schedule",
  limit: "send",
  right: "schedule:write",
  params: Request,
  body: z.strictObject({
    version: z.int(),
    day: PlainDate,
    time: z.nullable(WallTime),
    doctor: Slug,
    place: line(200),
  }),
  answer: RequestOffers,
  refusals: offerRefusals,
});

export const getVisaLetter = endpoint({
  ...offerRead,
  name: "getVisaLetter",
  summary: "The clinic's letter for a visa, to print; it says nothing of health",
  path: "/api/desk/requests/{reference}/visa-letter",
  right: "schedule:read",
  retry: false,
  params: Request,
  query: z.strictObject({ language: z.optional(Quote.shape.language) }),
  answer: FileAnswer,
  download: true,
  refusals: ["not-signed-in", "not-allowed", "not-found", "wrong-state", "too-many-requests"],
});
