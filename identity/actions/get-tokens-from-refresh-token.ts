import * as z from "zod/mini";
import { secretClient } from "../clients.ts";
import { ClientId, ClientMetadata, RefreshToken, text } from "../input.ts";
import { action } from "../rpc.ts";
import { renew, signTokens } from "../tokens.ts";

const Input = z.object({
  ClientId,
  RefreshToken,
  ClientSecret: z.optional(text(256)),
  DeviceKey: z.optional(text(256)),
  ClientMetadata,
});

/** New tokens for a refresh token, and where the client rotates also a new one of these. */
export const getTokensFromRefreshToken = action("GetTokensFromRefreshToken", Input, async (services, call, input) => {
  const client = await secretClient(services, call.pool, { clientId: input.ClientId, secret: input.ClientSecret });
  const asked = { client, refreshToken: input.RefreshToken, deviceKey: input.DeviceKey };
  return { AuthenticationResult: await signTokens(services, await renew(services, call.pool, asked)) };
});
