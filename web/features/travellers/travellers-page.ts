import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { Traveller } from "../../../contract/trips.ts";
import type { Option } from "../../forms/countries.ts";
import type { FormValues } from "../../forms/form-values.ts";

/** One traveller as the form begins; the names of its controls end in the traveller's place. */
export interface Draft {
  readonly role: Traveller["role"];
  readonly values: FormValues;
}

/** Data of the travellers' page. */
export interface TravellersPage {
  readonly trip: { readonly id: string; readonly reference: string; readonly version: number };
  readonly drafts: readonly Draft[];
  /** The patient is a child, who does not travel alone. */
  readonly isForChild: boolean;
  /** Passports that are kept in the account. */
  readonly passports: readonly Option[];
  readonly countries: readonly Option[];
  /** What the destination asks of passports, and whose is too short as they are saved. */
  readonly entry: AccountTrip["entry"];
  readonly travellers: AccountTrip["travellers"];
  /** They come from the checkout, and go back there. */
  readonly fromCheckout: boolean;
}

/** The same form for another number of travellers, with all that was typed. */
export interface Recounted {
  readonly typed: FormValues;
}

/** Of a passport that is not kept yet. */
export const passportFacts = ["number", "country", "expiresOn"] as const;

export const nameOf = (fact: string, place: number): string => `${fact}-${place}`;
