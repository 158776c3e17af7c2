import * as z from "zod/mini";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { wireAttributes } from "../users/attributes.ts";

export const getUser = action("GetUser", z.object({ AccessToken }), async (services, call, input) => {
  const { user } = await authenticate(services, call.pool, input.AccessToken);
  return {
    Username: user.sub,
    UserAttributes: wireAttributes(user),
    ...(user.preferredMfa === null ? {} : { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length === 0 ? {} : { UserMFASettingList: user.mfa }),
  };
});
