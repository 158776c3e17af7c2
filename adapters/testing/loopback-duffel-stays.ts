import { randomBytes } from "node:crypto";
import { type DuffelRequest, notFound, type Reply, refusal } from "./loopback-duffel.ts";

interface Rate {
  readonly id: string;
  readonly house: string;
  readonly rooms: number;
  readonly guests: readonly unknown[];
  readonly from: string;
  readonly to: string;
  readonly cents: number;
  readonly more: Readonly<Record<string, unknown>>;
}
interface Booking {
  readonly id: string;
  readonly rate: Rate;
  readonly metadata: unknown;
  cancelledAt: Date | null;
}
/** The fields of all request bodies; the stub does not validate them. */
interface Sent {
  readonly accommodation?: { readonly ids: readonly string[] };
  readonly rate_id: string;
  readonly quote_id: string;
  readonly metadata: unknown;
  readonly phone_number: string;
  readonly guests: readonly unknown[];
  readonly rooms: number;
  readonly check_in_date: string;
  readonly check_out_date: string;
}
export interface House {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly more?: Readonly<Record<string, unknown>>;
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** Duffel's stays API as a stub: searches, quotes and bookings, with limited rooms. */
export function createLoopbackStays(now: () => Date, houses: readonly House[]) {
  let serial = 0;
  let times = 1;
  const run = randomBytes(4).toString("hex");
  const id = (kind: string): string => `${kind}_0000${run}${String(++serial).padStart(4, "0")}Ab`;
  const rooms = new Map<string, number>();
  const rates = new Map<string, Rate>();
  const searches = new Map<string, { readonly house: House; readonly sent: Sent }>();
  const quotes = new Map<string, { readonly rate: Rate; readonly cents: number }>();
  const bookings = new Map<string, Booking>();

  const centsOf = ({ cents }: Rate): number => Math.round(cents * times);
  const isFree = ({ house }: Rate): boolean =>
    [...bookings.values()].filter(({ rate, cancelledAt }) => rate.house === house && !cancelledAt).length <
    (rooms.get(house) ?? 9);

  const rateJson = (rate: Rate, cents: number) => ({
    id: rate.id,
    board_type: "half_board",
    payment_type: "pay_now",
    available_payment_methods: ["balance"],
    loyalty_programme_required: false,
    quantity_available: null,
    expires_at: new Date(Date.parse("2026-11-20T10:00:00Z")).toISOString(),
    ...priceJson(cents),
    conditions: [{ title: "Parking", description: "Public parking is nearby." }],
    cancellation_timeline: [
      { before: `${rate.from}T00:00:00Z`, refund_amount: decimal(cents), currency: "EUR" },
      { before: `${rate.from}T12:00:00Z`, refund_amount: "50.00", currency: "EUR" },
    ],
    ...rate.more,
  });
  const priceJson = (cents: number) => ({
    total_amount: decimal(cents),
    total_currency: "EUR",
    tax_amount: decimal(Math.round(cents / 10)),
    fee_amount: null,
    due_at_accommodation_amount: "12.60",
    due_at_accommodation_currency: "EUR",
  });
  const houseJson = (
    { id: house, name, latitude, longitude, more }: House,
    of: readonly (readonly [Rate, number])[],
  ) => ({
    id: house,
    name,
    rating: 4,
    review_score: 8.8,
    review_count: 336,
    amenities: [{ type: "wifi", description: "Wi-Fi" }],
    check_in_information: { check_in_after_time: "14:30", check_out_before_time: "11:30:00" },
    key_collection: { instructions: "Collect the key from the lock box." },
    location: {
      address: { line_one: "1 Duna-part", city_name: "Budapest", country_code: "HU", postal_code: "1011" },
      geographic_coordinates: { latitude, longitude },
    },
    rooms:
      of.length === 0
        ? []
        : [
            {
              name: "Double Suite",
              beds: [{ type: "king", count: 1 }],
              rates: of.map(([rate, cents]) => rateJson(rate, cents)),
            },
          ],
    ...more,
  });
  const bookingJson = ({ id: name, rate, metadata, cancelledAt }: Booking) => ({
    id: name,
    status: cancelledAt ? "cancelled" : "confirmed",
    reference: `dhg-${name.slice(-6)}`,
    cancelled_at: cancelledAt?.toISOString() ?? null,
    metadata,
    accommodation: houseJson(houseOf(rate), []),
  });
  const houseOf = ({ house }: Rate): House => houses.find((one) => one.id === house) ?? (houses[0] as House); // rates are created from a house

  function publish(wanted: Partial<Rate> & Pick<Rate, "house">, capacity?: number): Rate {
    const rate: Rate = {
      id: id("rat"),
      rooms: 1,
      guests: [{ type: "adult" }],
      from: "2027-03-01",
      to: "2027-03-06",
      cents: 79_900,
      more: {},
      ...wanted,
    };
    if (capacity !== undefined) rooms.set(rate.house, capacity);
    rates.set(rate.id, rate);
    return rate;
  }

  function search(sent: Sent): Reply {
    const wanted = houses.filter((house) => !sent.accommodation || sent.accommodation.ids.includes(house.id));
    const results = wanted.map((house) => {
      const name = id("ssr");
      searches.set(name, { house, sent });
      const from = { cheapest_rate_total_amount: decimal(Math.round(60_000 * times)), cheapest_rate_currency: "EUR" };
      return { id: name, accommodation: houseJson(house, []), ...from };
    });
    return { status: 200, data: { results, created_at: now().toISOString() } };
  }

  function fetchRates(name: string): Reply {
    const searched = searches.get(name);
    if (!searched) return notFound;
    const { house, sent } = searched;
    const facts = {
      house: house.id,
      rooms: sent.rooms,
      guests: sent.guests,
      from: sent.check_in_date,
      to: sent.check_out_date,
    };
    const found = [
      publish({ ...facts, cents: 60_000, more: { cancellation_timeline: [] } }),
      publish({ ...facts, cents: 70_000 }),
      publish({ ...facts, cents: 90_000 }),
      publish({ ...facts, cents: 50_000, more: { available_payment_methods: ["card"], payment_type: "guarantee" } }),
    ];
    const accommodation = houseJson(
      house,
      found.map((rate) => [rate, centsOf(rate)] as const),
    );
    return {
      status: 200,
      data: { id: name, accommodation, cheapest_rate_total_amount: "600.00", cheapest_rate_currency: "EUR" },
    };
  }

  function quote({ rate_id }: Sent): Reply {
    const rate = rates.get(rate_id);
    if (!rate) return notFound;
    if (!isFree(rate)) return refusal("rate_unavailable");
    const name = id("quo");
    const cents = centsOf(rate);
    quotes.set(name, { rate, cents });
    const { from: check_in_date, to: check_out_date, rooms: count, guests } = rate;
    const accommodation = houseJson(houseOf(rate), [[rate, cents]]);
    return {
      status: 201,
      data: { id: name, check_in_date, check_out_date, rooms: count, guests, accommodation, ...priceJson(cents) },
    };
  }

  function book({ quote_id, metadata, guests, phone_number }: Sent): Reply {
    const quoted = quotes.get(quote_id);
    if (!quoted) return notFound;
    if (!isFree(quoted.rate)) return refusal("rate_unavailable");
    if (guests.length === 0 || !/^\+\d+$/.test(phone_number)) return refusal("validation_required", "validation_error");
    const booking: Booking = { id: id("bok"), rate: quoted.rate, metadata, cancelledAt: null };
    bookings.set(booking.id, booking);
    return { status: 201, data: bookingJson(booking) };
  }

  function cancel(booking: Booking): Reply {
    if (booking.cancelledAt) return refusal("already_cancelled");
    booking.cancelledAt = now();
    return { status: 200, data: bookingJson(booking) };
  }

  /** Two per page, so that paging is tested. */
  function list(after: string | null): Reply {
    const all = [...bookings.values()].map(bookingJson);
    const begin = Number(after ?? 0);
    return { status: 200, data: all.slice(begin, begin + 2), after: begin + 2 < all.length ? String(begin + 2) : null };
  }

  function answer({ call, query, data }: DuffelRequest): Reply {
    const [, method, resource, name = "", verb] =
      /^(\w+) \/stays\/(\w+)(?:\/(\w+))?(?:\/actions\/(\w+))?$/.exec(call) ?? [];
    const sent = data as Sent;
    const [booking, house] = [bookings.get(name), houses.find((one) => one.id === name)];
    const calls: Readonly<Record<string, () => Reply>> = {
      "POST search": () => search(sent),
      "POST search_results/fetch_all_rates": () => fetchRates(name),
      "GET accommodation": () => ({ status: 200, data: houses.map((one) => houseJson(one, [])), after: null }),
      "GET accommodation/": () => (house ? { status: 200, data: houseJson(house, []) } : notFound),
      "POST quotes": () => quote(sent),
      "POST bookings": () => book(sent),
      "GET bookings": () => list(query.get("after")),
      "GET bookings/": () => (booking ? { status: 200, data: bookingJson(booking) } : notFound),
      "POST bookings/cancel": () => (booking ? cancel(booking) : notFound),
    };
    return calls[`${method} ${resource}${name && "/"}${verb ?? ""}`]?.() ?? notFound;
  }

  return {
    answer,
    publish,
    /** Multiplies all prices. */
    raise: (factor: number): void => {
      times *= factor;
    },
  };
}
