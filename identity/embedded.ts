import type { UserPools } from "../adapters/user-pools/user-pools.ts";
import { createIdentity, type Identity } from "./app.ts";
import type { IdentityConfig } from "./db/settings.ts";
import { opensValues, resealValues } from "./reseal.ts";
import type { Surroundings } from "./services.ts";

export interface EmbeddedIdentity {
  readonly mount: Identity["mount"];
  readonly userPools: UserPools;
  /** Sends waiting messages. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Site extends Omit<Surroundings, "config" | "mailFrom" | "smsFrom" | "originOf"> {
  readonly config: { readonly mailFrom: string; readonly smsFrom: string };
}

/** Seals the values of every pool with the current master key. @returns how many were resealed */
export const resealEmbedded = (site: Pick<Surroundings, "database" | "keys">): Promise<number> =>
  resealValues({ db: site.database.db, keys: site.keys });

/** False where the pools were sealed with other master keys than the site's. The schema must be of this version. */
export const opensEmbedded = (site: Pick<Surroundings, "database" | "keys">): Promise<boolean> =>
  opensValues({ db: site.database.db, keys: site.keys });

/** On this machine a site is served without TLS, at the server's own port. */
const isLoopback = (domain: string): boolean => /(?:^|\.)localhost$|^127\./.test(domain);

/** The service inside the server, on the server's database, mail and keys, at each provider's own host. */
export async function embeddedIdentity(
  site: Site,
  config: IdentityConfig,
  portOf: () => number,
): Promise<EmbeddedIdentity> {
  const identity = createIdentity({
    ...site,
    config,
    mailFrom: site.config.mailFrom,
    smsFrom: site.config.smsFrom,
    originOf: (domain) => (isLoopback(domain) ? `http://${domain}:${portOf()}` : `https://${domain}`),
  });
  await identity.migrate();
  const { dispatch } = identity.services;
  async function stop(): Promise<void> {
    await dispatch.stop();
    await identity.close();
  }
  return { mount: identity.mount, userPools: identity.userPools, ...dispatch, stop };
}
