import type { RequestOffers as Offers } from "../../../contract/desk/offers.ts";
import { m } from "../../words/compiled/messages.js";
import { RequestOffers } from "../offers/request-offers.tsx";
import { Part } from "./part.tsx";

/** The request's offers, with what can be done about each, and the way to a new one. */
export const OffersPlace = ({ offers }: { offers: Offers }) => (
  <Part title={m.desk_requests_offers()}>
    <RequestOffers page={offers} />
  </Part>
);
