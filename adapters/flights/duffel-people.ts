import { ageOn } from "../../contract/ages.ts";
import type { Traveller } from "../../contract/trips.ts";
import type { Order } from "../bookings/bookings.ts";
import type { Offer } from "./duffel-schemas.ts";

/** The day on which airlines count ages: the last departure. */
const lastDayOf = ({ slices }: Offer): string => slices.at(-1)?.segments[0]?.departing_at.slice(0, 10) ?? "";

/**
 * Assigns people to the offer's passengers: children by age, adults in order. Undefined when the offer was priced for a
 * different party.
 */
function assignPassengers(
  offer: Offer,
  travellers: readonly Traveller[],
): [Offer["passengers"][number], Traveller][] | undefined {
  const left = new Set(travellers);
  const inOrder = offer.passengers.toSorted((a, b) => Number(a.age == null) - Number(b.age == null));
  const pairs = inOrder.flatMap((passenger): [typeof passenger, Traveller][] => {
    const fits = ({ bornOn }: Traveller) =>
      passenger.age == null ? ageOn(bornOn, lastDayOf(offer)) >= 16 : ageOn(bornOn, lastDayOf(offer)) === passenger.age;
    const found = [...left].find(fits);
    if (!found) return [];
    left.delete(found);
    return [[passenger, found]];
  });
  return pairs.length === offer.passengers.length && left.size === 0 ? pairs : undefined;
}

const titles: Readonly<Partial<Record<Traveller["gender"], string>>> = { m: "mr", f: "ms" };

/**
 * The passengers of an order in Duffel's form. Passports are sent only when the airline requires them. Undefined when
 * Duffel cannot accept them: a different party than searched for, a gender without a code, or a passport that is
 * missing or expires during the trip.
 */
export function passengersOf(
  offer: Offer,
  { travellers, contact }: Pick<Order, "travellers" | "contact">,
  deskPhone: string,
): Record<string, unknown>[] | undefined {
  const pairs = assignPassengers(offer, travellers);
  if (!pairs) return undefined;
  const infants = pairs.flatMap(([{ id, type }]) => (type === "infant_without_seat" ? [id] : []));
  const people = pairs.map(([passenger, traveller]) => {
    const { givenName, familyName, bornOn, gender, passport } = traveller;
    const isAdult = passenger.type === "adult";
    const infant = isAdult ? infants.shift() : undefined;
    const lacks = !passport || passport.expiresOn < lastDayOf(offer);
    if (!titles[gender] || (offer.passenger_identity_documents_required && lacks)) return undefined;
    return {
      id: passenger.id,
      title: titles[gender],
      gender,
      given_name: givenName,
      family_name: familyName,
      born_on: bornOn,
      email: contact.email,
      phone_number: contact.phone ?? deskPhone,
      ...(infant && { infant_passenger_id: infant }),
      ...(offer.passenger_identity_documents_required && {
        identity_documents: [
          {
            type: "passport",
            unique_identifier: passport?.number,
            issuing_country_code: passport?.country,
            expires_on: passport?.expiresOn,
          },
        ],
      }),
    };
  });
  return people.every((one) => one !== undefined) && infants.length === 0 ? people : undefined;
}
