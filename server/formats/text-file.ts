import type { FileAnswer } from "../../contract/files.ts";

/** A text as a file to download. */
export const textFile = (name: string, mime: string, text: string): FileAnswer => ({
  name,
  mime,
  bytes: Buffer.byteLength(text),
  content: bytesOf(text),
});

/** The bytes of a text, as one chunk. */
export async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
