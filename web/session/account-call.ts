import { useCallback } from "react";
import type { Call } from "../../contract/call.ts";
import type { Site } from "../../contract/rendering.ts";
import { useSite } from "../site.ts";

/** Calls endpoints of the account; the token is renewed first where it would expire during the call. */
export const accountCall =
  (site: Site): Call =>
  async (endpoint, input, options) => {
    const [{ sessionOf }, { callByFetch }] = await Promise.all([import("./session.ts"), import("../call-by-fetch.ts")]);
    const session = sessionOf(site);
    await session.hold();
    const { idToken } = session.store.getState();
    return callByFetch(endpoint, input, { language: site.language, ...options, idToken });
  };

/** `accountCall` for a screen, between its loader and its action. */
export function useAccountCall(): Call {
  const site = useSite();
  return useCallback<Call>((...call) => accountCall(site)(...call), [site]);
}
