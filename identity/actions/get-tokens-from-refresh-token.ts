import * as z from "zod/mini";
import { authenticateClientBySecret } from "../pools/clients.ts";
import { ClientId, ClientMetadata, RefreshToken, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { renewGrant, signTokens } from "../tokens/tokens.ts";

const Input = z.object({
  ClientId,
  RefreshToken,
  ClientSecret: z.optional(text(256)),
  DeviceKey: z.optional(text(256)),
  ClientMetadata,
});

/** Renews tokens, with a new refresh token where the client rotates them. */
export const getTokensFromRefreshToken = action("GetTokensFromRefreshToken", Input, async (services, call, input) => {
  const client = await authenticateClientBySecret(services, call.pool, {
    clientId: input.ClientId,
    secret: input.ClientSecret,
  });
  const asked = { client, refreshToken: input.RefreshToken, deviceKey: input.DeviceKey };
  return { AuthenticationResult: await signTokens(services, await renewGrant(services, call.pool, asked)) };
});
