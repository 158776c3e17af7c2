import PostalMime, { decodeWords } from "postal-mime";

/** A parsed mail. */
export interface Eml {
  /** Unfolded, decoded, by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly content: string }[];
}

/** Parses a mail; attachments are read as UTF-8. */
export async function readEml(raw: Uint8Array): Promise<Eml> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  return {
    headers: new Map(mail.headers.map(({ key, value }) => [key, decodeWords(value)])),
    text: withoutEnd(mail.text),
    html: withoutEnd(mail.html),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      content: mimeType === "text/calendar" ? withCrlf(String(content)) : String(content),
    })),
  };
}

/** The library returns calendars with bare LF; iCalendar requires CRLF (RFC 5545, 3.1). */
const withCrlf = (text: string): string => text.replace(/\r?\n/g, "\r\n");

const withoutEnd = (text = ""): string => text.replace(/\r\n/g, "\n").trimEnd();
