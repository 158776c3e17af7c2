import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

/** What never changes from answer to answer. Cameras, microphones and positions are shut until a screen needs them. */
const fixed = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "x-frame-options": "DENY",
} as const;

const policyOf = (nonce: string): string =>
  `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; frame-src 'none'";

/** Sets the headers of every answer, errors included. @returns the answer's nonce, 144 random bits */
export function securityHeaders(reply: FastifyReply): string {
  const nonce = randomBytes(18).toString("base64");
  reply.headers(fixed).header("content-security-policy", policyOf(nonce));
  return nonce;
}
