import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file in an archive; it is opened when its turn comes, and read once. */
export interface ZipEntry {
  /** With slashes, and never beginning with one. */
  readonly name: string;
  readonly at: Date;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Writes a ZIP archive as it is read. Its files are stored, not compressed, because documents and pictures are so already.
 * Names that come twice are numbered. A file that cannot be read destroys the stream, and the reverse.
 */
export function zipOf(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough; // so yazl makes it
  const taken = new Set<string>();
  let current: Readable | undefined;
  zip.on("error", (error) => output.destroy(error));
  output.on("close", () => current?.destroy());
  for (const { name, at, open } of entries)
    zip.addReadStreamLazy(free(name, taken), { mtime: at, compress: false }, (begin) => {
      const fail = (error: unknown) => zip.emit("error", error);
      open().then((content) => {
        current = Readable.from(content, { objectMode: false }).on("error", fail);
        if (output.destroyed) current.destroy();
        else begin(null, current);
      }, fail);
    });
  zip.end();
  return output;
}

/** `knee.pdf`, then `knee (2).pdf`. */
function free(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > name.lastIndexOf("/") + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let found = name;
  for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${stem} (${count})${ending}`;
  taken.add(found.toLowerCase());
  return found;
}
