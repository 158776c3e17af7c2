import { listRequestOffers, type RequestOffers as Offers } from "../../../contract/desk/offers.ts";
import { fromApi, useData } from "../../screen.ts";
import { m } from "../../words/compiled/messages.js";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { RequestOffers } from "./request-offers.tsx";

export const loader = fromApi(({ call, params: { reference = "" } }) =>
  call(listRequestOffers, { params: { reference } }),
);
export const handle = deskScreen<Offers>({ title: ({ reference }) => `${m.desk_offers()} · ${reference}` });

/** Offers of a request by themselves. */
export function Component() {
  const page = useData(loader);
  useLive(["requests"]);
  return (
    <DeskPage title={`${m.desk_offers()} · ${page.name}`} lead={[page.reference, ...page.procedures].join(" · ")}>
      <RequestOffers page={page} />
    </DeskPage>
  );
}
