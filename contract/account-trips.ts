import * as z from "zod/mini";
import { QuoteReference } from "./account-quotes.ts";
import { ClinicAct } from "./booking-news.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { CurrencyCode, Money } from "./money.ts";
import { passportName } from "./person-name.ts";
import { ActsFor } from "./quote-steps.ts";
import { QuoteEstimate } from "./quotes.ts";
import { MoveRequest, Traveller, TripDates, TripEntry, TripGap, TripItem, TripStatus } from "./trips.ts";
import { CountryCode, Instant, Language, line, PlainDate, Slug, TimeZone, Uuid } from "./values.ts";

export const mostCompanions = 4;

/** The clinic's transfers: from the airport, to the first talk and back, to the treatment, from it to the hotel, to the airport. */
export const transferWays = ["arrival", "consultation", "to-clinic", "from-clinic", "departure"] as const;
export type TransferWay = (typeof transferWays)[number];

const named = z.strictObject({ slug: Slug, name: z.string() });

/** Ends on the day of leaving. */
const Nights = z.strictObject({ from: PlainDate, to: PlainDate });

/**
 * Hotel nights in the price of the treatment, for so many people; the clinic names the hotel. `stays`: nights of the trip;
 * `without`: people of the trip who have no bed there. Null where there are none.
 */
const IncludedHotel = z.nullable(
  z.strictObject({
    ...{ nights: z.int(), guests: z.int(), without: z.int(), stays: z.array(Nights) },
    /** The clinic has booked the hotel for these nights; its name where the clinic gave it. */
    booked: z.optional(z.strictObject({ name: z.nullable(z.string()) })),
  }),
);

/** A trip proposed by the planner for a treatment date. */
export const TripPlan = z.strictObject({
  procedure: named,
  /** Language of the provider's texts. */
  textsLanguage: Language,
  package: named,
  packages: z.array(z.strictObject({ ...named.shape, price: Money })),
  currency: CurrencyCode,
  timeZone: TimeZone,
  dates: TripDates,
  /** The first available day of treatment. */
  earliestTreatment: PlainDate,
  /** The consultation at the clinic before the treatment, as in a trip of these days. */
  consultationOn: z.nullable(PlainDate),
  minDaysBeforeFlight: z.int(),
  safeFlightOn: PlainDate,
  entry: TripEntry,
  hospital: z.strictObject({ from: PlainDate, nights: z.int() }),
  /** Nights in a hotel, in order; `who` is `companion` while the patient is in hospital. */
  hotel: z.array(
    z.strictObject({ from: PlainDate, to: PlainDate, nights: z.int(), who: z.enum(["everybody", "companion"]) }),
  ),
  includedHotel: IncludedHotel,
  transfers: z.array(z.strictObject({ way: z.enum(transferWays), on: PlainDate, included: z.boolean() })),
  companions: z.strictObject({ asked: z.int(), included: z.int() }),
  /** Estimate of the whole trip. */
  estimate: QuoteEstimate,
});
export type TripPlan = z.infer<typeof TripPlan>;

/** The money of the cancelled bookings of a trip: `returned` went back, `toReturn` is to go back yet. */
export const CancelledMoney = z.strictObject({ paid: Money, kept: Money, returned: Money, toReturn: Money });
export type CancelledMoney = z.infer<typeof CancelledMoney>;

/** A client's own trip with all its items. */
export const AccountTrip = z.strictObject({
  id: Uuid,
  reference: z.string(),
  version: z.int(),
  status: TripStatus,
  /** An item failed, is unclear, or was changed by a supplier. */
  attention: z.boolean(),
  /** Before anything is booked, only `two-hotels`: the rest is still being planned. */
  gaps: z.array(TripGap),
  /** Nights to come that need a hotel and have none, in order; each range ends on the day of leaving. */
  openNights: z.array(Nights),
  includedHotel: IncludedHotel,
  currency: CurrencyCode,
  timeZone: TimeZone,
  procedure: named,
  textsLanguage: Language,
  package: z.nullable(Slug),
  /** The accepted offer of the trip. */
  quote: z.nullable(z.string()),
  /** The patient, where a parent or guardian asked for a child. */
  child: z.nullable(ActsFor),
  /** Name of the patient: as entered for the travellers, else that of the child or of the account; null while none is known. */
  patient: z.nullable(z.string()),
  dates: TripDates,
  moveRequest: z.nullable(MoveRequest),
  /** Its treatment is cancelled, and the trip has no other one; null otherwise. */
  cancelledTreatment: z.nullable(
    z.strictObject({
      /** Where the clinic did it. */
      clinicAct: z.nullable(ClinicAct),
    }),
  ),
  /** The talk at the clinic before the treatment; null where the clinic is open on no day of the stay before it. */
  consultationOn: z.nullable(PlainDate),
  /** In hospital from the day of treatment on; 0 where the treatment says nothing of it. */
  hospitalNights: z.int(),
  /** Null without a treatment. */
  safeFlightOn: z.nullable(PlainDate),
  /** Clinician's permission for an earlier flight. */
  fitToFlyFrom: z.nullable(PlainDate),
  companions: z.int(),
  /** Passport numbers are masked except for their last characters. */
  travellers: z.array(Traveller),
  entry: TripEntry,
  /** In the order of time. */
  items: z.array(TripItem),
  /** Sum of the items that are not cancelled. */
  total: Money,
  /** The part of the total that is paid. */
  paid: Money,
  /** On hold on a card while sellers confirm: not charged yet, and not in what is left. */
  onHold: Money,
  /** The part of it that is charged as fees of what was cancelled meanwhile. */
  feesOnHold: Money,
  /** What went back of the amount paid, or is on its way. */
  returned: Money,
  /** What is still to be paid: of a refund only what is due again. */
  left: Money,
  /**
   * The newest payment of the trip, where it is a bank transfer that is awaited, or that ended before any money of it came;
   * null otherwise.
   */
  transfer: z.nullable(z.strictObject({ reference: z.string(), isAwaited: z.boolean() })),
  /** Of cancelled bookings that were paid; null without one. */
  cancelled: z.nullable(CancelledMoney),
  createdAt: Instant,
});
export type AccountTrip = z.infer<typeof AccountTrip>;

