import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { dicomFile, heicFile, pdfFile } from "../testing/documents.ts";
import { checkDocument } from "./content-checks.ts";

const size = 512 * 1024;

/** Processor time of this process in milliseconds: the least of three checks, because a busy machine adds to each. */
async function costOf(name: string, bytes: Buffer): Promise<{ outcome: string; cost: number }> {
  let outcome = "";
  let cost = Number.POSITIVE_INFINITY;
  for (let check = 0; check < 3; check++) {
    const before = process.cpuUsage();
    outcome = await checkDocument({ name, type: "", bytes }).then(
      () => "taken",
      (error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
    const { user, system } = process.cpuUsage(before);
    cost = Math.min(cost, (user + system) / 1000);
  }
  return { outcome, cost };
}

/** A well-formed file of the same size takes about 2 ms. */
const leastCost = 10;
const mostTimes = 25;

async function expectCheap(name: string, bytes: Buffer, wellFormed: Buffer): Promise<string> {
  const usual = await costOf(name, wellFormed);
  const { outcome, cost } = await costOf(name, bytes);
  expect(usual.outcome).toBe("taken");
  expect(cost / Math.max(usual.cost, leastCost)).toBeLessThan(mostTimes);
  return outcome;
}

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const pdf = (content: string): Buffer => latin1(`%PDF-1.7\n${content}\n%%EOF\n`);
const filled = (piece: string, most = size): string => piece.repeat(Math.max(1, Math.floor(most / piece.length)));
const packed = (content: string): string => deflateSync(latin1(content)).toString("latin1");
const objectStream = (content: string): string =>
  `9 0 obj<</Type/ObjStm/N 1/First 4/Length 9/Filter/FlateDecode>>stream\n${packed(content)}\nendstream endobj\n`;

describe("a PDF of 0.5 MB costs about the same, whatever it repeats:", () => {
  test.each([
    ["names of object streams before an empty one", `${filled("/ObjStm ")}stream\n${packed("")}\nendstream`],
    ["names before a stream that never comes", filled("/ObjStm ")],
    ["beginnings of object streams", filled("9 0 obj<</Type/ObjStm/Filter/FlateDecode/First 1/Length 9")],
    ["object streams", filled(objectStream("1 0 << /Title (x) >>"))],
    ["object streams that unpack to a thousand times of it", filled(objectStream("x".repeat(64 * 1024)))],
    ["one that unpacks to 40 MB", objectStream("x".repeat(40 * 1024 * 1024))],
    ["escaped letters", filled("#41")],
    ["signs that escape nothing", filled("#")],
    ["spaces in a name's value", `/First${filled(" ")}x`],
    ["digits in a name's value", `/First ${filled("1")} 0`],
    ["references of outlines", filled("/First 1 0 R ")],
    ["references before strings that do not end", filled("/First 1 0 R (")],
    ["comments after a name", filled("/First%")],
    ["dictionaries in dictionaries", filled("1 0 obj<<")],
    ["strings in strings", filled("(")],
    ["streams that do not end", filled("stream\n")],
    ["ends", filled("%%EOF ")],
  ])("%s", async (_, content) => {
    await expectCheap("a.pdf", pdf(content), pdfFile("", size));
  });
});

const u16 = (value: number): Buffer => latin1(String.fromCharCode(value >> 8, value & 255));
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), latin1(type), body]);
};
const repeated = (piece: Buffer, times: number): Buffer => Buffer.concat(Array.from({ length: times }, () => piece));
const info = (id: number): Buffer => box("infe", u32(2 << 24), u16(id), u16(0), latin1("Exif\0"));
const property = box("ispe", u32(0), u32(40), u32(20));

/** A HEIC whose parts the test gives, in the order in which they are searched. */
interface HeicParts {
  readonly before?: Buffer;
  readonly infos?: readonly Buffer[];
  readonly properties?: readonly Buffer[];
  readonly places?: Buffer;
}

const none = Buffer.alloc(0);

const heic = ({ before = none, infos = [info(1)], properties = [property], places = none }: HeicParts) =>
  Buffer.concat([
    box("ftyp", latin1("heic\0\0\0\0mif1heic")),
    box(
      "meta",
      u32(0),
      before,
      box("iinf", u32(0), u16(infos.length & 0xffff), ...infos),
      box("iprp", box("ipco", ...properties)),
      box("iloc", places),
      box("idat", Buffer.alloc(16)),
    ),
    box("mdat", Buffer.alloc(size, 0xab)),
  ]);
