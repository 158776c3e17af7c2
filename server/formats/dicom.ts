/** Offset of the magic word, after a preamble that DICOM readers skip and that could be the start of any other file. */
const preambleBytes = 128;
const mark = "DICM";
/** Value representations whose length has four bytes after two that are reserved (DICOM PS3.5, 7.1.2). */
const longForms = new Set(["OB", "OW", "OF", "OD", "OL", "OV", "SQ", "UC", "UN", "UR", "UT"]);
const shortForms = /^(?:AE|AS|AT|CS|DA|DS|DT|FL|FD|IS|LO|LT|PN|SH|SL|SS|ST|TM|UI|UL|US)$/;
/** Of the standard, or of a maker who has a number of its own. */
const uid = /^[0-2](?:\.(?:0|[1-9]\d*)){2,}$/;
/** DICOM PS3.5, 9.1. */
const longestUid = 64;
const mostElements = 64;

const elements = { objectClass: 0x0002, transferSyntax: 0x0010 } as const;

export const looksLikeDicom = (bytes: Buffer): boolean =>
  bytes.toString("latin1", preambleBytes, preambleBytes + mark.length) === mark;

/**
 * Walks the file meta group (DICOM PS3.10, 7.1): what every whole file says of itself before its pictures.
 * @returns whether it is complete, names what kind of object it holds and how that is written, and something follows
 */
export function isWholeDicom(bytes: Buffer): boolean {
  const named = new Map<number, string>();
  let at = preambleBytes + mark.length;
  for (let walked = 0; walked < mostElements && at + 8 <= bytes.length; walked += 1) {
    if (bytes.readUInt16LE(at) !== 0x0002) break;
    const element = bytes.readUInt16LE(at + 2);
    const form = bytes.toString("latin1", at + 4, at + 6);
    const isLong = longForms.has(form);
    if (!isLong && !shortForms.test(form)) return false;
    if (isLong && at + 12 > bytes.length) return false;
    const length = isLong ? bytes.readUInt32LE(at + 8) : bytes.readUInt16LE(at + 6);
    at += isLong ? 12 : 8;
    if (at + length > bytes.length) return false;
    if (form === "UI" && length > longestUid) return false;
    if (form === "UI") named.set(element, bytes.toString("latin1", at, at + length).replace(/[\0 ]+$/, ""));
    at += length;
  }
  const isNamed = Object.values(elements).every((element) => uid.test(named.get(element) ?? ""));
  return isNamed && at + 8 <= bytes.length && bytes.readUInt16LE(at) > 0x0002;
}

/** The same file with nothing in its preamble, so that it is nothing else as well. */
export const withoutPreamble = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.alloc(preambleBytes), bytes.subarray(preambleBytes)]);
