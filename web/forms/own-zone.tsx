import { useVisitorZone } from "../clinic-clock.ts";

/** The time zone of the reader's browser, sent with a form once script can tell. */
export function OwnZone() {
  const zone = useVisitorZone();
  return zone && <input type="hidden" name="timeZone" value={zone} />;
}
