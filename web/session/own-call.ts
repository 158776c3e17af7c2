import type { Call } from "../api.ts";
import { callByFetch } from "../call-by-fetch.ts";
import type { Site } from "../site.ts";
import { sessionOf } from "./session.ts";

/** The browser's way to what only signed-in people may call: with a token that lives long enough to be answered. */
export const ownCall =
  (site: Site): Call =>
  async (endpoint, input, options) => {
    const session = sessionOf(site);
    await session.hold();
    const { idToken } = session.store.getState();
    return callByFetch(endpoint, input, { ...options, idToken });
  };
