import * as z from "zod/mini";
import { AccessToken } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";
import { wireAttributes } from "../users.ts";

export const getUser = action("GetUser", z.object({ AccessToken }), async (services, call, input) => {
  const { user } = await signedIn(services, call.pool, input.AccessToken);
  return {
    Username: user.sub,
    UserAttributes: wireAttributes(user),
    ...(user.preferredMfa === null ? {} : { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length === 0 ? {} : { UserMFASettingList: user.mfa }),
  };
});
