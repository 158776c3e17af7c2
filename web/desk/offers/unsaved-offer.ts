import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { useUnsaved } from "../form-draft.ts";

interface UnsavedOffer {
  /** The version of the draft that the text was typed on. */
  readonly version: number;
  readonly content: OfferDraftContent;
}

/** The text of an offer that is not saved yet. */
export const useUnsavedOffer = ({ reference, option }: { readonly reference: string; readonly option: string }) =>
  useUnsaved<UnsavedOffer>("desk-offer", `${reference.toLowerCase()}/${option}`);
