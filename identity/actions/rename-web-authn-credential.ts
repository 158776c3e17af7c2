import * as z from "zod/mini";
import { line } from "../../contract/values.ts";
import { renamePasskey } from "../db/passkeys.ts";
import { refuse } from "../errors.ts";
import { AccessToken, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";

const Input = z.object({ AccessToken, CredentialId: text(1364), FriendlyCredentialName: line(60) });

/** Gives a passkey the name that its user knows it by. Not part of the hosted protocol. */
export const renameWebAuthnCredential = action("RenameWebAuthnCredential", Input, async (services, { pool }, input) => {
  const { user } = await authenticate(services, pool, input.AccessToken);
  const owned = { sub: user.sub, credentialId: input.CredentialId };
  if (!(await renamePasskey(services.db, pool.id, owned, input.FriendlyCredentialName)))
    refuse("ResourceNotFound", "The credential does not exist.");
  return {};
});
