import * as z from "zod/mini";
import { authenticateClientBySecret } from "../pools/clients.ts";
import { ClientId, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { revokeByRefresh } from "../tokens/tokens.ts";

const Input = z.object({ ClientId, ClientSecret: z.optional(text(256)), Token: text(8192) });

/** Ends a sign-in: its refresh token and every token that came from it. */
export const revokeToken = action("RevokeToken", Input, async (services, call, input) => {
  const client = await authenticateClientBySecret(services, call.pool, {
    clientId: input.ClientId,
    secret: input.ClientSecret,
  });
  await revokeByRefresh(services, call.pool, { client, token: input.Token });
  return {};
});
