import { createHash, createHmac, hkdfSync } from "node:crypto";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import { emailKey, type Language, type LinkToken } from "../../../contract/values.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { ProviderRow } from "../providers/queries.ts";

/** Who asks for a request: at which provider, in which language, on which site. */
export interface Holder {
  readonly here: ProviderRow;
  readonly language: Language;
  /** `https://clinic.example` */
  readonly origin: string;
  readonly owner: Owner;
  /** Which request; the holder of a private link has one, a client may have many. */
  readonly reference?: string;
}

/** A private link as it is being used. */
export interface Link extends Holder {
  readonly token: LinkToken;
}

/**
 * The key that private links of one purpose are made with. It comes from the oldest master key, not the current one:
 * links stand in people's mails and must outlive every rotation, and rotated keys stay readable anyway.
 */
function keyOf(keys: MasterKeys, purpose: string): Uint8Array {
  const oldest = keys.byId.get(Math.min(...keys.byId.keys()));
  if (!oldest) throw new Error("there is no master key");
  return new Uint8Array(hkdfSync("sha256", oldest, "", purpose, 32));
}

/** The 256-bit token of a quote's private link: computed whenever it is needed, stored nowhere. */
export const quoteToken = (keys: MasterKeys, providerId: ProviderId, quoteId: string): LinkToken =>
  createHmac("sha256", keyOf(keys, "quote-link")).update(`${providerId}/${quoteId}`).digest("base64url");

/** By which a request is found for the person of its e-mail address; without the key nobody can tell whose it is. */
export const claimKeyOf = (keys: MasterKeys, providerId: ProviderId, email: string): string =>
  createHmac("sha256", keyOf(keys, "quote-claim"))
    .update(`${providerId}/${emailKey(email)}`)
    .digest("base64url");

/** The same of a consultation's. */
export const consultationToken = (keys: MasterKeys, providerId: ProviderId, consultationId: string): LinkToken =>
  createHmac("sha256", keyOf(keys, "consultation-link")).update(`${providerId}/${consultationId}`).digest("base64url");

/** The name of a consultation's video room, which nobody can guess: 132 bits of letters, digits, `-` and `_`. */
export const consultationRoom = (keys: MasterKeys, providerId: ProviderId, consultationId: string): string =>
  createHmac("sha256", keyOf(keys, "consultation-room"))
    .update(`${providerId}/${consultationId}`)
    .digest("base64url")
    .slice(0, 22);

/** Who holds what for some minutes, without keeping anybody's network address. */
export const visitorDigest = (keys: MasterKeys, providerId: ProviderId, visitor: string): string =>
  createHmac("sha256", keyOf(keys, "visitor")).update(`${providerId}/${visitor}`).digest("base64url");

/** Whoever holds a private link, as the owner of rows. */
export const linkOwner = (token: LinkToken): Owner => `link:${createHash("sha256").update(token).digest("hex")}`;

/** The link that a token makes, whether or not anything is behind it. */
export const linkOf = (
  { here, language, origin }: Pick<Link, "here" | "language" | "origin">,
  token: LinkToken,
): Link => ({
  here,
  language,
  origin,
  token,
  owner: linkOwner(token),
});
