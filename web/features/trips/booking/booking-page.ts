import type { BookingDetail, CancellationPreview } from "../../../../contract/bookings.ts";
import type { Refused } from "../../../forms/refused.ts";
import type { PartWords } from "../../../trip/item-parts.tsx";

/** Data of the page of one booking. */
export interface BookingPage {
  readonly booking: BookingDetail;
  readonly parts: readonly PartWords[];
  readonly deadline: string | null;
  readonly formKey: string;
}

export type BookingAnswered = Refused | { readonly preview: CancellationPreview } | undefined;
export const refusedOf = (answered: BookingAnswered): Refused | undefined =>
  answered && "typed" in answered ? answered : undefined;
export const previewOf = (answered: BookingAnswered): CancellationPreview | undefined =>
  answered && "preview" in answered ? answered.preview : undefined;
