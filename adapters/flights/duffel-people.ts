import type { Traveller } from "../../contract/trips.ts";
import type { Order } from "../bookings/bookings.ts";
import type { Offer } from "./duffel-schemas.ts";

/** Whole years between a birth and a day. */
function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** The day on which airlines count ages: the last departure's. */
const lastDayOf = ({ slices }: Offer): string => slices.at(-1)?.segments[0]?.departing_at.slice(0, 10) ?? "";

/** Who sits where in the offer: children by their age, adults as they come. Undefined where it was for other people. */
function seated(
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
 * The people of an order as Duffel wants them. Passports go along only where the airline asks for them.
 * Undefined where Duffel could not take them: other people than searched for, a gender that it has no letter for, or a
 * passport that is missing or runs out on the way.
 */
export function passengersOf(
  offer: Offer,
  { travellers, contact }: Pick<Order, "travellers" | "contact">,
  deskPhone: string,
): Record<string, unknown>[] | undefined {
  const pairs = seated(offer, travellers);
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