const Trip = z.strictObject({ id: Uuid });
const path = "/api/client/trips/{id}";
const language = z.strictObject({ language: z.optional(Language) });
const change = { access: "client", limit: "write", retry: true, idempotent: true, query: language } as const;
const count = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
  z.int().check(z.minimum(0), z.maximum(mostCompanions)),
);

export const planTrip = endpoint({
  ...clientRead,
  name: "planTrip",
  summary: "Plan a trip to a treatment, day by day, with an estimate",
  path: "/api/client/trip-plan",
  query: z.strictObject({
    procedure: Slug,
    /** Default of all: as the person's newest request for the procedure says. */
    package: z.optional(Slug),
    /** The day of treatment; without a request, the first that leaves time to travel. */
    treatment: z.optional(PlainDate),
    companions: z.optional(count),
    language: z.optional(Language),
  }),
  answer: TripPlan,
  refusals: ["not-found", "invalid-input"],
});

/** Money that the clinic keeps for the person: what is left of it, and its end. */
export const OwnCredit = z.strictObject({ left: Money, until: Instant });
export type OwnCredit = z.infer<typeof OwnCredit>;

export const listOwnTrips = endpoint({
  ...clientRead,
  name: "listOwnTrips",
  summary: "List the client's trips, newest first, and the credits that can pay for them",
  path: "/api/client/trips",
  query: language,
  answer: z.strictObject({ trips: z.array(AccountTrip), credits: z.array(OwnCredit) }),
  refusals: [],
});

export const getOwnTrip = endpoint({
  ...clientRead,
  name: "getOwnTrip",
  summary: "Get a trip of the client with its items",
  path,
  params: Trip,
  query: language,
  answer: AccountTrip,
  refusals: ["not-found"],
});

export const createTrip = endpoint({
  ...change,
  name: "createTrip",
  summary: "Create a trip from a plan or an accepted offer; an offer has one trip",
  method: "POST",
  path: "/api/client/trips",
  body: z.discriminatedUnion("from", [
    z.strictObject({
      from: z.literal("plan"),
      procedure: Slug,
      package: Slug,
      treatment: PlainDate,
      companions: z.int().check(z.minimum(0), z.maximum(mostCompanions)),
    }),
    z.strictObject({
      from: z.literal("offer"),
      quote: QuoteReference,
      /** Those of the request unless given. */
      companions: z.optional(z.int().check(z.minimum(0), z.maximum(mostCompanions))),
    }),
  ]),
  answer: AccountTrip,
  refusals: ["not-found", "invalid-input", "wrong-state", "try-later"],
});

/** Opaque, a supplier's own. */
export const OfferId = z.string().check(z.minLength(1), z.maxLength(2000));

export const addTripItem = endpoint({
  ...change,
  name: "addTripItem",
  summary: "Add a supplier's offer to a trip at its current price",
  method: "POST",
  path: `${path}/items`,
  params: Trip,
  body: z.strictObject({
    kind: z.enum(["hotel", "flight", "activity", "transfer"]),
    offerId: OfferId,
    /** Travellers of the trip; default: all. */
    travellers: z.optional(z.array(Uuid).check(z.maxLength(mostCompanions + 1))),
    /** The displayed price in the supplier's currency: a higher current one is refused. */
    shown: Money,
    note: z.optional(line(400)),
  }),
  answer: AccountTrip,
  refusals: ["not-found", "invalid-input", "conflict", "wrong-state", "try-later"],
});

export const removeTripItem = endpoint({
  ...change,
  name: "removeTripItem",
  summary: "Remove an unpaid item from a trip",
  method: "POST",
  path: `${path}/items/{item}/removal`,
  params: z.strictObject({ id: Uuid, item: Uuid }),
  body: z.strictObject({ version: z.int() }),
  answer: AccountTrip,
  refusals: ["not-found", "conflict", "wrong-state"],
});

export const setTravellers = endpoint({
  ...clientWrite,
  name: "setTravellers",
  summary: "Set the travellers, as in their passports",
  path: `${path}/travellers`,
  method: "PUT",
  retry: false,
  params: Trip,
  query: language,
  body: z.strictObject({
    version: z.int(),
    travellers: z
      .array(
        z.strictObject({
          id: Uuid,
          role: Traveller.shape.role,
          givenName: passportName(80),
          familyName: passportName(80),
          bornOn: PlainDate,
          gender: Traveller.shape.gender,
          nationality: CountryCode,
          /** A passport of the client's records; null for none yet. */
          passport: z.nullable(Uuid),
          assistance: Traveller.shape.assistance,
          dietary: Traveller.shape.dietary,
        }),
      )
      .check(z.minLength(1), z.maxLength(mostCompanions + 1)),
  }),
  answer: AccountTrip,
  refusals: ["not-found", "invalid-input", "conflict"],
});
