import { Resolver } from "node:dns/promises";
import type { ReadTextRecords } from "./text-records-port.ts";

interface Options {
  /** `192.0.2.1` or `192.0.2.1:5353`; absent: the machine's own. */
  readonly server?: string | undefined;
  readonly timeoutMs: number;
}

/** TXT records from the domain name system. */
export function createTextRecords({ server, timeoutMs }: Options): ReadTextRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (server !== undefined) resolver.setServers([server]);
    const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const records = await resolver.resolveTxt(name);
      return { kind: "answered", texts: records.map((parts) => parts.join("")) };
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      return code === "ENOTFOUND" || code === "ENODATA" ? { kind: "answered", texts: [] } : { kind: "unavailable" };
    } finally {
      clearTimeout(deadline);
    }
  };
}
