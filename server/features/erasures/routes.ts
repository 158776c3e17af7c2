import { callOffErasure, getErasure, requestErasure } from "../../../contract/erasures.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { claimByAddress } from "../claims/claims.ts";
import { askForErasure, callOff, readErasure, removeElsewhere } from "./erasures.ts";

export const erasureRoutes = (services: Services) => [
  handle(getErasure, (context) =>
    context.write(clientOwner(context.client), (tx) => readErasure(services, tx, context)),
  ),
  handle(requestErasure, async (context, { body }) => {
    await claimByAddress(services, context);
    const state = await context.write(clientOwner(context.client), (tx) => askForErasure(services, tx, context, body));
    await removeElsewhere(services, context, body.accessToken);
    return state;
  }),
  handle(callOffErasure, (context) =>
    context.write(clientOwner(context.client), (tx) => callOff(services, tx, context)),
  ),
];
