import { createHash, createHmac } from "node:crypto";
import { type MasterKeys, rootOf } from "../../adapters/files/master-key.ts";
import { emailKey, type LinkToken } from "../../contract/values.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { LinkRequester, Requester } from "./requester.ts";

/**
 * The key of private links for one purpose, by HKDF (RFC 5869). Its root stays when master keys are added and retired,
 * because links in mails must survive that.
 */
export const keyOf = (keys: MasterKeys, purpose: string): Uint8Array =>
  createHmac("sha256", rootOf(keys)).update(`${purpose}\x01`).digest();

/** The 256-bit token of a quote's private link: recomputed when needed, stored nowhere. */
export const quoteToken = (keys: MasterKeys, providerId: ProviderId, quoteId: string): LinkToken =>
  createHmac("sha256", keyOf(keys, "quote-link")).update(`${providerId}/${quoteId}`).digest("base64url");

/** Keyed digest by which a request is found for its e-mail address; unlinkable without the server's key. */
export const claimKeyOf = (keys: MasterKeys, providerId: ProviderId, email: string): string =>
  createHmac("sha256", keyOf(keys, "quote-claim"))
    .update(`${providerId}/${emailKey(email)}`)
    .digest("base64url");

/** The same for a consultation's private link. */
export const consultationToken = (keys: MasterKeys, providerId: ProviderId, consultationId: string): LinkToken =>
  createHmac("sha256", keyOf(keys, "consultation-link")).update(`${providerId}/${consultationId}`).digest("base64url");

/** The same for the letter of a discharge pack. */
export const letterToken = (keys: MasterKeys, providerId: ProviderId, shareId: string): LinkToken =>
  createHmac("sha256", keyOf(keys, "letter-link")).update(`${providerId}/${shareId}`).digest("base64url");

/** The same for a link by which another person pays. */
export const paymentToken = (keys: MasterKeys, providerId: ProviderId, linkId: string): LinkToken =>
  createHmac("sha256", keyOf(keys, "payment-link")).update(`${providerId}/${linkId}`).digest("base64url");

/** SHA-256 of a link's token in hexadecimal, by which its row is found. */
export const tokenDigest = (token: LinkToken): string => createHash("sha256").update(token).digest("hex");

/** An unguessable name of a consultation's video room: 132 bits of letters, digits, `-` and `_`. */
export const consultationRoom = (keys: MasterKeys, providerId: ProviderId, consultationId: string): string =>
  createHmac("sha256", keyOf(keys, "consultation-room"))
    .update(`${providerId}/${consultationId}`)
    .digest("base64url")
    .slice(0, 22);

/** The unguessable part of the inbox's path: 132 bits. */
export const mailViewerKey = (keys: MasterKeys): string =>
  Buffer.from(keyOf(keys, "inbox")).toString("base64url").slice(0, 22);

/** Holder of a slot for some minutes, without storing the network address. */
export const visitorDigest = (keys: MasterKeys, providerId: ProviderId, visitor: string): string =>
  createHmac("sha256", keyOf(keys, "visitor")).update(`${providerId}/${visitor}`).digest("base64url");

/** The holder of a private link as an owner of rows. */
export const linkOwner = (token: LinkToken): Owner => `link:${tokenDigest(token)}`;

/** The requester of a private link, whether or not its request exists. */
export const linkRequester = (
  { tenant, providerId, language, origin, requestId, confirmedAddress, network }: Omit<Requester, "owner">,
  token: LinkToken,
): LinkRequester => ({
  ...{ tenant, providerId, language, origin, requestId, confirmedAddress, network },
  token,
  owner: linkOwner(token),
});
