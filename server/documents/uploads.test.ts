import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eicar, type LoopbackClamd, startLoopbackClamd } from "../../adapters/testing/loopback-clamd.ts";
import { mostDocumentBytes, mostDocuments } from "../../contract/document-constants.ts";
import type { Document, Upload } from "../../contract/documents.ts";
import { hours, minutes } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import { Refusal } from "../../contract/errors.ts";
import { asOwner } from "../db/access.ts";
import {
  addedDocument,
  beginUpload,
  dicomFile,
  heicFile,
  listOwnDocuments,
  pdfFile,
  reportFile,
  type SentFile,
  sendPiece,
  uploadDocument,
} from "../testing/documents.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";
import { insertDocument } from "./queries.ts";

let clamd: LoopbackClamd;
let site: TestSite;
let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  clamd = await startLoopbackClamd();
  site = await openTestSite({ screens: plainScreens, environment: { CLAMD_URL: clamd.url } });
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
});
afterAll(async () => {
  await site.close();
  await clamd.close();
});

const statusOf = (person: SignedIn, id: string) =>
  person.call<Upload & Problem>("GET", `/api/client/document/upload/${id}`);
const add = (person: SignedIn, upload: string) =>
  person.call<Document & Problem>("POST", "/api/client/document/add", { body: { upload } });

/** The stored files after all queued jobs. */
async function filesLeft(): Promise<number> {
  await site.jobs.runDue();
  return (await site.storedFiles()).length;
}

test("a file sent in pieces becomes a document, and its pieces are removed", async () => {
  const before = await filesLeft();
  const paper = reportFile("in pieces", 150_000);
  const { body: begun } = await beginUpload(ana, paper);
  expect(begun).toMatchObject({ name: "report.pdf", bytes: 150_000, received: 0 });
  for (const from of [0, 100_000])
    await sendPiece(ana, { id: begun.id, from, piece: paper.bytes.subarray(from, from + 100_000) });
  expect((await statusOf(ana, begun.id)).body.received).toBe(150_000);
  const { status, body } = await add(ana, begun.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    sourceType: "client",
    name: "report.pdf",
    kind: "other",
    scan: "clean",
    bytes: 150_000,
  });
  expect((await add(ana, begun.id)).body.id).toBe(body.id);
  expect((await listOwnDocuments(ana)).uploads).toEqual([]);
  expect(await filesLeft()).toBe(before + 1);
});

test("pieces cut anywhere and sent in any order give the same file or a clean refusal", {
  timeout: 30_000,
}, async () => {
  const step = fc.record({ from: fc.nat(3000), length: fc.integer({ min: 1, max: 2000 }) });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const paper = reportFile(`any order ${run++}`, 3000);
      const { id } = (await beginUpload(ana, paper)).body;
      let received = 0;
      for (const { from, length } of steps) {
        const piece = paper.bytes.subarray(from, from + length);
        const { status, body } = await sendPiece(ana, { id, from, piece });
        const isNext = from === received && piece.length > 0;
        if (isNext) received += piece.length;
        expect(status).toBe(isNext ? 200 : from === received ? 400 : 422);
        if (from !== received && !isNext) expect(body.errors?.[0]).toMatchObject({ field: "offset", limit: received });
        if (received < 3000) expect((await add(ana, id)).body.code).toBe("wrong-state");
      }
      expect((await beginUpload(ana, paper)).body).toMatchObject({ id, received });
      if (received < 3000) await sendPiece(ana, { id, from: received, piece: paper.bytes.subarray(received) });
      const { body } = await add(ana, id);
      const { url } = (
        await ana.call<{ url: string }>("POST", "/api/client/document/open", { body: { url: body.url } })
      ).body;
      expect((await ana.call("GET", url)).bytes.equals(paper.bytes)).toBe(true);
      await ana.call("POST", "/api/client/document/delete", { body: { id: body.id } });
    }),
    { numRuns: 15 },
  );
});

