/** A mail taken apart again. */
export interface Eml {
  /** Unfolded and decoded, by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly content: string }[];
}

/** Reads a mail that compose.ts wrote: two UTF-8 parts, text and HTML, and small files beside them. Mails from elsewhere may be more than this knows. */
export function readEml(raw: Uint8Array): Eml {
  const whole = partOf(Buffer.from(raw).toString("latin1"));
  const all = partsOf(whole);
  const isAttached = ({ headers }: Part) => headers.get("content-disposition")?.startsWith("attachment") === true;
  const parts = all.filter((part) => !isAttached(part));
  const contentOf = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    return part === undefined ? "" : decodeBody(part).replace(/\r\n/g, "\n").trimEnd();
  };
  const attachments = all.filter(isAttached).map((part) => ({
    name: /filename="?([^";]+)/.exec(part.headers.get("content-disposition") ?? "")?.[1] ?? "",
    content: decodeBody(part),
  }));
  return { headers: whole.headers, text: contentOf("text/plain"), html: contentOf("text/html"), attachments };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The leaves of a mail: parts may hold parts. */
function partsOf(part: Part): readonly Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((source) => partsOf(partOf(source)));
}

function partOf(source: string): Part {
  const [head = "", ...rest] = source.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: rest.join("\r\n\r\n") };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return fromHex(body.replace(/=\r\n/g, "")).toString("utf8");
  return Buffer.from(body, "latin1").toString("utf8");
}

/** Encoded words of RFC 2047; neighbours are one text, which a character may straddle. */
const decodeWords = (value: string): string =>
  value.replace(/=\?utf-8\?[bq]\?[^?]*\?=(?:\s+=\?utf-8\?[bq]\?[^?]*\?=)*/gi, (run) =>
    Buffer.concat(
      [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = "", word = ""]) =>
        kind.toLowerCase() === "b" ? Buffer.from(word, "base64") : fromHex(word.replaceAll("_", " ")),
      ),
    ).toString("utf8"),
  );

const fromHex = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
