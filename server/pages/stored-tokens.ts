import type { FastifyReply, FastifyRequest } from "fastify";
import { days } from "../../contract/durations.ts";
import { tokenIn } from "../http/session.ts";

/** The cookies of the browser's auth store (`web/session/stored.ts`): one, or several parts. */
const storedCookie = /(?:^|;\s*)(auth(?:\.\d{1,2})?)=([^;\s]+)/g;

const life = days(365) / 1000;

/**
 * Sets the stored auth tokens again as same-site lax cookies (specification section 9): browsers shorten the life of those
 * that a script sets. A store that does not hold the request's id token is older or newer, and stays as it is.
 */
export function setStoredTokens({ headers, protocol }: FastifyRequest, reply: FastifyReply): void {
  const stored = [...(headers.cookie ?? "").matchAll(storedCookie)];
  const token = tokenIn(headers.cookie);
  const whole = stored.map(([, , value]) => value).join("");
  if (!token || !whole.includes(token)) return;
  const secure = protocol === "https" ? "; Secure" : "";
  for (const [, name, value] of stored)
    reply.header("set-cookie", `${name}=${value}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`);
}
