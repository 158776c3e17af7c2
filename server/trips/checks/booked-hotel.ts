import type { ItemRow } from "../items/item-queries.ts";
import { bookedStatuses } from "../items/item-states.ts";

interface Stay {
  readonly from: string;
  readonly to: string;
}

export const nightsText = (stays: readonly Stay[]): string => stays.map(({ from, to }) => `${from}/${to}`).join(" ");

const staysIn = (text: string): Stay[] =>
  text.split(" ").flatMap((stay) => {
    const [from, to] = stay.split("/");
    return from && to ? [{ from, to }] : [];
  });

/** The hotel that the clinic has booked for a treatment, with the nights that it is booked for. */
export function hotelBookedFor({ content: { hotelFor, hotelName } }: Pick<ItemRow, "content">) {
  return hotelFor === undefined ? undefined : { name: hotelName ?? null, stays: staysIn(hotelFor) };
}

/** The hotel that is booked for exactly the nights in the price, as they are now; undefined where there is none. */
export function bookedHotel(items: readonly ItemRow[], stays: readonly Stay[]): { name: string | null } | undefined {
  const treatment = items.find(({ kind, status }) => kind === "procedure" && bookedStatuses.includes(status));
  const booked = treatment && hotelBookedFor(treatment);
  return booked && nightsText(booked.stays) === nightsText(stays) ? { name: booked.name } : undefined;
}

/** The hotel that the clinic has booked for other nights than those in the price as they are now. */
export function hotelToCallOff(treatment: Pick<ItemRow, "content">, stays: readonly Stay[]) {
  const booked = hotelBookedFor(treatment);
  return booked && nightsText(booked.stays) !== nightsText(stays) ? booked : undefined;
}
