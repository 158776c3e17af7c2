import type { BookingDetail, ChangePreview, listAlternatives } from "../../../../contract/bookings.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import type { Refused } from "../../../forms/refused.ts";

/** Data of the page that changes a booking. */
export interface ChangePage {
  readonly booking: BookingDetail;
  /** Null where they could not be read, and why. */
  readonly found: AnswerOf<typeof listAlternatives> | null;
  /** As they are asked for; empty where the booking's own could not be read. */
  readonly days: { readonly from: string; readonly to: string | null };
  readonly problem: "days" | "unsafe" | "silent" | "elsewhere" | null;
  readonly formKey: string;
}

export type ChangeAnswered = Refused | { readonly change: ChangePreview } | undefined;
