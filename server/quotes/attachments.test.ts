import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { largestAttachment } from "../../contract/quote-constants.ts";
import type { Quote } from "../../contract/quotes.ts";
import { type Call, taken } from "../testing/calls.ts";
import { agreedQuote, sentQuote } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const paper = (words = "blood group 0", name = "report.pdf") => ({
  name,
  type: "application/pdf",
  bytes: Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`),
});
const attach = (path: string, call: Call) => site.call<Quote>("POST", `${path}/attachments`, call);
const read = (path: string) => site.call<Quote>("GET", path);
const contentOf = (path: string, id: string | undefined, host?: string) =>
  site.call("GET", `${path}/attachments/${id}/content`, host ? { host } : {});
const filesLeft = async () => {
  await site.jobs.runDue();
  return (await site.storedFiles()).length;
};

describe("an attachment", () => {
  test("G: is stored encrypted, comes back as it was, and goes for good", async () => {
    const { path } = await agreedQuote(site);
    const before = await filesLeft();
    const quote = taken(await attach(path, { file: paper("planted words", 'my "own" تقرير.pdf') }));
    const [attachment] = quote.attachments;
    expect(attachment).toMatchObject({ mime: "application/pdf", bytes: paper("planted words").bytes.length });
    expect(quote.events.map(({ kind }) => kind)).toEqual(["started", "attachment-added"]);

    const content = await contentOf(path, attachment?.id);
    expect(content.bytes.equals(paper("planted words").bytes)).toBe(true);
    expect(content.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
    });
    const disposition = String(content.headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename="[^"\\%]+\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(attachment?.name);

    for (const key of await site.storedFiles()) {
      const raw = await readFile(join(site.folder, "files", key.slice(-2), key));
      expect(raw.includes("planted words")).toBe(false);
    }

    const without = taken(await site.call<Quote>("DELETE", `${path}/attachments/${attachment?.id}`));
    expect(without.attachments).toEqual([]);
    expect((await contentOf(path, attachment?.id)).status).toBe(404);
    expect(await filesLeft()).toBe(before);
    expect((await site.call("DELETE", `${path}/attachments/${attachment?.id}`)).status).toBe(404);
  });

  test("cannot be had by another link, another clinic, or another request", async () => {
    const { path } = await agreedQuote(site);
    const other = await agreedQuote(site);
    const id = taken(await attach(path, { file: paper() })).attachments[0]?.id;
    expect((await contentOf(other.path, id)).status).toBe(404);
    expect((await contentOf(path, id, "meadow.example")).status).toBe(404);
    expect((await site.call("DELETE", `${other.path}/attachments/${id}`)).status).toBe(404);
    expect((await contentOf(path, id)).status).toBe(200);
    expect((await contentOf(path, "not-an-id")).status).toBe(404);
  });

  test("that is a photo has no place data", async () => {
    const { path } = await agreedQuote(site);
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#fff" } })
      .jpeg()
      .withExif({ IFD0: { Artist: "planted" } })
      .toBuffer();
    const quote = taken(await attach(path, { file: { name: "C:\\photos\\knee.jpg", type: "image/jpeg", bytes } }));
    expect(quote.attachments[0]?.name).toBe("knee.jpg");
    const content = await contentOf(path, quote.attachments[0]?.id);
    expect(content.bytes.includes("planted")).toBe(false);
    expect((await sharp(content.bytes).metadata()).exif).toBeUndefined();
  });

  test("added to a sent request is mailed to the clinic", async () => {
    const { path, quote } = await sentQuote(site);
    taken(await attach(path, { file: paper() }));
    const about = (await site.mails()).filter(({ subject, text }) => `${subject}${text}`.includes(quote.reference));
    expect(about).toHaveLength(3);
    expect(about[2]?.to).toContain("quotes@harbour.example");
    expect(about[2]?.text).not.toContain("report.pdf");
  });

  test("is removed with a withdrawn request", async () => {
    const { path } = await sentQuote(site);
    const before = await filesLeft();
    taken(await attach(path, { file: paper("one") }));
    taken(await attach(path, { file: paper("two") }));
    expect(await filesLeft()).toBe(before + 2);
    const withdrawn = taken(await site.call<Quote>("POST", `${path}/withdraw`, { body: {} }));
    expect(withdrawn.attachments).toEqual([]);
    const papers = withdrawn.events.filter(({ kind }) => kind === "attachment-added");
    expect(papers.map(({ note }) => note)).toEqual([null, null]);
    expect(await filesLeft()).toBe(before);
    expect((await attach(path, { file: paper() })).status).toBe(422);
  });
});

describe("sent again", () => {
  test("four times at once with one key is one attachment and one file", async () => {
    const { path } = await agreedQuote(site);
    const before = await filesLeft();
    const call = { file: paper(), key: "one-paper-four-times" };
    const replies = await Promise.all(Array.from({ length: 4 }, () => attach(path, call)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect((await read(path)).body.attachments).toHaveLength(1);
    expect(await filesLeft()).toBe(before + 1);
    for (const other of [paper("other", "other.pdf"), paper("another with the same name")])
      expect((await attach(path, { ...call, file: other })).status).toBe(422);
  });

  test("a removal four times at once is one removal", async () => {
    const { path } = await agreedQuote(site);
    const id = taken(await attach(path, { file: paper() })).attachments[0]?.id;
    const call = { key: "one-removal-four-times" };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => site.call("DELETE", `${path}/attachments/${id}`, call)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(path)).body.events.filter(({ kind }) => kind === "attachment-removed")).toHaveLength(1);
  });

  test("at most ten attachments are stored, also of twelve at once", async () => {
    const { path } = await agreedQuote(site);
    const before = await filesLeft();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => attach(path, { file: paper(`${index}`) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 413, 413]);
    expect((await read(path)).body.attachments).toHaveLength(10);
    expect(await filesLeft()).toBe(before + 10);
  });
});

describe("nothing is stored", () => {
  test.each([
    ["empty", { ...paper(), bytes: Buffer.alloc(0) }, 400],
    ["not what it says", { ...paper(), bytes: Buffer.from("<html>") }, 415],
    ["20 MB and one byte", { ...paper(), bytes: Buffer.alloc(largestAttachment + 1, "%PDF-1.4\n") }, 413],
    ["25 MB", { ...paper(), bytes: Buffer.alloc(25 * 1024 * 1024, "%PDF-1.4\n") }, 413],
  ])("of a file that is %s", async (_, file, status) => {
    const { path } = await agreedQuote(site);
    const before = await filesLeft();
    const reply = await site.call("POST", `${path}/attachments`, { file });
    expect(reply.status, reply.bytes.toString()).toBe(status);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect((await read(path)).body.events.map(({ kind }) => kind)).toEqual(["started"]);
    expect(await filesLeft()).toBe(before);
  });

  test("without a file, in a part of another name, or as JSON", async () => {
    const { path } = await agreedQuote(site);
    const json = await site.call("POST", `${path}/attachments`, { body: { file: "x" } });
    expect([json.status, json.body.code]).toEqual([415, "unsupported-type"]);
    const multipart = (payload: string) =>
      site.call("POST", `${path}/attachments`, {
        body: payload,
        headers: { "content-type": "multipart/form-data; boundary=xx" },
      });
    const none = await multipart("--xx--\r\n");
    expect([none.status, none.body.errors?.[0]?.field]).toEqual([400, "file"]);
    const head =
      'Content-Disposition: form-data; name="paper"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
    const misnamed = await multipart(`--xx\r\n${head}%PDF-1.4\r\n--xx--\r\n`);
    expect([misnamed.status, misnamed.body.errors?.[0]?.field]).toEqual([400, "file"]);
    const cut = await multipart(`--xx\r\n${head.replace("paper", "file")}%PDF-1.4`);
    expect(cut.status, cut.bytes.toString()).toBe(400);
    expect((await read(path)).body.attachments).toEqual([]);
  });

  test("when the disk is full, and the same can be sent again later", async () => {
    const { path } = await agreedQuote(site);
    const before = await filesLeft();
    const call = { file: paper(), key: "again-when-there-is-room" };
    site.fillDisk();
    const full = await site.call("POST", `${path}/attachments`, call);
    expect([full.status, full.body.code]).toEqual([503, "try-later"]);
    expect(Number(full.headers["retry-after"])).toBeGreaterThan(0);
    expect(await filesLeft()).toBe(before);
    expect((await read(path)).body.attachments).toEqual([]);
    expect((await attach(path, call)).body.attachments).toHaveLength(1);
  });

  test("when the process ends between file and attachment: the file is removed an hour later", async () => {
    const { services, providers, clock } = site;
    const before = await filesLeft();
    const [provider] = providers;
    if (!provider) throw new Error("there is a provider");
    const { queueFileRemoval } = await import("../files/removal.ts");
    const key = services.newId();
    const runAfter = new Date(clock.now().getTime() + minutes(60));
    await services.db.transaction((tx) => queueFileRemoval(services, tx, provider, { keys: [key], runAfter }));
    await services.files.put({ key, bytes: Buffer.from("left behind"), context: "x", limitBytes: 100 });
    expect(await filesLeft()).toBe(before + 1);
    clock.pass(minutes(61));
    expect(await filesLeft()).toBe(before);
  });
});
