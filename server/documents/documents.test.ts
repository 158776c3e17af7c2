import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Document, DocumentOpening } from "../../contract/documents.ts";
import { days, seconds } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import { verifyAudit } from "../db/audit.ts";
import { isOnPostgres, statementsOf } from "../testing/database.ts";
import { addedDocument, listOwnDocuments, reportFile } from "../testing/documents.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { openDocumentForClinic } from "./openings.ts";

let site: TestSite;
let ana: SignedIn;
let strangers: readonly SignedIn[];
beforeAll(async () => {
  site = await openTestSite({ screens: plainScreens });
  ana = await signIn(site, { email: "ana@example.org" });
  strangers = [
    await signIn(site, { email: "ben@example.org" }),
    await signIn(site, { email: "ana@example.org", host: "meadow.example" }),
  ];
});
afterAll(() => site.close());

const post = <Body = Document>(person: SignedIn, what: string, body: object) =>
  person.call<Body & Problem>("POST", `/api/client/document/${what}`, { body });
const openings = (person: SignedIn, id: string) =>
  person.call<{ openings: DocumentOpening[] } & Problem>("GET", `/api/client/document/openings/${id}`);
const addressOf = async (person: SignedIn, { url }: Document): Promise<string> =>
  (await post<{ url: string }>(person, "open", { url })).body.url;

describe("a document is opened", () => {
  test("at an address valid for a minute, as a download, by its signed-in owner", async () => {
    const document = await addedDocument(ana, { ...reportFile(), name: "تقرير «الدم».pdf" });
    const { body } = await post<{ url: string; until: string }>(ana, "open", { url: document.url });
    expect(new Date(body.until).getTime() - site.clock.now().getTime()).toBe(seconds(60));
    const reply = await ana.call("GET", body.url);
    expect(reply.bytes.equals(reportFile().bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="[ -~]+"; filename\*=UTF-8''%D8%AA/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
    });
    const byCookie = await site.call("GET", body.url, { headers: { cookie: `token=${ana.idToken}` } });
    expect(byCookie.status).toBe(200);

    for (const headers of [{}, { cookie: "token=a.b.c" }, { cookie: `token=${strangers[0]?.idToken}` }])
      expect((await site.call("GET", body.url, { headers })).status).toBe(404);
    expect((await strangers[1]?.call("GET", body.url))?.status).toBe(404);
    const last = body.url.at(-2) === "A" ? "B" : "A";
    expect((await ana.call("GET", `${body.url.slice(0, -2)}${last}${body.url.slice(-1)}`)).status).toBe(404);
    site.clock.pass(seconds(61));
    expect((await ana.call("GET", body.url)).status).toBe(404);
  });

  test("by its issued key, and never by a path", async () => {
    const document = await addedDocument(ana, reportFile());
    const none = await post(ana, "open", { url: "no such key" });
    expect(none.status).toBe(404);
    const others = [
      document.id,
      `${document.url}x`,
      `/${document.url}`,
      "../../keys/master-1.key",
      "http://169.254.169.254/",
    ];
    for (const url of others) expect((await post(ana, "open", { url })).body.detail).toBe(none.body.detail);
    for (const stranger of strangers) {
      const reply = await post(stranger, "open", { url: document.url });
      expect([reply.status, reply.body.detail]).toEqual([404, none.body.detail]);
    }
    expect((await post(ana, "open", { url: document.url, owner: ana.sub })).status).toBe(400);
    expect((await site.call("POST", "/api/client/document/open", { body: { url: document.url } })).status).toBe(401);
  });

  test("as a picture without camera data", async () => {
    const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: "#0b4f6c" } });
    const bytes = await photo
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: "25/1 14/1 14/1" } })
      .toBuffer();
    const document = await addedDocument(ana, { name: "knee.jpg", type: "image/jpeg", bytes }, "imaging");
    const shown = await ana.call("GET", await addressOf(ana, document));
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
  });
});

test("its owner labels it; a change from an older label is refused, and nothing is lost", async () => {
  const document = await addedDocument(ana, reportFile());
  const { id } = document;
  const labelled = await post(ana, "label", { id, version: 1, name: " Blood test ", kind: "lab" });
  expect(labelled.body).toMatchObject({ name: "Blood test", kind: "lab", retention: "medical", version: 2 });
  const late = await post(ana, "label", { id, version: 1, name: "Other", kind: "other" });
  expect([late.status, late.body.code]).toEqual([422, "conflict"]);
  expect((await listOwnDocuments(ana)).documents.find((one) => one.id === id)?.name).toBe("Blood test");
  for (const name of ["", " ", "a\u0007b", "a\nb", "x".repeat(121)])
    expect((await post(ana, "label", { id, version: 2, name, kind: "lab" })).status).toBe(400);
});

