import * as z from "zod/mini";
import { themes } from "./activity-constants.ts";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { Policy, Price, Seller, TripOutline } from "./trips.ts";
import { Instant, Language, PlainDate, Slug, TimeZone, Uuid, WallTime } from "./values.ts";

export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

/** Physical demand on a recovering person. */
export const ActivityFacts = z.strictObject({
  /** From 1 (sitting only) to 5 (hours of climbing). */
  exertion: z.int().check(z.minimum(1), z.maximum(5)),
  sun: z.enum(["none", "some", "strong"]),
  water: z.enum(["none", "near", "in"]),
  indoor: z.boolean(),
  stepFree: z.boolean(),
  wheelchair: z.boolean(),
  /** Days after the treatment; 0 is its own day. In a trip, a patient's first day after the discharge at the earliest. */
  recommendedFromDay: z.int().check(z.minimum(0)),
  languages: z.array(z.string()),
});
export type ActivityFacts = z.infer<typeof ActivityFacts>;

export const PriceBand = z.strictObject({ band: z.enum(["adult", "child"]), price: Money });
export type PriceBand = z.infer<typeof PriceBand>;

/** `suggestion`: a recommendation of the clinic, not bookable. `request`: the supplier confirms each booking. */
export const sales = ["live", "request", "suggestion"] as const;

export const Activity = z.strictObject({
  id: Slug,
  title: z.string(),
  summary: z.string(),
  /** Of title, summary and meeting point. */
  textsLanguage: Language,
  theme: Theme,
  sale: z.enum(sales),
  minutes: z.int(),
  facts: ActivityFacts,
  meetingPoint: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Straight-line distance to the clinic. */
  metresToClinic: z.int(),
  bands: z.array(PriceBand),
  /** Hours before the start until which cancellation is free. */
  freeUntilHours: z.int(),
  timeZone: TimeZone,
});
export type Activity = z.infer<typeof Activity>;

/** Suitability on a day of recovery. */
export const fitness = ["good", "companion", "later"] as const;

export const ListedActivity = z.strictObject({
  ...Activity.shape,
  /** `later`: not for the patient that day; `companion`: for companions only. */
  fits: z.enum(fitness),
});
export type ListedActivity = z.infer<typeof ListedActivity>;

/** Where the patient is treated or in hospital on the day: until when, for how many nights, and whether companions can go instead. */
export const HospitalDay = z.nullable(
  z.strictObject({ until: PlainDate, nights: z.int(), companions: z.enum(["none", "unnamed", "named"]) }),
);
export type HospitalDay = z.infer<typeof HospitalDay>;

const own = { access: "client", retry: false, idempotent: false, method: "GET", limit: "read" } as const;
const Flag = z.optional(z.enum(["1"]));
const Trip = { trip: z.optional(Uuid), language: z.optional(Language) };

export const listActivities = endpoint({
  ...own,
  name: "listActivities",
  summary: "List activities near the clinic for a day of recovery, most suitable first",
  path: "/api/client/activity/catalogue",
  query: z.strictObject({
    ...Trip,
    /** In the clinic's calendar; default: the trip's first day after the discharge. */
    day: z.optional(PlainDate),
    /** For companions while the patient rests. */
    companion: Flag,
    stepFree: Flag,
    indoor: Flag,
    mostExertion: z.optional(z.enum(["1", "2", "3", "4", "5"])),
    /** Maximum duration in minutes. */
    longest: z.optional(z.enum(["60", "90", "120"])),
    spoken: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
    theme: z.optional(Theme),
  }),
  answer: z.strictObject({
    activities: z.array(ListedActivity),
    /** Over all activities, whatever the filters. */
    languages: z.array(z.string()),
    day: PlainDate,
    /** Days after the treatment; null without a trip. */
    recoveryDay: z.nullable(z.int()),
    hospital: HospitalDay,
    trip: z.nullable(TripOutline),
    seller: Seller,
  }),
  refusals: ["not-found"],
});

export const ActivitySlot = z.strictObject({
  /** The offer id for adding it to a trip. */
  offer: z.string(),
  time: WallTime,
  startsAt: Instant,
  left: z.int(),
  price: Price,
  policy: Policy,
  holdableUntil: z.nullable(Instant),
});
export type ActivitySlot = z.infer<typeof ActivitySlot>;

export const getActivity = endpoint({
  ...own,
  name: "getActivity",
  summary: "Get an activity with a day's available times for a party",
  path: "/api/client/activity/one",
  query: z.strictObject({
    ...Trip,
    activity: Slug,
    day: z.optional(PlainDate),
    /** Default: all who travel, without the patient on a day in hospital, and where it is for companions. */
    people: z.optional(z.string().check(z.regex(/^[1-6]$/))),
  }),
  answer: z.strictObject({
    activity: ListedActivity,
    day: PlainDate,
    recoveryDay: z.nullable(z.int()),
    hospital: HospitalDay,
    people: z.int(),
    slots: z.array(ActivitySlot),
    /** Where this day has none: the first of the next days of the trip that has times. */
    nextDay: z.nullable(PlainDate),
    trip: z.nullable(TripOutline),
    seller: Seller,
    now: Instant,
  }),
  refusals: ["not-found", "try-later"],
});

/** Details of an activity; stored with the trip's item at its sale. */
export const ActivityDetails = z.strictObject({
  activity: Slug,
  theme: Theme,
  sale: z.enum(sales),
  minutes: z.int(),
  facts: ActivityFacts,
  meetingPoint: z.string(),
  people: z.int(),
});
export type ActivityDetails = z.infer<typeof ActivityDetails>;
