import { listTroubles, retryTrouble, settleTrouble, type troubleKinds } from "../../../contract/desk/troubles.ts";
import { asStaff } from "../../db/access.ts";
import { type Binding, handle, type StaffContext } from "../../http/endpoints.ts";
import type { ServicesWithQueue } from "../../services.ts";
import { listTroubles as list, retryTrouble as retry, settleTrouble as settle } from "./troubles.ts";

const actOf = ({ providerId, staff, requestId }: StaffContext) => ({ providerId, staff, requestId });

export const deskTroubleRoutes = (services: ServicesWithQueue): readonly Binding[] => [
  handle(listTroubles, ({ providerId }, { query: { kind, q = "" } }) =>
    asStaff(services.db, providerId, async (tx) => {
      const sought = q.trim().toLowerCase();
      const all = (await list(services, tx, providerId)).filter(
        ({ trip, person, mail }) =>
          !sought ||
          [trip, person, mail?.name, mail?.address, mail?.reference].join(" ").toLowerCase().includes(sought),
      );
      const count = (one: (typeof troubleKinds)[number]) => all.filter((row) => row.kind === one).length;
      const counts = {
        item: count("item"),
        change: count("change"),
        supplier: count("supplier"),
        refund: count("refund"),
        mail: count("mail"),
        job: count("job"),
      };
      return { troubles: all.filter((row) => kind === undefined || row.kind === kind), counts };
    }),
  ),
  handle(retryTrouble, async (context, { params }) => {
    const done = await context.write(async (tx) => {
      await retry(services, tx, actOf(context), params);
      return {};
    });
    services.jobs?.wake();
    return done;
  }),
  handle(settleTrouble, async (context, { params, body }) => {
    const done = await context.write(async (tx) => {
      await settle(services, tx, actOf(context), { ...params, ...body });
      return {};
    });
    services.jobs?.wake();
    return done;
  }),
];
