/** RFC 5545: commas, semicolons, backslashes and line breaks are escaped. */
export const escapedText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");

/** An instant as calendars write it: `20261121T093000Z`. */
export const stampOf = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** Lines of at most 75 octets, never cut within a character; what goes on begins with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const sign of line) {
    if (Buffer.byteLength(piece + sign) > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece].join("\r\n ");
}

/** A calendar file (RFC 5545) of its lines. */
export const calendarText = (lines: readonly string[]): string => `${lines.map(folded).join("\r\n")}\r\n`;
