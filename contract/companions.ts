import * as z from "zod/mini";
import { longestCompanionName } from "./companion-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, clientRead, clientWrite, linkRead } from "./endpoint-kinds.ts";
import { LateArrival } from "./flights.ts";
import { ItemPart } from "./item-parts.ts";
import { personName } from "./person-name.ts";
import { ItemKind } from "./trips.ts";
import { Email, Instant, Language, LinkToken, line, PlainDate, SiteLanguage, TimeZone, Uuid } from "./values.ts";

/** Somebody whom the person lets see the times and places of a trip. */
export const CompanionAccess = z.strictObject({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  language: Language,
  /** Whether the treatment is named; otherwise it is an appointment at the clinic. */
  named: z.boolean(),
  /** Of the newest mail with a link. */
  invitedAt: Instant,
  /** When the link in the newest mail ends; null once it was used. */
  linkUntil: z.nullable(Instant),
  /** When a link was used for the first time. */
  acceptedAt: z.nullable(Instant),
  seenAt: z.nullable(Instant),
  /** When the person let them out. */
  endedAt: z.nullable(Instant),
});
export type CompanionAccess = z.infer<typeof CompanionAccess>;

export const TripCompanions = z.strictObject({
  trip: Uuid,
  reference: z.string(),
  /** The newest first, those who were let out included. */
  companions: z.array(CompanionAccess),
});
export type TripCompanions = z.infer<typeof TripCompanions>;

const Words = z.strictObject({ text: z.string(), language: Language });

/** A booking as far as a companion may know of it: when, where, and whom to ring. */
export const CompanionEntry = z.strictObject({
  id: Uuid,
  kind: ItemKind,
  /** Null for an appointment at the clinic that is not named. */
  title: z.nullable(line(200)),
  textsLanguage: Language,
  /** `confirming`: it waits for its seller; `unbooked`: it is only planned. */
  state: z.enum(["confirmed", "confirming", "unbooked"]),
  /** Names its times. */
  city: line(120),
  timeZone: TimeZone,
  /** In the order of time. */
  parts: z.array(ItemPart),
  /** A ride that ends at its place: it begins where the travellers stay. */
  isFetched: z.optional(z.boolean()),
  /** The address as a driver there reads it; null where the place is in that language already, or has no address. */
  driver: z.nullable(Words),
});
export type CompanionEntry = z.infer<typeof CompanionEntry>;

/** A trip for a companion: a list of what is shown, so that nothing else can be. */
export const CompanionPlan = z.strictObject({
  /** The person's first name; empty without one. */
  person: z.string(),
  dates: z.strictObject({ arrive: PlainDate, leave: PlainDate }),
  timeZone: TimeZone,
  /** The last day on which the plan can be read. */
  until: PlainDate,
  /** Nothing of it takes place any more. */
  isCancelled: z.boolean(),
  /** In the order of time. */
  entries: z.array(CompanionEntry),
  /** Nights in the hotel that the clinic books, with its name once it gave it; `guests` where not everybody has a bed there. */
  clinicNights: z.array(
    z.strictObject({
      ...{ from: PlainDate, to: PlainDate },
      hotel: z.nullable(z.string()),
      guests: z.nullable(z.int()),
    }),
  ),
  /** What flights of the patient land too late for. */
  late: z.array(LateArrival),
});
export type CompanionPlan = z.infer<typeof CompanionPlan>;

const path = "/api/client/trips/{id}/companions";
const OfTrip = z.strictObject({ id: Uuid });
const One = z.strictObject({ id: Uuid, companion: Uuid });

export const listCompanions = endpoint({
  ...clientRead,
  name: "listCompanions",
  summary: "List the companions who may see the times and places of a trip, with when they last did",
  path,
  params: OfTrip,
  answer: TripCompanions,
  refusals: ["not-found"],
});

export const inviteCompanion = endpoint({
  ...clientWrite,
  name: "inviteCompanion",
  summary: "Let a companion see the times and places of a trip, and mail the link; the same id again changes nothing",
  method: "PUT",
  path: `${path}/{companion}`,
  limit: "send",
  params: One,
  body: z.strictObject({
    name: personName(longestCompanionName),
    email: Email,
    language: SiteLanguage,
    named: z.boolean(),
  }),
  answer: TripCompanions,
  refusals: ["not-found", "wrong-state", "too-many-requests"],
});

export const inviteCompanionAgain = endpoint({
  ...clientAct,
  name: "inviteCompanionAgain",
  summary: "Mail a companion a new link, which lets them in again; every link before it ends",
  path: `${path}/{companion}/invitation`,
  limit: "send",
  params: One,
  answer: TripCompanions,
  refusals: ["not-found", "wrong-state", "too-many-requests"],
});

export const changeCompanion = endpoint({
  ...clientWrite,
  name: "changeCompanion",
  summary: "Choose whether a companion is told the name of the treatment",
  path: `${path}/{companion}/naming`,
  params: One,
  body: z.strictObject({ named: z.boolean() }),
  answer: TripCompanions,
  refusals: ["not-found"],
});

export const endCompanion = endpoint({
  ...clientWrite,
  name: "endCompanion",
  summary: "Let a companion out: their link and their session end at once",
  path: `${path}/{companion}/end`,
  params: One,
  answer: TripCompanions,
  refusals: ["not-found"],
});

const linkPath = "/api/companion/links/{token}";
const OfLink = z.strictObject({ token: LinkToken });
const link = { method: "POST", access: "link", retry: false, idempotent: false } as const;

export const openCompanionLink = endpoint({
  ...link,
  name: "openCompanionLink",
  summary: "Open the session of a companion with the link from a mail, which works once; answers with a cookie",
  limit: "write",
  path: `${linkPath}/session`,
  params: OfLink,
  answer: z.strictObject({}),
  refusals: ["not-found", "wrong-state", "unknown-provider"],
});

export const renewCompanionLink = endpoint({
  ...link,
  name: "renewCompanionLink",
  summary: "Mail a new link to the companion of a link that was used or has ended",
  limit: "send",
  path: `${linkPath}/renewal`,
  params: OfLink,
  answer: z.strictObject({}),
  refusals: ["not-found", "too-many-requests", "unknown-provider"],
});

export const getCompanionPlan = endpoint({
  ...linkRead,
  name: "getCompanionPlan",
  summary: "Get the times and places of a trip for the companion of the session; null without one",
  path: "/api/companion/plan",
  query: z.strictObject({ language: z.optional(Language) }),
  answer: z.strictObject({ plan: z.nullable(CompanionPlan) }),
  refusals: ["unknown-provider"],
});

export const closeCompanionSession = endpoint({
  ...link,
  name: "closeCompanionSession",
  summary: "End the session of a companion in this browser",
  limit: "write",
  path: "/api/companion/session/end",
  answer: z.strictObject({}),
  refusals: ["unknown-provider"],
});
