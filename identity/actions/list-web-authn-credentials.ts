import * as z from "zod/mini";
import { epoch } from "../../contract/durations.ts";
import { listPasskeys } from "../db/passkeys.ts";
import { AccessToken, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { mostPasskeys } from "../sign-in/web-authn.ts";
import { authenticate } from "../tokens/tokens.ts";

const Input = z.object({
  AccessToken,
  MaxResults: z._default(z.int().check(z.minimum(0), z.maximum(mostPasskeys)), mostPasskeys),
  NextToken: z.optional(text(16)),
});

/** A user's own passkeys, the oldest first. */
export const listWebAuthnCredentials = action("ListWebAuthnCredentials", Input, async (services, { pool }, input) => {
  const { user } = await authenticate(services, pool, input.AccessToken);
  const all = await listPasskeys(services.db, pool.id, user.sub);
  const from = Number.parseInt(input.NextToken ?? "0", 10) || 0;
  const to = from + (input.MaxResults || mostPasskeys);
  return {
    Credentials: all.slice(from, to).map((row) => ({
      CredentialId: row.credentialId,
      FriendlyCredentialName: row.name,
      RelyingPartyId: row.rpId,
      AuthenticatorTransports: row.transports,
      CreatedAt: epoch(row.createdAt),
      ...(row.attachment === null ? {} : { AuthenticatorAttachment: row.attachment }),
    })),
    ...(to < all.length ? { NextToken: String(to) } : {}),
  };
});
