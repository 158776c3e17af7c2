import { useMemo } from "react";
import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { useStaff } from "../shell/use-staff.ts";

interface UnsavedOffer {
  /** The version of the draft that the text was typed on. */
  readonly version: number;
  readonly content: OfferDraftContent;
}

/** The text of an offer that is not saved yet: it outlives a reload and a lost right, in this tab alone. */
export function useUnsavedOffer(address: { readonly reference: string; readonly option: string }) {
  const { id } = useStaff();
  const key = `desk-offer/${id}/${address.reference.toLowerCase()}/${address.option}`;
  return useMemo(
    () => ({
      read: (): UnsavedOffer | undefined => {
        const text = sessionStorage.getItem(key);
        return text === null ? undefined : (JSON.parse(text) as UnsavedOffer); // written below alone
      },
      keep: (offer: UnsavedOffer) => sessionStorage.setItem(key, JSON.stringify(offer)),
      drop: () => sessionStorage.removeItem(key),
    }),
    [key],
  );
}
