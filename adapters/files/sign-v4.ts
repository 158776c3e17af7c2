import { createHash, createHmac } from "node:crypto";

export interface SigningRequest {
  readonly method: string;
  /** Its query is signed as well. */
  readonly url: URL;
  /** Signed beside `host`, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string;
  readonly at: Date;
}

export interface SigningKey {
  readonly id: string;
  readonly secret: string;
  readonly region: string;
  readonly service: string;
}

export const sha256 = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");

/** `20150830T123600Z` */
export const amzDate = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/**
 * The `authorization` header of AWS Signature Version 4, as S3 reads it: paths are encoded once.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html
 */
export function signV4(key: SigningKey, { method, url, headers, bodyHash, at }: SigningRequest): string {
  const date = amzDate(at);
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(byName);
  const names = signed.map(([name]) => name).join(";");
  const canonical = [
    method,
    url.pathname.split("/").map(encodedAgain).join("/"),
    [...url.searchParams]
      .map(([name, value]) => [encoded(name), encoded(value)] as const)
      .toSorted(byName)
      .map(joined)
      .join("&"),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, " ")}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const scope = [date.slice(0, 8), key.region, key.service, "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), sha256(canonical)].join("\n");
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  const signature = hmac(signingKey, toSign).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${key.id}/${scope.join("/")}, SignedHeaders=${names}, Signature=${signature}`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

type Pair = readonly [name: string, value: string];
const joined = ([name, value]: Pair): string => `${name}=${value}`;
/** By code units, as the protocol compares; the same name twice by its values. */
const byName = (one: Pair, other: Pair): number =>
  one[0] === other[0] ? (one[1] < other[1] ? -1 : 1) : one[0] < other[0] ? -1 : 1;

/** RFC 3986: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const encodedAgain = (segment: string): string => encoded(decodeURIComponent(segment));
