import { useEffect, useState } from "react";
import type { PoolOffers } from "../../../../contract/providers.ts";
import { loadIdentityClient } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";

/** How long a mailed code is good. A space until the pool says it, so that nothing below moves, and where it does not. */
export function useCodeLife(of: keyof NonNullable<PoolOffers["codeMinutes"]>): string {
  const site = useSite();
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    const load = async () => setMinutes((await loadIdentityClient(site)).offers?.codeMinutes?.[of]);
    void load().catch(() => undefined);
  }, [site, of]);
  if (minutes === undefined) return "\u00a0";
  return minutes % 60 === 0
    ? m.identity_valid_hours({ count: minutes / 60 })
    : m.identity_valid_minutes({ count: minutes });
}
