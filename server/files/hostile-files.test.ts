import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { dicomFile, pdfFile } from "../testing/documents.ts";
import { checkDocument } from "./content-checks.ts";

const largest = 512 * 1024;

/** One check of a file. @returns its outcome, and its processor time in milliseconds */
async function costOf(name: string, bytes: Buffer): Promise<{ outcome: string; cost: number }> {
  const before = process.cpuUsage();
  const outcome = await checkDocument({ name, type: "", bytes }).then(
    () => "taken",
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
  const { user, system } = process.cpuUsage(before);
  return { outcome, cost: (user + system) / 1000 };
}

/** How many times larger the second file is. Cost grows 8 times where a check is linear, 64 times where it is quadratic. */
const growth = 8;
const mostGrowth = 3 * growth;
/** Milliseconds below which the processor's clock says nothing. */
const leastCost = 2;

/** A busy machine adds to each measurement, so the least of some counts. */
const mostRounds = 8;

/** Checks a file and one 8 times its size, made the same way. The cost grows with the size, and not with its square. */
async function expectLinear(name: string, make: (size: number) => Buffer, most = largest): Promise<string> {
  const files = [make(most / growth), make(most)] as const;
  const least: [small: number, large: number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => least[1] / Math.max(least[0], leastCost);
  let outcome = "";
  for (let round = 0; round < mostRounds && !(round > 1 && ratio() < mostGrowth); round++) {
    const small = await costOf(name, files[0]);
    const large = await costOf(name, files[1]);
    least[0] = Math.min(least[0], small.cost);
    least[1] = Math.min(least[1], large.cost);
    outcome = large.outcome;
  }
  expect(ratio()).toBeLessThan(mostGrowth);
  return outcome;
}

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const pdf = (content: string): Buffer => latin1(`%PDF-1.7\n${content}\n%%EOF\n`);
const filled = (piece: string, most: number): string => piece.repeat(Math.max(1, Math.floor(most / piece.length)));
const packed = (content: string): string => deflateSync(latin1(content)).toString("latin1");
const objectStream = (content: string): string =>
  `9 0 obj<</Type/ObjStm/N 1/First 4/Length 9/Filter/FlateDecode>>stream\n${packed(content)}\nendstream endobj\n`;

describe("the cost of a PDF grows with its size, whatever it repeats:", () => {
  test.each<[string, (size: number) => string]>([
    [
      "names of object streams before an empty one",
      (size) => `${filled("/ObjStm ", size)}stream\n${packed("")}\nendstream`,
    ],
    ["names before a stream that never comes", (size) => filled("/ObjStm ", size)],
    [
      "beginnings of object streams",
      (size) => filled("9 0 obj<</Type/ObjStm/Filter/FlateDecode/First 1/Length 9", size),
    ],
    ["object streams", (size) => filled(objectStream("1 0 << /Title (x) >>"), size)],
    [
      "object streams that unpack to a thousand times of it",
      (size) => filled(objectStream("x".repeat(64 * 1024)), size),
    ],
    ["one that unpacks to 80 times its size", (size) => objectStream("x".repeat(80 * size))],
    ["escaped letters", (size) => filled("#41", size)],
    ["signs that escape nothing", (size) => filled("#", size)],
    ["spaces in a name's value", (size) => `/First${filled(" ", size)}x`],
    ["digits in a name's value", (size) => `/First ${filled("1", size)} 0`],
    ["references of outlines", (size) => filled("/First 1 0 R ", size)],
    ["references before strings that do not end", (size) => filled("/First 1 0 R (", size)],
    ["comments after a name", (size) => filled("/First%", size)],
    ["dictionaries in dictionaries", (size) => filled("1 0 obj<<", size)],
    ["strings in strings", (size) => filled("(", size)],
    ["streams that do not end", (size) => filled("stream\n", size)],
    ["ends", (size) => filled("%%EOF ", size)],
  ])("%s", async (_, content) => {
    await expectLinear("a.pdf", (size) => pdf(content(size)));
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
    box("mdat", Buffer.alloc(largest, 0xab)),
  ]);
/** Of version 1: each item lies in `idat`, and has one extent. */
const inData = (items: number, length: number): Buffer =>
  Buffer.concat([
    u32(1 << 24),
    u16(0x4400),
    u16(items),
    repeated(Buffer.concat([u16(1), u16(1), u16(0), u16(1), u32(0), u32(length)]), items),
  ]);

describe("the cost of a HEIC grows with its size, whatever it repeats:", () => {
  test.each<[string, (size: number) => Buffer]>([
    [
      "boxes before the data of each item",
      (size) => heic({ before: repeated(box("free"), size / 64), places: inData(size / 64, 8) }),
    ],
    ["boxes", (size) => heic({ before: repeated(box("free"), size / 8) })],
    ["sizes", (size) => heic({ properties: [repeated(property, size / property.length)] })],
    ["items", (size) => heic({ infos: [repeated(info(1), size / 32)] })],
    ["items that name all of the file", (size) => heic({ places: inData(size / 32, size) })],
    [
      "extents",
      (size) => heic({ places: Buffer.concat([u32(0), u16(0x0000), u16(1), u16(1), u16(0), u16(size / 8 - 1)]) }),
    ],
    [
      "items of nothing",
      (size) => heic({ places: Buffer.concat([u32(2 << 24), u16(0), u32((0x1_0000_0000 / largest) * size - 1)]) }),
    ],
  ])("%s", async (_, make) => {
    await expectLinear("a.heic", make);
  });
});

test("the cost of a DICOM file grows with its size, whatever it repeats", async () => {
  const make = (size: number): Buffer => {
    const spaces = latin1(`${" ".repeat(size / 8 - 3)}x`);
    const uid = Buffer.concat([
      Buffer.from([2, 0, 2, 0]),
      latin1("UI"),
      Buffer.from([spaces.length & 255, spaces.length >> 8]),
      spaces,
    ]);
    return Buffer.concat([dicomFile().subarray(0, 132), repeated(uid, 8)]);
  };
  expect(await expectLinear("a.dcm", make)).toBe("invalid-input");
});

test("the cost of a name of dots and spaces grows with its length", async () => {
  const cost = async (length: number): Promise<number> => {
    const before = process.cpuUsage();
    const { name } = await checkDocument({ name: `${filled(". ", length)}x.pdf`, type: "", bytes: pdfFile() });
    expect(name).toMatch(/x\.pdf$/);
    return process.cpuUsage(before).user / 1000;
  };
  const small = await cost(largest / growth);
  expect((await cost(largest)) / Math.max(small, leastCost)).toBeLessThan(mostGrowth);
});

test("structures of a PDF that are broken, nested and repeated at random cost with the size", async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.array(pieces), async (again, once) => {
      await expectLinear("a.pdf", (size) => pdf(filled(again.join(""), size) + once.join("")), largest / 4);
    }),
    { numRuns: 60 },
  );
});

test("boxes of a HEIC that are broken, nested and repeated at random cost with the size", async () => {
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
      const make = (size: number): Buffer => {
        const many = repeated(again, Math.floor(size / again.length));
        return heic({ before: Buffer.concat([many, once]), places: inData(size / 64, 8) });
      };
      await expectLinear("a.heic", make, largest / 4);
    }),
    { numRuns: 60 },
  );
});
