import { useParams, useRouteError, useSearchParams } from "react-router";
import { Refusal } from "../../../contract/errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { DeskError } from "../shell/desk-error.tsx";
import { optionIn } from "./offer-address.ts";
import { useUnsavedOffer } from "./unsaved-offer.ts";

/** An offer that cannot be shown, and what is kept of its text. */
export function OfferError() {
  const error = useRouteError();
  const { reference = "" } = useParams();
  const [query] = useSearchParams();
  const kept = useUnsavedOffer({ reference, option: optionIn(query) }).read();
  const isRefused = error instanceof Refusal && error.code === "not-allowed";
  return (
    <DeskError>
      {isRefused && kept && <Notice title={m.desk_offers_kept()}>{m.desk_offers_kept_text()}</Notice>}
    </DeskError>
  );
}
