import { createHash, createHmac } from "node:crypto";
import * as z from "zod/mini";
import { postSigned } from "../network/exchange.ts";
import { type KeyWrapping, mostWrappedBytes, WrappingFailed } from "./key-wrapping.ts";

export interface AwsKmsOptions {
  /**
   * The service's URL with id, secret and key: `https://id:secret@kms.eu-central-1.amazonaws.com/alias/sojourn?region=…`.
   * `credentials=default` instead of id and secret uses the SDK's default chain.
   */
  readonly url: string;
  readonly timeoutMs: number;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** Bound to each wrapped key: another use of the same KMS key opens none. */
const EncryptionContext = { purpose: "sojourn master key" };
const Encrypted = z.object({ CiphertextBlob: z.base64() });
const Decrypted = z.object({ Plaintext: z.base64() });
const Refused = z.object({ __type: z.string().check(z.regex(/^[\w.#]{1,100}$/)) });

/** Master keys wrapped by `Encrypt` and `Decrypt` of AWS KMS, or of a service with its protocol. */
export function createAwsKms({ url, timeoutMs }: AwsKmsOptions): KeyWrapping {
  const { endpoint, region, KeyId, credentials } = readKmsUrl(url);

  async function call<Answer>(action: "Encrypt" | "Decrypt", schema: z.ZodMiniType<Answer>, input: object) {
    const body = JSON.stringify({ KeyId, EncryptionContext, ...input });
    const headers = signed({ region, host: endpoint.host, action, body, at: new Date(), ...(await credentials()) });
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await postSigned({ url: endpoint.href, headers, body, signal, limitBytes: mostWrappedBytes });
    if (answer.kind !== "answer")
      throw new WrappingFailed(`KMS ${action}: ${answer.kind === "late" ? "no answer in time" : answer.reason}`);
    const read = schema.safeParse(answer.json);
    if (answer.status === 200 && read.success) return read.data;
    const refused = Refused.safeParse(answer.json);
    throw new WrappingFailed(`KMS ${action}: ${answer.status} ${refused.success ? refused.data.__type : ""}`.trimEnd());
  }

  return {
    async wrap(key) {
      const { CiphertextBlob } = await call("Encrypt", Encrypted, { Plaintext: Buffer.from(key).toString("base64") });
      return new Uint8Array(Buffer.from(CiphertextBlob, "base64"));
    },
    async unwrap(wrapped) {
      const input = { CiphertextBlob: Buffer.from(wrapped).toString("base64") };
      return new Uint8Array(Buffer.from((await call("Decrypt", Decrypted, input)).Plaintext, "base64"));
    },
  };
}

function readKmsUrl(text: string) {
  const url = new URL(text);
  const isByChain = url.searchParams.get("credentials") === "default";
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const KeyId = decodeURIComponent(url.pathname.slice(1));
  if (KeyId === "")
    throw new Error("KEY_WRAPPING names no key: https://id:secret@kms.eu-central-1.amazonaws.com/alias/sojourn");
  if (!isByChain && (accessKeyId === "" || secretAccessKey === ""))
    throw new Error("KEY_WRAPPING has neither an id and a secret nor credentials=default");
  const region = url.searchParams.get("region") ?? /^kms\.([a-z0-9-]+)\.amazonaws\.com/.exec(url.hostname)?.[1];
  if (region === undefined) throw new Error("KEY_WRAPPING names no region: add ?region=eu-central-1");
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !isLoopback) throw new Error("KEY_WRAPPING must begin with https://");
  return {
    endpoint: new URL("/", url.origin),
    region,
    KeyId,
    credentials: isByChain ? chain() : async (): Promise<Credentials> => ({ accessKeyId, secretAccessKey }),
  };
}

/** The SDK's chain, which renews credentials before they end. */
function chain(): () => Promise<Credentials> {
  let provider: (() => Promise<Credentials>) | undefined;
  return async () => {
    provider ??= (await import("@aws-sdk/credential-provider-node")).defaultProvider();
    return provider();
  };
}

interface ToSign extends Credentials {
  readonly region: string;
  readonly host: string;
  readonly action: string;
  readonly body: string;
  readonly at: Date;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Signature version 4 of a request to `/` (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html). */
function signed({ region, host, action, body, at, accessKeyId, secretAccessKey, sessionToken }: ToSign) {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    "content-type": "application/x-amz-json-1.1",
    host,
    "x-amz-date": time,
    ...(sessionToken && { "x-amz-security-token": sessionToken }),
    "x-amz-target": `TrentService.${action}`,
  };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const request = ["POST", "/", "", lines, names.join(";"), sha256(body)].join("\n");
  const scope = `${day}/${region}/kms/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n");
  const key = [day, region, "kms", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key as Buffer, toSign).toString("hex");
  const { host: _, ...sent } = headers;
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...sent, authorization };
}
