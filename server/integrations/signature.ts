import { createHmac } from "node:crypto";

const prefix = "whsec_";

/** A new secret as Standard Webhooks write it. */
export const newSecret = (randomBytes: (count: number) => Buffer): string =>
  prefix + randomBytes(32).toString("base64");

/** The `webhook-id` header: the same for every attempt at a delivery. */
export const messageIdOf = (delivery: string): string => `msg_${delivery.replaceAll("-", "")}`;

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of Standard Webhooks, signed with each of the secrets. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
