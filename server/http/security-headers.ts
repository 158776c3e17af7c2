import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Constant headers. Camera, microphone and location stay disabled until a screen needs them. */
const fixed = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "x-frame-options": "DENY",
  "origin-agent-cluster": "?1",
} as const;

/** Third-party hosts that a page may reach with its visitor's consent; none by default. */
export interface Outside {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
  /** Where frames and documents in a page come from; none by default. */
  readonly frames?: readonly string[];
}

const framesOf = (outside: readonly Outside[]): string =>
  outside.flatMap(({ frames = [] }) => frames).join(" ") || "'none'";

/** Two policies, both enforced: the first trusts our own script and what it loads, the second limits the hosts. */
const writePolicy = (nonce: string, outside: readonly Outside[]): string =>
  `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
  `img-src ${["'self' data: blob:", ...outside.flatMap(({ images }) => images)].join(" ")}; font-src 'self'; worker-src 'self'; manifest-src 'self'; ` +
  `connect-src ${["'self'", ...outside.flatMap(({ connections }) => connections)].join(" ")}; object-src ${framesOf(outside)}; base-uri 'none'; form-action 'self'; ` +
  `frame-ancestors 'none'; frame-src ${framesOf(outside)}, script-src ${[`'self' 'nonce-${nonce}'`, ...outside.flatMap(({ scripts }) => scripts)].join(" ")}`;

/** The default policy, split at the nonce. */
const closed = writePolicy("|", []).split("|");

const nonceBytes = 18;
/** Length of a nonce in base64. */
export const nonceLength = (nonceBytes / 3) * 4;
let nonceBatch = "";

/** Drawn in batches, because each request for random bytes is expensive. Each nonce is used once. */
export function newNonce(): string {
  if (nonceBatch === "") nonceBatch = randomBytes(256 * nonceBytes).toString("base64");
  const nonce = nonceBatch.slice(0, nonceLength);
  nonceBatch = nonceBatch.slice(nonceLength);
  return nonce;
}

declare module "fastify" {
  interface FastifyReply {
    /** The nonce of this response: 144 random bits. */
    nonce: string;
  }
}

/** Sets the headers of every answer, errors included, and its nonce. */
export function securityHeaders(reply: FastifyReply): void {
  reply.nonce = newNonce();
  reply.headers(fixed).header("content-security-policy", closed.join(reply.nonce));
}

/** A script, a stylesheet and a font are no documents: they frame, open and permit nothing, and have no scripts of their own. */
const ofDocuments = [
  "content-security-policy",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "x-frame-options",
  "origin-agent-cluster",
];

/** Removes the headers that only a document has a use for, a kilobyte in each file. */
export function withoutDocumentHeaders(reply: Pick<FastifyReply, "removeHeader">): void {
  for (const name of ofDocuments) reply.removeHeader(name);
}

/** Allows a page to reach third-party hosts. */
export function allowHosts(outside: readonly Outside[], reply: FastifyReply): void {
  if (outside.length > 0) reply.header("content-security-policy", writePolicy(reply.nonce, outside));
}

/** The same headers for a response written by hand. */
export const headersOfBareAnswer = (): Readonly<Record<string, string>> => ({
  ...fixed,
  "content-security-policy": closed.join(newNonce()),
});
