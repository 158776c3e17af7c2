import { type Client, getClient } from "../../contract/clients.ts";
import type { Site } from "../../contract/rendering.ts";
import { accountCall } from "./account-call.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Milliseconds: enough for a slow phone. */
const patience = 15_000;

/** The signed-in client's record; parts of a page that ask at once share one call. */
export const readOwnClient = oneAtATime(
  (site: Site, email: string): Promise<Client> =>
    accountCall(site)(getClient, { query: { email } }, { signal: AbortSignal.timeout(patience) }),
);
