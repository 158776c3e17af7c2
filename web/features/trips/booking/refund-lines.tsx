import type { RefundPart } from "../../../../contract/bookings.ts";
import { useSite } from "../../../site.ts";
import { refundLines } from "../../../trip/refund-lines.ts";

/** How each part of a refund goes back. */
export function RefundLines({ parts }: { parts: readonly RefundPart[] }) {
  const { language } = useSite();
  return refundLines(parts, language).map((line) => (
    <p key={line} className="text-sm">
      {line}
    </p>
  ));
}
