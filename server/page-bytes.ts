import type { ServerResponse } from "node:http";
import { nonceLength } from "./security-headers.ts";

/** A page as bytes that are sent again and again, because copying them costs more than all the rest of an answer. */
export interface PageBytes {
  readonly length: number;
  /** The page with this nonce, for one answer: it is this answer's alone until that has left or is given up. */
  lend(nonce: string, to: Pick<ServerResponse, "once">): Buffer;
}

/** @param placeholder stands where each answer's own nonce goes */
export function pageBytes(html: string, placeholder: string): PageBytes {
  const parts = html.split(placeholder);
  const kept = Buffer.from(parts.join("-".repeat(nonceLength)));
  let end = -nonceLength;
  const places = parts.slice(0, -1).map((part) => {
    end += nonceLength + Buffer.byteLength(part);
    return end;
  });
  let isLent = false;
  return {
    length: kept.length,
    lend(nonce, to) {
      const bytes = isLent ? Buffer.from(kept) : kept;
      for (const place of places) bytes.write(nonce, place, "latin1");
      if (bytes === kept) {
        isLent = true;
        to.once("close", () => {
          isLent = false;
        });
      }
      return bytes;
    },
  };
}
