import { listSignIns } from "../../../contract/sign-in-history.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { poolOwnerOf } from "../providers/providers.ts";
import { networkName } from "./sign-in-history.ts";

export const signInHistoryRoutes = ({ userPools }: Pick<Services, "userPools">) => [
  handle(listSignIns, async ({ here, client }) => {
    const pool = poolOwnerOf(here);
    const kept = pool && (await userPools.kept(pool, client.sub));
    if (kept?.kind !== "kept") return { events: null };
    const events = kept.events
      .slice(0, 50)
      .map(({ at, event, network }) => ({ at: at.toISOString(), event, network: networkName(network) }));
    return { events };
  }),
];
