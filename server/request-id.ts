import { randomUUID } from "node:crypto";

/**
 * A UUIDv7 (RFC 9562, 5.7) made of the time and what Node draws many at a time: one is needed for every request, and
 * nobody needs their order within a millisecond.
 */
export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
