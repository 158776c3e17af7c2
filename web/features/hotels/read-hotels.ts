import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { Call } from "../../../contract/call.ts";
import { Refusal } from "../../../contract/errors.ts";
import {
  getHotel,
  type HotelDetail,
  HotelFilter,
  type HotelRate,
  type HotelRoom,
  type HotelSummary,
  listHotelRates,
  listHotels,
} from "../../../contract/hotels.ts";
import type { Site } from "../../../contract/rendering.ts";
import { dateFormat } from "../../format.ts";
import type { WhichTrip } from "../../trip/named-trip.ts";
import { whichTrip } from "../../trip/which-trip.ts";
import { type NightsShown, showNights } from "./nights-of-trip.ts";
import { filtersIn, type SetFilters, type SetStay, stayIn } from "./stay-query.ts";

interface HotelQuery {
  readonly call: Call;
  readonly query: URLSearchParams;
  readonly site: Site;
}

/** Why there is nothing to show; the screen has the words. */
export type Trouble = "days" | "children" | "unsupported" | "silent";

/** The trip that is being planned, as hotels need it. */
export interface TripHere {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly adults: number;
  /** Hotel nights in the price of the treatment. */
  readonly included: AccountTrip["includedHotel"];
  /** Nights that have no hotel yet. */
  readonly open: readonly Nights[];
  /** The first day of safe flying; empty without a treatment. */
  readonly safeOn: string;
}

interface Nights {
  readonly from: string;
  readonly to: string;
}

export interface HotelList {
  readonly hotels: readonly HotelSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly nights: number | null;
  readonly isDemonstration: boolean;
  readonly set: SetFilters;
  /** Of the trip that is being planned. */
  readonly nightsOfTrip: NightsShown | null;
  readonly which: WhichTrip;
  /** Hotel nights in the price of its treatment. */
  readonly included: AccountTrip["includedHotel"];
  readonly trouble: Trouble | null;
  readonly today: string;
}

export interface HotelPage {
  readonly hotel: HotelDetail;
  readonly stay: SetStay;
  /** Null where no days are given. */
  readonly rates: readonly HotelRate[] | null;
  readonly rooms: readonly HotelRoom[];
  readonly nights: number;
  readonly trouble: Trouble | null;
  readonly trip: TripHere | null;
  readonly which: WhichTrip;
  /** The offer that was chosen before signing in. */
  readonly chosen: string | null;
  readonly formKey: string;
  readonly today: string;
}

const todayAt = ({ provider }: Site): string =>
  dateFormat("en-CA", { timeZone: provider?.location.timeZone }).format(new Date());

function troubleOf(error: unknown): Trouble {
  if (error instanceof Refusal && error.code === "invalid-input") {
    const [first] = error.errors ?? [];
    if (first?.field.startsWith("children")) return "children";
    return first?.reason === "unsupported" ? "unsupported" : "days";
  }
  if (error instanceof Refusal && error.code === "try-later") return "silent";
  throw error;
}

const hereOf = (trip: AccountTrip): TripHere => ({
  id: trip.id,
  from: trip.dates.arrive,
  to: trip.dates.leave,
  adults: 1 + trip.companions,
  included: trip.includedHotel,
  open: trip.openNights,
  safeOn: trip.fitToFlyFrom ?? trip.safeFlightOn ?? "",
});

/** The first nights of the trip without a hotel, else all of it, with its guests. */
function stayOf({ open, from, to, adults }: TripHere): Required<Pick<SetStay, "from" | "to" | "adults">> {
  const first = open[0] ?? { from, to };
  return { from: first.from, to: first.to, adults: String(adults) };
}

async function tripHere(asked: HotelQuery): Promise<{ trip: TripHere | null; which: WhichTrip }> {
  const { trip, which } = await whichTrip(asked);
  return { trip: trip && hereOf(trip), which };
}

/** Stays with the search, so that what is found goes into the same trip. */
const ofTrip = (trip: TripHere | null): SetStay => (trip ? { trip: trip.id } : {});

/** The list, with the days of the trip where the address says none. */
export async function readList(asked: HotelQuery): Promise<HotelList> {
  const { call, query, site } = asked;
  const { trip, which } = await tripHere(asked);
  const today = todayAt(site);
  const typed = filtersIn(query);
  const isFirst = typed.from === undefined && typed.to === undefined && trip !== null && trip.from >= today;
  const set: SetFilters = {
    ...(trip && { adults: String(trip.adults) }),
    ...(isFirst && stayOf(trip)),
    ...typed,
    ...ofTrip(trip),
  };
  const shape: Record<string, { safeParse(value: string): { success: boolean } }> = HotelFilter.shape;
  const { features, ...words } = set;
  const filter = Object.fromEntries(
    Object.entries({
      ...words,
      ...(features.length > 0 && { features: features.join(",") }),
      page: query.get("page") ?? "",
    }).filter(([name, value]) => value !== "" && shape[name]?.safeParse(value).success),
  );
  const base = {
    set,
    nightsOfTrip: trip && showNights(trip, set, site.language),
    included: trip?.included ?? null,
    ...{ which, today },
  };
  const none = { ...base, hotels: [], total: 0, page: 1, pages: 1, nights: null, isDemonstration: false };
  if (set.children !== undefined && filter["children"] === undefined) return { ...none, trouble: "children" };
  try {
    const { source, ...found } = await call(listHotels, { query: { ...filter, language: site.language } });
    return { ...base, ...found, isDemonstration: source === "demonstration", trouble: null };
  } catch (error) {
    return { ...none, trouble: troubleOf(error) };
  }
}

const noTrip: { trip: TripHere | null; which: WhichTrip } = { trip: null, which: { trip: null, others: [] } };

/** A hotel with its rates for the days in the address. `isOwn`: on the page for signed-in people. */
export async function readHotel(asked: HotelQuery, id: string, isOwn: boolean): Promise<HotelPage> {
  const { call, query, site } = asked;
  const { language } = site;
  const hotel = await call(getHotel, { params: { id }, query: { language } });
  const { trip, which } = isOwn ? await tripHere(asked) : noTrip;
  const today = todayAt(site);
  const typed = stayIn(query);
  const fromTrip = !typed.from && trip && trip.from >= today;
  const stay: SetStay = {
    ...(trip && { adults: String(trip.adults) }),
    ...typed,
    ...(fromTrip && stayOf(trip)),
    ...ofTrip(trip),
  };
  const page = {
    hotel,
    stay,
    trip,
    which,
    today,
    rooms: [],
    chosen: query.get("choose"),
    formKey: crypto.randomUUID(),
  };
  const { from, to, adults, children, rooms: wanted } = stay;
  if (!from || !to) return { ...page, rates: null, nights: 0, trouble: from || to ? "days" : null };
  try {
    const { rooms, rates, nights } = await call(listHotelRates, {
      params: { id },
      query: {
        ...{ from, to, language },
        ...(adults && { adults }),
        ...(children && { children }),
        ...(wanted && { rooms: wanted }),
      },
    });
    return { ...page, rooms, rates, nights, trouble: null };
  } catch (error) {
    return { ...page, rates: null, nights: 0, trouble: troubleOf(error) };
  }
}
