import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "./sha256.ts";

export interface LoopbackKms {
  /** The service's URL, with id, secret and key. */
  readonly url: string;
  /** The actions asked for so far. */
  readonly requests: readonly string[];
  failNext(...faults: readonly ("refuse" | "silence")[]): void;
  close(): Promise<void>;
}

const account = { id: "AKIDKMS", secret: "wJalr/XUtn+KMS", region: "eu-test-1" } as const;
const keyId = "alias/sojourn";

const signer = new SignatureV4({
  service: "kms",
  region: account.region,
  credentials: { accessKeyId: account.id, secretAccessKey: account.secret },
  sha256: Sha256,
  applyChecksum: false,
});

interface Asked {
  readonly KeyId: string;
  readonly EncryptionContext: object;
  readonly Plaintext?: string;
  readonly CiphertextBlob?: string;
}

/** A stub of AWS KMS with one key, on a free local port: verifies signatures, with configurable faults. */
export async function startLoopbackKms(): Promise<LoopbackKms> {
  const key = randomBytes(32);
  const faults: ("refuse" | "silence")[] = [];
  const requests: string[] = [];

  function answer(action: string, { KeyId, EncryptionContext, Plaintext, CiphertextBlob }: Asked): object | undefined {
    if (KeyId !== keyId) return undefined;
    const context = Buffer.from(JSON.stringify(EncryptionContext));
    if (action === "Encrypt") {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(context);
      const sealed = [iv, cipher.update(Buffer.from(Plaintext ?? "", "base64")), cipher.final(), cipher.getAuthTag()];
      return { KeyId, CiphertextBlob: Buffer.concat(sealed).toString("base64") };
    }
    const blob = Buffer.from(CiphertextBlob ?? "", "base64");
    const cipher = createDecipheriv("aes-256-gcm", key, blob.subarray(0, 12))
      .setAAD(context)
      .setAuthTag(blob.subarray(-16));
    try {
      const opened = Buffer.concat([cipher.update(blob.subarray(12, -16)), cipher.final()]);
      return { KeyId, Plaintext: opened.toString("base64") };
    } catch {
      return undefined;
    }
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const send = (status: number, json: object): void =>
      void response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(json));
    const fault = faults.shift();
    if (fault === "silence") return;
    if (fault === "refuse") return send(400, { __type: "AccessDeniedException", message: "no" });
    const { authorization = "", host = "" } = request.headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
    const time = String(request.headers["x-amz-date"]).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      "$1-$2-$3T$4:$5:$6Z",
    );
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const own = await signer.sign(
      { method: "POST", protocol: "http:", hostname: host, path: "/", query: {}, headers, body },
      { signingDate: new Date(time) },
    );
    const isComplete = ["host", "x-amz-date", "x-amz-target"].every((name) => names.includes(name));
    if (!isComplete || own.headers["authorization"] !== authorization)
      return send(400, { __type: "InvalidSignatureException" });
    const action = String(request.headers["x-amz-target"]).replace("TrentService.", "");
    requests.push(action);
    const found = answer(action, JSON.parse(body) as Asked);
    return found ? send(200, found) : send(400, { __type: "InvalidCiphertextException" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://${account.id}:${encodeURIComponent(account.secret)}@127.0.0.1:${port}/${keyId}?region=${account.region}`,
    requests,
    failNext: (...next) => void faults.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
