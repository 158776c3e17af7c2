import { recentSignInMinutes } from "../../contract/client-constants.ts";
import { after, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";

/** End of the time in which the client's sign-in counts as recent. */
export const recentUntil = ({ client }: Pick<ClientRequester, "client">): Date =>
  after(client.signedInAt, minutes(recentSignInMinutes));

/** Admits a recent sign-in alone; the reason follows "so that". @throws Refusal `not-allowed` */
export const admitRecentSignIn =
  ({ now }: Pick<Services, "now">, reason: string) =>
  async (requester: ClientRequester): Promise<void> => {
    if (recentUntil(requester) < now()) refuse("not-allowed", `Please sign in once more first, so that ${reason}.`);
  };