/** Of version 1: each item lies in `idat`, and has one extent. */
const inData = (items: number, length: number): Buffer =>
  Buffer.concat([
    u32(1 << 24),
    u16(0x4400),
    u16(items),
    repeated(Buffer.concat([u16(1), u16(1), u16(0), u16(1), u32(0), u32(length)]), items),
  ]);

describe("a HEIC of 0.5 MB costs about the same, whatever it repeats:", () => {
  const wellFormed = Buffer.concat([heicFile(), box("free", Buffer.alloc(size))]);
  test.each<[string, Buffer]>([
    ["boxes before the data of each item", heic({ before: repeated(box("free"), 9_000), places: inData(9_000, 8) })],
    ["boxes", heic({ before: repeated(box("free"), size / 8) })],
    ["sizes", heic({ properties: [repeated(property, size / property.length)] })],
    ["items", heic({ infos: [repeated(info(1), 20_000)] })],
    ["items that name all of the file", heic({ places: inData(15_000, size) })],
    ["extents", heic({ places: Buffer.concat([u32(0), u16(0x0000), u16(1), u16(1), u16(0), u16(65_535)]) })],
    ["items of nothing", heic({ places: Buffer.concat([u32(2 << 24), u16(0), u32(0xffff_ffff)]) })],
  ])("%s", async (_, bytes) => {
    await expectCheap("a.heic", bytes, wellFormed);
  });
});

test("a DICOM file of the same costs about the same, whatever it repeats", async () => {
  const spaces = latin1(`${" ".repeat(65_533)}x`);
  const uid = Buffer.concat([
    Buffer.from([2, 0, 2, 0]),
    latin1("UI"),
    Buffer.from([spaces.length & 255, spaces.length >> 8]),
    spaces,
  ]);
  const bytes = Buffer.concat([dicomFile().subarray(0, 132), repeated(uid, 8)]);
  expect(await expectCheap("a.dcm", bytes, Buffer.concat([dicomFile(), Buffer.alloc(size)]))).toBe("invalid-input");
});

test("a name of half a million dots and spaces costs about the same as a short one", async () => {
  const before = process.cpuUsage();
  const { name } = await checkDocument({ name: `${filled(". ")}x.pdf`, type: "", bytes: pdfFile() });
  const { user } = process.cpuUsage(before);
  expect(name).toMatch(/x\.pdf$/);
  expect(user / 1000).toBeLessThan(leastCost * mostTimes);
});

test("structures of a PDF that are broken, nested and repeated at random cost about the same", async () => {
  const pieces = fc.constantFrom(
    ...[
      "/ObjStm",
      "/Type/ObjStm",
      "/First 1",
      "/Filter/FlateDecode",
      "/Filter[",
      "]",
      "<<",
      ">>",
      "(",
      ")",
      "#2F",
      "#",
    ],
    ...[" ", "\n", "\0", "1 0 obj", "endobj", "stream\n", "endstream", "%", "%%EOF", "9", packed(""), "PK\x05\x06"],
    objectStream("x"),
  );
  const usual = pdfFile("", size / 4);
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.array(pieces), async (again, once) => {
      await expectCheap("a.pdf", pdf(filled(again.join(""), size / 4) + once.join("")), usual);
    }),
    { numRuns: 60 },
  );
});

test("boxes of a HEIC that are broken, nested and repeated at random cost about the same", async () => {
  const usual = Buffer.concat([heicFile(), box("free", Buffer.alloc(size / 4))]);
  const part: fc.Arbitrary<Buffer> = fc.letrec<{ part: Buffer }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(box("free"), property, info(1), Buffer.alloc(8), Buffer.alloc(9, 1), u32(8)),
      fc
        .tuple(fc.constantFrom("meta", "iinf", "iprp", "ipco", "iloc", "idat"), fc.array(tie("part"), { maxLength: 3 }))
        .map(([type, inside]) => box(type, u32(0), ...inside)),
    ),
  })).part;
  await fc.assert(
    fc.asyncProperty(part, part, async (again, once) => {
      const many = repeated(again, Math.floor(size / 4 / again.length));
      await expectCheap("a.heic", heic({ before: Buffer.concat([many, once]), places: inData(2_000, 8) }), usual);
    }),
    { numRuns: 60 },
  );
});
