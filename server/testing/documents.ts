import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Document, listDocuments, Upload } from "../../contract/documents.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { Problem } from "../../contract/errors.ts";
import type { Reply } from "./calls.ts";
import type { SignedIn } from "./people.ts";

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, "latin1"), body]);
};
const version = (number: number): Buffer => u32(number << 24);

/** A HEIC photo with a phone's structure, without a real picture: one picture item, one of camera metadata. */
export function heicFile({ width = 40, height = 20, details = "Exif\0\0II*\0 GPS 25.2048 N 55.2708 E" } = {}): Buffer {
  const picture = Buffer.alloc(64, 0xab);
  const camera = Buffer.from(details, "latin1");
  const item = (id: number, type: string) =>
    box("infe", version(2), u16(id), u16(0), Buffer.from(`${type}\0`, "latin1"));
  const place = (id: number, at: number, length: number) =>
    Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)]);
  const wrap = (start: number): Buffer =>
    Buffer.concat([
      box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1")),
      box(
        "meta",
        version(0),
        box("hdlr", version(0), u32(0), Buffer.from("pict", "latin1"), Buffer.alloc(13)),
        box("iinf", version(0), u16(2), item(1, "hvc1"), item(2, "Exif")),
        box("iprp", box("ipco", box("ispe", version(0), u32(width), u32(height)))),
        box(
          "iloc",
          version(0),
          u16(0x4400),
          u16(2),
          place(1, start, picture.length),
          place(2, start + picture.length, camera.length),
        ),
      ),
      box("mdat", picture, camera),
    ]);
  return wrap(wrap(0).length - picture.length - camera.length);
}

const element = (group: number, number: number, form: string, value: string): Buffer => {
  const padded = Buffer.from(value.length % 2 ? `${value}${form === "UI" ? "\0" : " "}` : value, "latin1");
  const head = Buffer.alloc(8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(number, 2);
  head.write(form, 4, "latin1");
  head.writeUInt16LE(padded.length, 6);
  return Buffer.concat([head, padded]);
};

/** A DICOM file with a patient's name and no picture. */
export function dicomFile({ preamble = Buffer.alloc(128), patient = "Otieno^Amina" } = {}): Buffer {
  const meta = Buffer.concat([
    element(2, 0x0002, "UI", "1.2.840.10008.5.1.4.1.1.2"),
    element(2, 0x0003, "UI", "1.2.826.0.1.3680043.8.498.1"),
    element(2, 0x0010, "UI", "1.2.840.10008.1.2.1"),
    element(2, 0x0012, "UI", "1.2.826.0.1.3680043.8.498"),
  ]);
  const length = Buffer.from([0x02, 0, 0, 0, 0x55, 0x4c, 4, 0, 0, 0, 0, 0]);
  length.writeUInt32LE(meta.length, 8);
  return Buffer.concat([
    preamble.subarray(0, 128),
    Buffer.from("DICM"),
    length,
    meta,
    element(8, 0x0060, "CS", "CT"),
    element(0x10, 0x0010, "PN", patient),
  ]);
}

/** A PDF of the given length. */
export function pdfFile(text = "Blood count: normal", bytes = 0): Buffer {
  const start = `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\n`;
  const end = "\n%%EOF\n";
  return Buffer.concat([
    Buffer.from(start, "latin1"),
    Buffer.alloc(Math.max(0, bytes - start.length - end.length), "% filling\n"),
    Buffer.from(end, "latin1"),
  ]);
}

export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A PDF with a recognisable line, of the given length. */
export const reportFile = (text = "Blood count: normal", bytes = 0): SentFile => ({
  name: "report.pdf",
  type: "application/pdf",
  bytes: pdfFile(text, bytes),
});

/** A client's documents and unfinished uploads. */
export const listOwnDocuments = async (person: SignedIn) =>
  (await person.call<AnswerOf<typeof listDocuments>>("GET", "/api/client/document/list")).body;

/** Starts or resumes an upload. */
export const beginUpload = (person: SignedIn, { name, type, bytes }: SentFile): Promise<Reply<Upload & Problem>> =>
  person.call("POST", "/api/client/document/upload", {
    body: { name, type, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
  });

/** Sends one piece of a file. */
export const sendPiece = (
  person: SignedIn,
  { id, from, piece }: { id: string; from: number; piece: Buffer },
): Promise<Reply<Upload & Problem>> =>
  person.call("POST", `/api/client/document/upload/${id}/${from}`, {
    file: { name: "piece", type: "application/octet-stream", bytes: piece },
  });

/** Uploads a file in one piece and adds it as a document. */
export async function uploadDocument(person: SignedIn, upload: SentFile, kind = "other"): Promise<Reply<unknown>> {
  const started = await beginUpload(person, upload);
  if (started.status !== 200) return started;
  const sent = await sendPiece(person, { id: started.body.id, from: 0, piece: upload.bytes });
  if (sent.status !== 200) return sent;
  return person.call("POST", "/api/client/document/add", { body: { upload: started.body.id, kind } });
}

/** @throws Error with the problem of a refused file */
export async function addedDocument(person: SignedIn, upload: SentFile, kind = "other"): Promise<Document> {
  const reply = await uploadDocument(person, upload, kind);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.bytes}`);
  return reply.body as Document; // the answer of addDocument
}

export const pieceBytes = 5000;

/** The `number`th file of `upload-process.ts`. */
export const numberedFile = (number: number) => ({
  name: `${number}.pdf`,
  type: "application/pdf",
  bytes: pdfFile(`paper ${number}`, 4 * pieceBytes),
});

/** Reads an archive by its central directory. @throws Error on any inconsistency */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expectMark(zip, end, 0x06054b50);
  const files = new Map<string, Buffer>();
  let place = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expectMark(zip, place, 0x02014b50);
    const [sum, length] = [zip.readUInt32LE(place + 16), zip.readUInt32LE(place + 24)];
    const nameLength = zip.readUInt16LE(place + 28);
    const name = zip.toString("utf8", place + 46, place + 46 + nameLength);
    const local = zip.readUInt32LE(place + 42);
    expectMark(zip, local, 0x04034b50);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + length);
    if (crc32(content) !== sum) throw new Error(`${name} has another checksum than its directory entry`);
    files.set(name, content);
    place += 46 + nameLength + zip.readUInt16LE(place + 30);
  }
  if (place !== end) throw new Error("the directory does not end at its stated place");
  return files;
}

function expectMark(zip: Buffer, at: number, mark: number): void {
  if (zip.readUInt32LE(at) !== mark) throw new Error(`no part of an archive starts at ${at}`);
}

/** A PDF of some words, with the announcement of its upload. */
export function announcedPdf(words: string, number: number) {
  const name = `${words}.pdf`;
  const type = "application/pdf";
  const bytes = Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${words} ${number}\n%%EOF\n`);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { begun: { name, type, bytes: bytes.length, sha256 }, file: { name, type, bytes } };
}
