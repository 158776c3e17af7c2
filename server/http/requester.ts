import type { RequestFacts } from "../../adapters/geo/geo.ts";
import type { TokenFacts } from "../../adapters/user-pools/user-pools.ts";
import type { Scope } from "../../contract/clinic/constants.ts";
import type { Role } from "../../contract/desk/rights.ts";
import type { Language, LinkToken } from "../../contract/values.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { ProviderRow } from "../tenants/queries.ts";

/** The person and the site of a request. Created once per request; rules take it or a `Pick`. */
export interface Requester {
  readonly tenant: ProviderRow;
  readonly providerId: ProviderId;
  /** The owner of the rows that the request may see. */
  readonly owner: Owner;
  readonly language: Language;
  /** `https://clinic.example`, without a trailing slash. */
  readonly origin: string;
  readonly requestId: string;
  /** The confirmed address of the signed-in sender, in calls that mail a person. */
  readonly confirmedAddress?: string | undefined;
  /** Where the request comes from, as far as its network tells. */
  readonly network?: RequestFacts | undefined;
}

/** A signed-in client. */
export interface ClientRequester extends Requester {
  readonly client: TokenFacts;
}

/** A member of the clinic's staff, signed in at the desk. */
export interface Staff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly licence: string | null;
  readonly signedInAt: Date;
  readonly seenAt: Date;
}

/** A request of a member of staff; there is no owner, because the rows are the provider's. */
export interface StaffRequester extends Omit<Requester, "owner"> {
  readonly staff: Staff;
}

/** A key of the clinic's own system. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A request of the clinic's own system; the rows are the provider's. */
export interface KeyRequester extends Omit<Requester, "owner"> {
  readonly key: ApiKey;
}

/** The holder of a private link. */
export interface LinkRequester extends Requester {
  readonly token: LinkToken;
}

/** The person or the system behind a request, as far as the endpoint needs one. */
export interface Caller {
  readonly client?: TokenFacts;
  readonly staff?: Staff;
  readonly key?: ApiKey;
}