test("pieces that come twice at once count once", async () => {
  const paper = reportFile("twice at once", 2000);
  const { id } = (await beginUpload(ana, paper)).body;
  const replies = await Promise.all([1, 2, 3].map(() => sendPiece(ana, { id, from: 0, piece: paper.bytes })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  const made = await Promise.all([add(ana, id), add(ana, id)]);
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
});

test("another owner's upload gets the answer of an unknown one", async () => {
  const paper = reportFile("mine", 2000);
  const { id } = (await beginUpload(ana, paper)).body;
  const elsewhere = await signIn(site, { email: "ana@example.org", host: "meadow.example" });
  for (const person of [ben, elsewhere]) {
    const replies = [
      await statusOf(person, id),
      await sendPiece(person, { id, from: 0, piece: paper.bytes }),
      await add(person, id),
      await person.call<Problem>("DELETE", `/api/client/document/upload/${id}`),
      await statusOf(person, site.services.newId()),
    ];
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.detail}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
  }
  expect((await beginUpload(ben, paper)).body.id).not.toBe(id);
});

const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: "#0b4f6c" } });
const html = Buffer.from("<html><script>alert(1)</script></html>");

describe("refused, with nothing stored:", () => {
  test.each<[string, SentFile, number]>([
    ["an empty file", { ...reportFile(), bytes: Buffer.alloc(0) }, 400],
    ["one above 20 MB", { ...reportFile(), bytes: Buffer.alloc(20 * 1024 * 1024 + 1) }, 413],
    ["a page that calls itself a PDF", { ...reportFile(), bytes: html }, 415],
    [
      "a drawing with a script",
      { name: "a.svg", type: "image/svg+xml", bytes: Buffer.from("<svg onload='x()'/>") },
      415,
    ],
    ["a PDF with a page before it", { ...reportFile(), bytes: Buffer.concat([html, pdfFile()]) }, 415],
    ["a PDF called .jpg", { ...reportFile(), name: "../../etc/a.jpg" }, 415],
    ["a photo of 50 000 × 50 000", { name: "a.heic", type: "", bytes: heicFile({ width: 5e4, height: 5e4 }) }, 413],
    ["half a DICOM file", { name: "a.dcm", type: "", bytes: dicomFile().subarray(0, 200) }, 400],
    ["EICAR's test virus", { ...reportFile(), bytes: pdfFile(eicar.toString()) }, 415],
  ])("%s", async (_, paper, status) => {
    const before = [await filesLeft(), (await listOwnDocuments(ana)).documents.length];
    const reply = await uploadDocument(ana, paper);
    expect(reply.status, reply.bytes.toString()).toBe(status);
    expect((reply.body as Problem).detail).toMatch(/^[A-Z].*\.$/);
    expect((await listOwnDocuments(ana)).uploads.filter(({ bytes }) => bytes === paper.bytes.length)).toEqual([]);
    expect([await filesLeft(), (await listOwnDocuments(ana)).documents.length]).toEqual(before);
  });

  test("content of another type or digest than announced", async () => {
    const before = await filesLeft();
    const { id } = (await beginUpload(ana, reportFile("as it was"))).body;
    await sendPiece(ana, { id, from: 0, piece: pdfFile("as it wXs") });
    expect(await add(ana, id)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("did not arrive") },
    });
    expect((await statusOf(ana, id)).status).toBe(404);
    expect(await filesLeft()).toBe(before);
  });

  test("more bytes than announced, and none", async () => {
    const { id } = (await beginUpload(ana, reportFile("short"))).body;
    expect((await sendPiece(ana, { id, from: 0, piece: Buffer.alloc(1000) })).status).toBe(413);
    expect((await sendPiece(ana, { id, from: 0, piece: Buffer.alloc(0) })).status).toBe(400);
    expect((await sendPiece(ana, { id, from: 0, piece: Buffer.alloc(5 * 1024 * 1024) })).status).toBe(413);
    expect((await statusOf(ana, id)).body.received).toBe(0);
    expect((await ana.call("DELETE", `/api/client/document/upload/${id}`)).status).toBe(200);
    expect((await statusOf(ana, id)).status).toBe(404);
  });
});

test("a name loses its folders, a photo its place, a DICOM file its preamble", async () => {
  const gps = await photo
    .clone()
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "25/1 14/1 14/1" } })
    .toBuffer();
  const jpeg = await addedDocument(
    ana,
    { name: "C:\\photos\\..\\knee.JPG", type: "image/jpeg", bytes: gps },
    "imaging",
  );
  expect(jpeg).toMatchObject({ name: "knee.jpg", mime: "image/jpeg", kind: "imaging", retention: "medical" });
  const scan = { name: "IM0001", type: "", bytes: dicomFile({ preamble: Buffer.alloc(128, "MZ") }) };
  expect(await addedDocument(ana, scan)).toMatchObject({ name: "IM0001.dcm", mime: "application/dicom" });
});

