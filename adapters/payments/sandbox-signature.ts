import { createHmac, timingSafeEqual } from "node:crypto";
import { oldestEvent } from "./payments.ts";

const digestOf = (secret: string, at: string, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${at}.`).update(body).digest();

/** `t=1795255895,v1=…`, as Stripe signs its events (https://docs.stripe.com/webhooks#verify-manually). */
export const signEvent = (secret: string, body: Buffer, now: Date): string => {
  const at = String(Math.floor(now.getTime() / 1000));
  return `t=${at},v1=${digestOf(secret, at, body).toString("hex")}`;
};

/** True for a body signed with the secret within the maximum age. The header may hold several signatures. */
export function checkSignature(
  secret: string,
  { header, body, now }: { header: unknown; body: Buffer; now: Date },
): "good" | "signature" | "age" {
  if (typeof header !== "string" || header.length > 2000) return "signature";
  const parts = header.split(",").map((part) => part.trim().split("=", 2) as [string, string | undefined]);
  const at = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(at)) return "signature";
  const right = digestOf(secret, at, body);
  const isSigned = parts.some(([name, value = ""]) => {
    const digest = name === "v1" && /^[0-9a-f]{64}$/.test(value) ? Buffer.from(value, "hex") : undefined;
    return digest !== undefined && timingSafeEqual(digest, right);
  });
  if (!isSigned) return "signature";
  return Math.abs(now.getTime() / 1000 - Number(at)) <= oldestEvent ? "good" : "age";
}
