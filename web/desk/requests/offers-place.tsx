import type { DeskRequest } from "../../../contract/desk/requests.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";
import { Part } from "./part.tsx";

/** The request's offers: the place of the list from `web/desk/offers/request-offers.tsx`, and the way to a new offer. */
export function OffersPlace({ request }: { request: DeskRequest }) {
  const mayOffer = useRight("offers:write");
  if (!mayOffer || !request.can.offer) return null;
  return (
    <Part
      title={m.desk_requests_offers()}
      action={
        <Link to={deskPaths.offer(request.case.reference)} className={buttonStyle()}>
          <Icon name="document" />
          {m.desk_requests_offer_make()}
        </Link>
      }
    />
  );
}