test("a full disk stores nothing, and stored documents stay readable", async () => {
  const kept = await addedDocument(ana, reportFile("kept"));
  const paper = reportFile("no room", 3000);
  const { id } = (await beginUpload(ana, paper)).body;
  const before = await filesLeft();
  site.fillDisk();
  const full = await sendPiece(ana, { id, from: 0, piece: paper.bytes });
  expect(full).toMatchObject({ status: 503, body: { code: "try-later", detail: expect.stringContaining("no room") } });
  expect(await filesLeft()).toBe(before);
  const opened = await ana.call<{ url: string }>("POST", "/api/client/document/open", { body: { url: kept.url } });
  expect((await ana.call("GET", opened.body.url)).bytes.includes("kept")).toBe(true);
  await sendPiece(ana, { id, from: 0, piece: paper.bytes });
  site.fillDisk();
  expect((await add(ana, id)).status).toBe(503);
  expect((await add(ana, id)).status).toBe(200);
});

test("a file whose check times out is kept and accepted at the next try", async () => {
  const paper = reportFile("waits in vain");
  const { id } = (await beginUpload(ana, paper)).body;
  await sendPiece(ana, { id, from: 0, piece: paper.bytes });
  const { fileChecks } = site.services;
  vi.spyOn(fileChecks, "checkDocument").mockRejectedValueOnce(new Refusal("try-later", "Please try again later."));
  expect(await add(ana, id)).toMatchObject({ status: 503, body: { code: "try-later" } });
  expect((await statusOf(ana, id)).body.received).toBe(paper.bytes.length);
  expect((await add(ana, id)).status).toBe(200);
});

test("an upload expires a day after its last piece", async () => {
  const paper = reportFile("left", 3000);
  const before = await filesLeft();
  const { id } = (await beginUpload(ben, paper)).body;
  site.clock.pass(hours(20));
  ben = await signIn(site, { email: "ben@example.org" });
  await sendPiece(ben, { id, from: 0, piece: paper.bytes.subarray(0, 1000) });
  site.clock.pass(hours(20));
  ben = await signIn(site, { email: "ben@example.org" });
  expect((await statusOf(ben, id)).body.received).toBe(1000);
  expect(await filesLeft()).toBe(before + 1);
  site.clock.pass(hours(5));
  [ana, ben] = [await signIn(site, { email: "ana@example.org" }), await signIn(site, { email: "ben@example.org" })];
  expect((await statusOf(ben, id)).status).toBe(404);
  expect(await filesLeft()).toBe(before);
});

test("a document body with a url adds an upload by its address, and answers a document that is there", async () => {
  const addUrl = (person: SignedIn, body: object) =>
    person.call<Document & Problem>("POST", "/api/client/document/add", { body });
  const paper = reportFile("by url");
  const { body: begun } = await beginUpload(ana, paper);
  const url = `/api/client/document/upload/${begun.id}`;
  expect(await addUrl(ana, { url })).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  await sendPiece(ana, { id: begun.id, from: 0, piece: paper.bytes });
  expect((await addUrl(ben, { url })).status).toBe(404);
  const { status, body: added } = await addUrl(ana, { sourceType: "client", url });
  expect({ status, added }).toMatchObject({ status: 200, added: { name: "report.pdf", sourceType: "client" } });
  for (const known of [
    { url: added.url },
    { url: added.url, id: added.id, sourceType: "client" },
    { url: `http://harbour.example${url}` },
  ])
    expect((await addUrl(ana, known)).body).toEqual(added);
  for (const unknown of [
    { url: "https://evil.example/report.pdf" },
    { url: `https://evil.example${url}` },
    { url: added.url, id: begun.id },
  ])
    expect(await addUrl(ana, unknown)).toMatchObject({ status: 404, body: { code: "not-found" } });
  expect((await addUrl(ben, { url: added.url })).status).toBe(404);
  expect((await addUrl(ana, { url, upload: begun.id })).status).toBe(400);
  expect((await addUrl(ana, {})).status).toBe(400);
});

