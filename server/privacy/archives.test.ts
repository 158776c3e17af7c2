import { afterAll, expect, test } from "vitest";
import type { Archive } from "../../contract/archives.ts";
import { recentSignInMinutes } from "../../contract/client-constants.ts";
import { days, minutes } from "../../contract/durations.ts";
import type { Receipt } from "../../contract/receipts.ts";
import { boughtTreatment } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { filesInZip } from "../testing/documents.ts";
import { type SignedIn, settledClient, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { personalTables } from "./personal-data.ts";

const site = await openTestSite();
const ana = await settledClient(site, "ana");
const ben = await settledClient(site, "ben");
afterAll(() => site.close());

const archivesOf = async (person: SignedIn): Promise<Archive[]> =>
  taken(await person.call<{ archives: Archive[] }>("GET", "/api/client/archive/list")).archives;

async function addressOf(person: SignedIn, id: string): Promise<string> {
  return taken(await person.call<{ address: string }>("POST", "/api/client/archive/open", { body: { id } })).address;
}

/** As a browser follows a link: by its cookie alone. */
const download = ({ idToken }: SignedIn, address: string, host = "harbour.example") =>
  site.call("GET", address, { host, headers: { cookie: `token=${idToken}` } });

test("an archive has all data and files of its client and nothing of another", async () => {
  const { person, planted, report } = ana;
  const ordered = taken(await person.call<Archive>("POST", "/api/client/archive/request"));
  expect(ordered.state).toBe("requested");
  const again = taken(await person.call<Archive>("POST", "/api/client/archive/request"));
  expect(again.id).toBe(ordered.id);

  const mails = (await site.mails()).filter(({ to }) => to.includes(person.email));
  const ready = mails.at(-1);
  expect(ready?.text).not.toContain("/api/archive/");
  expect(mails.filter(({ headers }) => headers.get("message-id") === ready?.headers.get("message-id"))).toHaveLength(1);

  const address = await addressOf(person, ordered.id);
  const reply = await download(person, address);
  expect(reply.status).toBe(200);
  expect(reply.headers["content-disposition"]).toContain("harbour-2026-11-20.zip");
  const files = filesInZip(reply.bytes);
  expect([...files.keys()]).toEqual([
    "index.html",
    "everything.json",
    "profile/01 picture.webp",
    "quote-papers/01 ana-knee.pdf",
    "documents/01 report.pdf",
  ]);
  expect(files.get("quote-papers/01 ana-knee.pdf")?.equals(report)).toBe(true);

  const json = JSON.parse(String(files.get("everything.json")));
  for (const { called } of personalTables) if (called) expect(json, called).toHaveProperty([called]);
  expect(json.quotes[0].request.goals.goals).toBe("ana-goals =1+1 <b>bold</b>");
  expect(json.quotes[0].consents[0]).toMatchObject({ version: "2026-10-01" });
  expect(json.profile).toMatchObject([{ email: "ana@example.org" }]);
  expect(json["about-you"]).toMatchObject([{ content: { givenName: "ana-companion" } }]);
  expect(json.health).toMatchObject([{ content: { allergies: "ana-allergy" } }]);
  expect(json.consents).toMatchObject([{ purpose: "health-basics", given: true, version: "2026-10-01" }]);
  expect(json.documents).toMatchObject([{ name: "report.pdf" }]);
  expect(json.shares).toMatchObject([{ party: "clinic" }]);
  expect(json.messages).toMatchObject([{ email: "ANA@EXAMPLE.ORG", message: "ana-message" }]);
  expect(json.notifications[0].withoutEmail).toEqual(["quotes"]);
  expect(json["record-of-access"].map(({ event }: { event: string }) => event)).toContain("archive-requested");
  expect(json["sign-in"].user.attributes.email).toBe("ana@example.org");
  expect(json["sign-in"].events.map(({ event }: { event: string }) => event)).toContain("signed-in");

  const html = String(files.get("index.html"));
  for (const word of planted) expect(html + String(files.get("everything.json"))).toContain(word);
  expect(html).toContain("ana-goals =1+1 &lt;b&gt;bold&lt;/b&gt;");
  expect(html).not.toMatch(/<(?:script|img|link)\b|https?:/);
  const everything = reply.bytes.toString("latin1");
  for (const word of [...ben.planted, ben.person.sub, "ben@example.org"]) expect(everything).not.toContain(word);
  expect(everything).not.toMatch(/token_?digest|(?:file|url)_?key/i);
});

test("an archive has the receipts of what its client paid", async () => {
  const cara = await signIn(site, { email: "cara@example.org" });
  const { trip } = await boughtTreatment(site, cara);
  const { receipts } = taken(await cara.call<{ receipts: Receipt[] }>("GET", `/api/client/trips/${trip}/receipts`));
  expect(receipts).toHaveLength(1);
  const ordered = taken(await cara.call<Archive>("POST", "/api/client/archive/request"));
  await site.mails();
  const files = filesInZip((await download(cara, await addressOf(cara, ordered.id))).bytes);
  expect(JSON.parse(String(files.get("everything.json"))).receipts).toEqual(receipts);
  const html = String(files.get("index.html"));
  expect(html).toContain(receipts[0]?.number);
  expect(html.replaceAll("\u00a0", " ")).toContain("AED 9,");
});

test("the page is written in the person's language", async () => {
  const ordered = taken(await ben.person.call<Archive>("POST", "/api/client/archive/request?language=ar"));
  await site.mails();
  const files = filesInZip((await download(ben.person, await addressOf(ben.person, ordered.id))).bytes);
  const html = String(files.get("index.html"));
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("طلبات عروض الأسعار");
  expect(html).toContain("ben-goals");
});

test("an archive is downloaded by its client alone, from an address valid for two minutes", async () => {
  const [archive] = await archivesOf(ana.person);
  if (!archive) throw new Error("there is one");
  const stranger = await ben.person.call("POST", "/api/client/archive/open", { body: { id: archive.id } });
  expect(stranger.status).toBe(404);
  const address = await addressOf(ana.person, archive.id);
  expect((await download(ana.person, address, "meadow.example")).status).toBe(401);
  expect((await site.call("GET", address)).status).toBe(401);
  expect((await download(ben.person, address)).status).toBe(404);
  const bent = `${address.slice(0, -2)}${address.endsWith("AA") ? "BB" : "AA"}`;
  expect((await download(ana.person, bent)).status).toBe(404);
  expect((await download(ana.person, address)).status).toBe(200);
  site.clock.pass(minutes(2));
  expect((await download(ana.person, address)).status).toBe(404);
  expect((await site.call("POST", "/api/client/archive/request")).status).toBe(401);
});

test("a full disk delays the archive and leaves no partial file", async () => {
  const before = (await site.storedFiles()).length;
  site.fillDisk();
  const ordered = taken(await ana.person.call<Archive>("POST", "/api/client/archive/request"));
  await site.mails();
  expect((await site.storedFiles()).length).toBe(before);
  expect((await archivesOf(ana.person))[0]).toMatchObject({ id: ordered.id, state: "requested" });
  site.clock.pass(minutes(1));
  await site.mails();
  expect((await archivesOf(ana.person))[0]).toMatchObject({ id: ordered.id, state: "ready" });
});

test("no address is given out once the sign-in is no longer recent", async () => {
  const [archive] = await archivesOf(ana.person);
  site.clock.pass(minutes(recentSignInMinutes));
  const late = await ana.person.call("POST", "/api/client/archive/open", { body: { id: archive?.id } });
  expect(late).toMatchObject({ status: 403, body: { code: "not-allowed" } });
});

test("an archive and its file are removed after seven days", async () => {
  const papersAndPictures = 6;
  site.clock.pass(days(7));
  await site.jobs.runDue();
  expect(await site.storedFiles()).toHaveLength(papersAndPictures);
});
