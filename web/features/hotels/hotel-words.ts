import type { Board, FitReason, HotelRoom, RecoveryFeature, RoomKind, ToClinic } from "../../../contract/hotels.ts";
import type { Money } from "../../../contract/money.ts";
import type { Language } from "../../../contract/values.ts";
import { formatMoney, formatNumber } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";

export const featureNames: Readonly<Record<RecoveryFeature, () => string>> = {
  step_free: m.hotels_step_free,
  lift: m.hotels_lift,
  roll_in_shower: m.hotels_roll_in_shower,
  nurse_visits: m.hotels_nurse_visits,
  room_service_24h: m.hotels_room_service,
  kitchenette: m.hotels_kitchenette,
  near_pharmacy: m.hotels_near_pharmacy,
  quiet_floor: m.hotels_quiet_floor,
};

export const reasonName = ({ kind }: FitReason): string =>
  kind === "distance" ? m.hotels_reason_distance() : featureNames[kind]();

export const boardNames: Readonly<Record<Board, () => string>> = {
  room_only: m.hotels_board_room_only,
  breakfast: m.hotels_board_breakfast,
  half: m.hotels_board_half,
  full: m.hotels_board_full,
  all_inclusive: m.hotels_board_all,
};

export const roomNames: Readonly<Record<RoomKind, () => string>> = {
  single: m.hotels_room_single,
  double: m.hotels_room_double,
  twin: m.hotels_room_twin,
  accessible: m.hotels_room_accessible,
  family: m.hotels_room_family,
  suite: m.hotels_room_suite,
  studio: m.hotels_room_studio,
  apartment: m.hotels_room_apartment,
};

export const bedNames: Readonly<Record<HotelRoom["beds"][number], () => string>> = {
  single: m.hotels_bed_single,
  double: m.hotels_bed_double,
  large: m.hotels_bed_large,
  sofa: m.hotels_bed_sofa,
};

/** `350 m`, `1.3 km`. */
export const distanceWords = (metres: number, language: Language): string =>
  metres < 1000
    ? m.hotels_metres({ count: formatNumber(metres, language) })
    : m.hotels_kilometres({ count: formatNumber(Math.round(metres / 100) / 10, language) });

export const wayWords = ({ metres, minutes, way }: ToClinic, language: Language): string => {
  const facts = { distance: distanceWords(metres, language), minutes };
  return way === "walk" ? m.hotels_walk(facts) : m.hotels_drive(facts);
};

/** `total for 17 nights · AED 1,145.00 a night` */
export function stayWords({ amount, currency }: Money, nights: number, language: Language): string {
  const all = m.hotels_all_in({ count: nights });
  if (nights === 1) return all;
  const price = formatMoney({ amount: Math.round(amount / nights), currency }, language);
  return `${all} · ${m.hotels_per_night({ price })}`;
}