test("where the scanner does not answer a document waits, unopened, until there is a verdict", async () => {
  clamd.fail("hang up");
  const clean = await addedDocument(ana, reportFile("waits"));
  const infected = await addedDocument(ana, reportFile(`waits too ${eicar}`));
  const open = (url: string) =>
    ana.call<Problem & { url: string }>("POST", "/api/client/document/open", { body: { url } });
  expect([clean.scan, clean.canOpen]).toEqual(["pending", false]);
  expect(await open(clean.url)).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  const share = { id: clean.id, party: "clinic", purpose: "quote", days: 5 };
  expect((await ana.call("POST", "/api/client/document/share", { body: share })).status).toBe(200);
  const clinician = await staffAt(site, "clinician");
  const openAtDesk = () =>
    clinician.call("POST", `/api/desk/documents/${clean.id}/open`, { body: { purpose: "quote" } });
  expect(await openAtDesk()).toMatchObject({ status: 422, body: { detail: expect.stringContaining("viruses") } });
  const files = await filesLeft();
  site.clock.pass(minutes(2));
  await site.jobs.runDue();
  expect((await open(clean.url)).status).toBe(422);
  clamd.fail(undefined);
  site.clock.pass(minutes(2));
  expect(await filesLeft()).toBe(files - 1);
  const scans = new Map((await listOwnDocuments(ana)).documents.map(({ id, scan }) => [id, scan]));
  expect([scans.get(clean.id), scans.get(infected.id)]).toEqual(["clean", "infected"]);
  expect((await open(clean.url)).status).toBe(200);
  expect((await openAtDesk()).status).toBe(200);
  expect(await open(infected.url)).toMatchObject({ status: 422, body: { detail: expect.stringContaining("virus") } });
});

test("one person keeps 200 documents and 500 MB, those under way included", async () => {
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("there is a provider");
  const full = await signIn(site, { email: "full@example.org" });
  const fill = ({ owner }: SignedIn, count: number, bytes: number) =>
    asOwner(services.db, providerId, owner, async (tx) => {
      for (let n = 0; n < count; n += 1)
        await insertDocument(tx, providerId, {
          ...{ id: services.newId(), urlKey: services.newId(), fileKey: services.newId(), uploadId: services.newId() },
          ...{ keys: services.keys, owner, name: "x", sourceType: "client", kind: "lab", mime: "application/pdf" },
          ...{ bytes, sha256: "", scan: "clean", retention: "medical", version: 1, createdAt: site.clock.now() },
        });
    });
  await fill(full, mostDocuments - 2, 1000);
  expect((await listOwnDocuments(full)).room).toEqual({
    documents: 2,
    bytes: mostDocumentBytes - (mostDocuments - 2) * 1000,
  });
  const begun = await Promise.all(["a", "b", "c", "d"].map((text) => beginUpload(full, reportFile(text))));
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 200, 413, 413]);
  const large = await signIn(site, { email: "large@example.org" });
  await fill(large, 1, mostDocumentBytes - 500);
  expect((await beginUpload(large, reportFile("too much", 501))).status).toBe(413);
  expect((await beginUpload(large, reportFile("just fits", 500))).status).toBe(200);
});

test("no content or name is readable on the disk, also during an upload", async () => {
  const planted = "osteoarthritis of the left knee";
  await addedDocument(ana, { ...reportFile(planted), name: `${planted}.pdf` });
  const half = reportFile(`${planted} again`, 3000);
  const { id } = (await beginUpload(ana, half)).body;
  await sendPiece(ana, { id, from: 0, piece: half.bytes.subarray(0, 2000) });
  const entries = await readdir(join(site.folder, "files"), { recursive: true, withFileTypes: true });
  const raw = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name))),
  );
  expect(raw.length).toBeGreaterThan(1);
  expect(raw.some((bytes) => bytes.includes(planted))).toBe(false);
  const { database, db } = site.services;
  for (const table of ["document", "document_upload"]) {
    const rows = await database.rows<{ text: string }>(
      db,
      sql.raw(`select row_to_json(one)::text as text from ${table} one`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(planted) || text.includes("report.pdf"))).toBe(false);
  }
});
