import type { Language } from "../../contract/values.ts";
import { formatNumber } from "../format.ts";
import { m } from "../words/compiled/messages.js";

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A file's size in whole kilobytes, 1 at least, or in megabytes from a tenth of one on. */
export function fileSize(bytes: number, language: Language): string {
  if (bytes < megabyte / 10)
    return m.documents_kilobytes({ size: formatNumber(Math.max(1, Math.round(bytes / kilobyte)), language) });
  const megabytes = bytes / megabyte;
  const rounded = megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes);
  return m.documents_megabytes({ size: formatNumber(rounded, language) });
}
