import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskDocument, SentDocument } from "../../../contract/desk/documents.ts";
import type { Document, DocumentOpening } from "../../../contract/documents.ts";
import { taken } from "../../testing/calls.ts";
import { addedDocument, listOwnDocuments, reportFile } from "../../testing/documents.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let lena: StaffAtDesk;
let huda: StaffAtDesk;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  lena = await staffAt(site, "clinician", { name: "Dr Lena Novak" });
  huda = await staffAt(site, "coordinator");
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
});
afterAll(() => site.close());

const listed = async (staff: StaffAtDesk) =>
  taken(await staff.call<{ shared: DeskDocument[]; sent: SentDocument[] }>("GET", "/api/desk/documents"));

test("A: a shared paper is listed by its person and purpose, and opened for that purpose alone", async () => {
  const { id } = await addedDocument(ana, { ...reportFile(), name: "Knee report.pdf" }, "lab");
  const share = { id, party: "clinic", purpose: "consultation", days: 30 };
  taken(await ana.call<Document>("POST", "/api/client/document/share", { body: share }));
  expect((await listed(lena)).shared).toMatchObject([{ id, purpose: "consultation", name: "Knee report.pdf" }]);
  // Coordinators see that there is a paper, and not what it is called.
  expect((await listed(huda)).shared).toMatchObject([{ id, name: null }]);
  const open = (purpose: string, staff = lena) =>
    staff.call<{ url: string }>("POST", `/api/desk/documents/${id}/open`, { body: { purpose } });
  expect((await open("treatment")).status).toBe(403);
  expect((await open("consultation", huda)).status).toBe(403);
  const { url } = taken(await open("consultation"));
  expect((await lena.call("GET", url)).bytes.equals(reportFile().bytes)).toBe(true);
  const other = await staffAt(site, "clinician");
  expect((await other.call("GET", url)).status).toBe(404);
  const openings = taken(await ana.call<{ openings: DocumentOpening[] }>("GET", `/api/client/document/openings/${id}`));
  expect(openings.openings).toMatchObject([{ by: "clinic", purpose: "consultation", name: "Dr Lena Novak" }]);
});

test("an address that was opened before the person ended the share opens nothing after it", async () => {
  const { id } = await addedDocument(ana, reportFile("ended"), "lab");
  const share = { id, party: "clinic", purpose: "quote", days: 30 };
  const { shares } = taken(await ana.call<Document>("POST", "/api/client/document/share", { body: share }));
  const opened = await lena.call<{ url: string }>("POST", `/api/desk/documents/${id}/open`, {
    body: { purpose: "quote" },
  });
  const { url } = taken(opened);
  expect((await lena.call("GET", url)).status).toBe(200);
  // Shared for another purpose still.
  taken(await ana.call("POST", "/api/client/document/share", { body: { ...share, purpose: "treatment" } }));
  taken(await ana.call("POST", "/api/client/document/revoke", { body: { id, share: shares[0]?.id } }));
  expect((await lena.call("GET", url)).status).toBe(403);
});

test("a document from the clinic is in the person's account once, with who sent it, and the mail says no more", async () => {
  const { people } = taken(
    await huda.call<{ people: { id: string }[] }>("GET", "/api/desk/documents/people?search=ana@"),
  );
  const path = `/api/desk/documents/sent/${people[0]?.id}/discharge/${randomUUID()}`;
  const file = { ...reportFile("Discharge"), name: "Discharge after knee surgery.pdf" };
  const sent = taken(await huda.call<{ id: string }>("POST", path, { file }));
  expect(taken(await huda.call<{ id: string }>("POST", path, { file }))).toEqual(sent);
  const { documents } = await listOwnDocuments(ana);
  expect(documents.filter(({ sentBy }) => sentBy === huda.name)).toMatchObject([
    { id: sent.id, sourceType: "provider", kind: "discharge" },
  ]);
  const mails = (await site.mails()).filter(({ subject }) => subject.includes("sent you a document"));
  expect(mails).toHaveLength(1);
  expect(`${mails[0]?.subject} ${mails[0]?.text}`).not.toMatch(/knee|discharge/i);
  expect((await listed(lena)).sent).toMatchObject([{ id: sent.id, by: huda.name }]);
  const nobody = `/api/desk/documents/sent/${randomUUID()}/other/${randomUUID()}`;
  expect((await huda.call("POST", nobody, { file })).status).toBe(404);
});