test("the clinic opens a shared document for its purpose until the share ends, and the owner sees the opening", async () => {
  const document = await addedDocument(ana, reportFile("shared"));
  const { id } = document;
  const [providerId, other] = site.providers;
  if (!providerId || !other) throw new Error("there are two providers");
  const open = async (purpose: "quote" | "treatment", where = providerId) => {
    const file = await openDocumentForClinic(site.services, where, { id, purpose });
    return (await buffer(file.content)).includes("shared");
  };
  await expect(open("quote")).rejects.toMatchObject({ code: "not-allowed" });
  const shared = await post(ana, "share", { id, purpose: "quote", days: 30 });
  expect(shared.body.shares).toMatchObject([{ party: "clinic", purpose: "quote" }]);
  expect(await open("quote")).toBe(true);
  await expect(open("treatment")).rejects.toMatchObject({ code: "not-allowed" });
  await expect(open("quote", other)).rejects.toMatchObject({ code: "not-found" });
  await addressOf(ana, document);
  const seen = await openings(ana, id);
  expect(seen.body.openings.map(({ by, purpose }) => `${by} ${purpose}`).toSorted()).toEqual([
    "client null",
    "clinic quote",
  ]);
  expect((await listOwnDocuments(ana)).documents.find((one) => one.id === id)?.openings).toBe(2);

  const again = await post(ana, "share", { id, purpose: "quote", days: 90 });
  expect(again.body.shares).toHaveLength(1);
  const share = again.body.shares[0]?.id;
  expect((await post(ana, "revoke", { id, share })).body.shares).toEqual([]);
  await expect(open("quote")).rejects.toMatchObject({ code: "not-allowed" });
  await post(ana, "share", { id, purpose: "treatment", days: 1 });
  // Shared three times within minutes, and the clinic is told once, without the document's name.
  const told = (await site.mails()).filter(({ text }) => text.includes("document-shared"));
  expect(told).toHaveLength(1);
  expect(told[0]?.to).toContain("quotes@harbour.example");
  expect(await open("treatment")).toBe(true);
  site.clock.pass(days(1));
  await expect(open("treatment")).rejects.toMatchObject({ code: "not-allowed" });
  ana = await signIn(site, { email: "ana@example.org" });
  expect((await listOwnDocuments(ana)).documents.find((one) => one.id === id)?.shares).toEqual([]);
  for (const wrong of [{ days: 0 }, { days: 367 }, { purpose: "marketing" }, { party: "insurer" }])
    expect((await post(ana, "share", { id, purpose: "quote", days: 30, ...wrong })).status).toBe(400);
});

test("a deleted document and its file are gone for everyone; the audit stays", async () => {
  const document = await addedDocument(ana, reportFile("to be deleted"));
  const { id } = document;
  await post(ana, "share", { id, purpose: "quote", days: 30 });
  const address = await addressOf(ana, document);
  await site.jobs.runDue();
  const before = (await site.storedFiles()).length;
  expect((await post(ana, "delete", { id, sourceType: "booking" })).status).toBe(404);
  expect((await post(ana, "delete", { id, sourceType: "client'; --" })).status).toBe(400);
  expect(await post(ana, "delete", { id })).toMatchObject({ status: 200, body: { id } });
  expect((await ana.call("GET", address)).status).toBe(404);
  await site.jobs.runDue();
  expect((await site.storedFiles()).length).toBe(before - 1);
  expect((await listOwnDocuments(ana)).documents.some((one) => one.id === id)).toBe(false);
  const [providerId] = site.providers;
  if (!providerId) throw new Error("there is a provider");
  await expect(openDocumentForClinic(site.services, providerId, { id, purpose: "quote" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect((await post(ana, "delete", { id })).status).toBe(404);
});

test("another owner's document gets the answer of an unknown one at every endpoint", async () => {
  const { id } = await addedDocument(ana, reportFile());
  const share = (await post(ana, "share", { id, purpose: "quote", days: 30 })).body.shares[0]?.id;
  const ask = (person: SignedIn, one: string) =>
    Promise.all([
      post(person, "delete", { id: one }),
      post(person, "label", { id: one, version: 1, name: "x", kind: "lab" }),
      post(person, "share", { id: one, purpose: "quote", days: 30 }),
      post(person, "revoke", { id: one, share }),
      openings(person, one),
    ]);
  const unknown = await ask(ana, site.services.newId());
  expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  for (const stranger of strangers) {
    const replies = await ask(await signIn(site, stranger), id);
    expect(replies.map(({ body }) => body.detail)).toEqual(unknown.map(({ body }) => body.detail));
  }
  expect((await listOwnDocuments(ana)).documents.find((one) => one.id === id)).toMatchObject({
    name: "report.pdf",
    shares: [{ id: share }],
  });
});

test("every step is in the audit trail, by ids alone, and the trail is whole", async () => {
  const { services, providers } = site;
  const document = await addedDocument(ana, { ...reportFile(), name: "knee of Ana.pdf" });
  const { id } = document;
  const share = (await post(ana, "share", { id, purpose: "quote", days: 30 })).body.shares[0]?.id;
  await addressOf(ana, document);
  if (providers[0])
    await openDocumentForClinic(services, providers[0], { id, purpose: "quote" }).then(({ content }) =>
      buffer(content),
    );
  await post(ana, "label", { id, version: 1, name: "Knee", kind: "imaging" });
  await post(ana, "revoke", { id, share });
  await post(ana, "delete", { id });
  const rows = await services.database.rows<{ event: string; actor: string; text: string }>(
    services.db,
    sql`select event, actor, row_to_json(one)::text as text from audit_entry one where subject = ${id} order by position`,
  );
  expect(rows.map(({ event, actor }) => `${event} by ${actor === ana.owner ? "owner" : actor}`)).toEqual([
    "document-added by owner",
    "document-shared by owner",
    "document-opened by owner",
    "document-opened by provider",
    "document-labelled by owner",
    "document-share-revoked by owner",
    "document-deleted by owner",
  ]);
  expect(rows.some(({ text }) => /knee/i.test(text))).toBe(false);
  if (providers[0]) expect((await verifyAudit(services.database, providers[0])).brokenAt).toBeUndefined();
});

if (isOnPostgres)
  test("a list takes one statement for the token and one transaction of prepared statements", async () => {
    const [set, list] = ["prepared select set_config", "prepared select"];
    const sent = await statementsOf(() => ana.call("GET", "/api/client/document/list"));
    expect(sent).toEqual([list, "begin", set, list, list, list, list, "commit"]);
  });
