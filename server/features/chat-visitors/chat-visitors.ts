import { createHash } from "node:crypto";
import type { ConversationId } from "../../../contract/chat-answers.ts";
import { Refusal } from "../../../contract/errors.ts";
import { asSystem, clientOwner, type Owner } from "../../db/access.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { clientOf } from "../../session.ts";
import { giveChat } from "../chats/queries.ts";
import { poolOwnerOf } from "../providers/providers.ts";

type Needs = Pick<Services, "db" | "randomBytes" | "userPools">;

const name = "visitor";
const pattern = /(?:^|;\s*)visitor=([A-Za-z0-9_-]{43})(?:;|$)/;
const keptDays = 90;

const visitorOwner = (secret: string): Owner => `visitor:${createHash("sha256").update(secret).digest("hex")}`;

/** The holder of the visitor's cookie, where the request brings one. */
function knownVisitor({ headers }: Pick<Context, "headers">): Owner | undefined {
  const secret = pattern.exec(headers.cookie ?? "")?.[1];
  return secret === undefined ? undefined : visitorOwner(secret);
}

/** Gives a browser its cookie. Strict, and for the assistant's calls alone: no page and no other site's link brings it. */
function newVisitor({ randomBytes }: Needs, { origin, setCookie }: Context): Owner {
  const secret = randomBytes(32).toString("base64url");
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  setCookie?.(
    `${name}=${secret}; Path=/api/ai-agent; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
  return visitorOwner(secret);
}

/**
 * The account that the caller shows; a token that is not good any more makes them a visitor.
 * @throws Refusal while the pool cannot say
 */
const accountOf = ({ userPools }: Needs, { here, token }: Context): Promise<Owner | undefined> =>
  token === undefined
    ? Promise.resolve(undefined)
    : clientOf({ userPools, owner: poolOwnerOf(here), token }).then(clientOwner, (error: unknown) => {
        if (error instanceof Refusal && error.code === "not-signed-in") return undefined;
        throw error;
      });

/** Whose a conversation is; what a visitor began goes with them when they sign in. */
export async function holderOf(
  needs: Needs,
  context: Context,
  conversationId: ConversationId,
): Promise<Owner | undefined> {
  const visitor = knownVisitor(context);
  const account = await accountOf(needs, context);
  if (account && visitor)
    await asSystem(needs.db, (tx) => giveChat(tx, context.providerId, { from: visitor, to: account, conversationId }));
  return account ?? visitor;
}

/** The same for somebody who is about to say something: a browser without a cookie gets one. */
export const speakerOf = async (needs: Needs, context: Context, conversationId: ConversationId): Promise<Owner> =>
  (await holderOf(needs, context, conversationId)) ?? newVisitor(needs, context);
