import { createHash } from "node:crypto";
import type { ConversationId } from "../../contract/chat-answers.ts";
import { asSystem, type Owner } from "../db/access.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { accountOf } from "../http/session.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import { moveChat } from "./queries.ts";

const cookieName = "visitor";
const cookiePattern = /(?:^|;\s*)visitor=([A-Za-z0-9_-]{43})(?:;|$)/;
const cookieDays = 90;

const visitorOwner = (secret: string): Owner => `visitor:${createHash("sha256").update(secret).digest("hex")}`;

/** The owner named by the request's visitor cookie. */
function visitorOf({ headers }: Pick<VisitorContext, "headers">): Owner | undefined {
  const secret = cookiePattern.exec(headers.cookie ?? "")?.[1];
  return secret === undefined ? undefined : visitorOwner(secret);
}

/** Sets the visitor cookie: strict, and for the assistant's calls alone, so that no page and no link of another site sends it. */
function newVisitor({ randomBytes }: Services, { origin, setCookie }: VisitorContext): Owner {
  const secret = randomBytes(32).toString("base64url");
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  setCookie?.(
    `${cookieName}=${secret}; Path=/api/ai-agent; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
  return visitorOwner(secret);
}

/** The owner of a conversation, which moves to the account when its visitor signs in. */
export async function ownerOf(
  services: Services,
  context: VisitorContext,
  conversationId: ConversationId,
): Promise<Owner | undefined> {
  const visitor = visitorOf(context);
  const account = await accountOf({
    userPools: services.userPools,
    token: context.token,
    owner: poolOwnerOf(context.tenant),
  });
  if (account && visitor)
    await asSystem(services.db, (tx) =>
      moveChat(tx, context.providerId, { from: visitor, to: account, conversationId }),
    );
  return account ?? visitor;
}

/** The owner for a new message: a browser without a cookie gets one. */
export const ownerOrNewVisitor = async (
  services: Services,
  context: VisitorContext,
  conversationId: ConversationId,
): Promise<Owner> => (await ownerOf(services, context, conversationId)) ?? newVisitor(services, context);
