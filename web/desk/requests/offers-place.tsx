import { lazy, Suspense } from "react";
import type { RequestOffers as Offers } from "../../../contract/desk/offers.ts";
import { m } from "../../words/compiled/messages.js";
import { Part } from "../part.tsx";

const RequestOffers = lazy(async () => ({ default: (await import("../offers/request-offers.tsx")).RequestOffers }));

/** The request's offers, with what can be done about each, and the way to a new one. */
export const OffersPlace = ({ offers }: { offers: Offers }) => (
  <Part title={m.desk_requests_offers()}>
    <Suspense>
      <RequestOffers page={offers} />
    </Suspense>
  </Part>
);
