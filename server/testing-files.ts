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

/** A HEIC photo as phones make it, but for its picture: one picture item, and one of what the camera wrote. */
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

/** A PDF with one page's worth of text, as long as is asked for. */
export function pdfFile(text = "Blood count: normal", bytes = 0): Buffer {
  const start = `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\n`;
  const end = "\n%%EOF\n";
  return Buffer.concat([
    Buffer.from(start, "latin1"),
    Buffer.alloc(Math.max(0, bytes - start.length - end.length), "% filling\n"),
    Buffer.from(end, "latin1"),
  ]);
}
