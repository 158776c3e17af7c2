import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Caches ask before each use whether their copy is current, so that what a clinic publishes is seen on the next load.
 * Nothing could remove a copy from a shared cache, so none is used unasked.
 */
export const revalidated = "public, max-age=0, must-revalidate";

/** A weak entity tag: the content is the same in every encoding, and with every nonce. */
export function tagOf(parts: Iterable<Uint8Array | string>): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Sets the answer's tag. @returns whether the caller's copy is current */
export function isCurrent(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header("etag", tag);
  const held = request.headers["if-none-match"]?.split(",").map((each) => each.trim());
  return held?.some((each) => each === tag || each === tag.slice(2)) ?? false;
}

/** Tells the caller to use its copy, which keeps the policy with its own nonce. */
export const sendCurrent = (reply: FastifyReply): FastifyReply =>
  reply.code(304).removeHeader("content-security-policy").send();
