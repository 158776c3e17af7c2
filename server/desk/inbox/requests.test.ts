import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { SavedReply } from "../../../contract/desk/replies.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import { hours, minutes } from "../../../contract/durations.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { personalTables } from "../../privacy/personal-data.ts";
import { taken } from "../../testing/calls.ts";
import { addedDocument, reportFile } from "../../testing/documents.ts";
import { signIn } from "../../testing/people.ts";
import { type OpenQuote, ownRequest, sendOffer, sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let doctor: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
  doctor = await staffAt(site, "clinician", { name: "Dr Lena Novak" });
});
afterAll(() => site.close());

const pathOf = ({ quote }: OpenQuote): string => `/api/desk/requests/${quote.reference.toLowerCase()}`;
const read = async (sent: OpenQuote, who = huda): Promise<DeskRequest> =>
  taken(await who.call<DeskRequest>("GET", pathOf(sent)));
/** One act with the version that was just read. */
const act = async (sent: OpenQuote, what: string, body: object, who = huda) =>
  who.call<DeskRequest>("POST", `${pathOf(sent)}/${what}`, {
    body: { version: (await read(sent)).case.version, ...body },
  });
const seen = async ({ path }: OpenQuote): Promise<Quote> => taken(await site.call<Quote>("GET", path));
const documentMail = async ({ mails }: TestSite, reference: string) =>
  (await mails()).find(({ subject }) => subject.startsWith(`A document for your request ${reference.toUpperCase()}`));
const paper = { name: "blood count.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4\n% blood\n%%EOF\n") };

describe("a request at the desk", () => {
  test("A: has no health answers, which open on purpose and are seen by the person", async () => {
    const sent = await sentQuote(site);
    const shown = await read(sent);
    expect(shown).toMatchObject({ hasHealth: true, request: { contact: { givenName: "Amina" } } });
    expect(JSON.stringify(shown)).not.toMatch(/diabetes|Metformin|Walk without pain/);
    const health = taken(await huda.call("POST", `${pathOf(sent)}/health`));
    expect(health).toMatchObject({
      goals: { goals: expect.stringMatching(/Walk/) },
      intake: { medicines: "Metformin" },
    });
    const opened = (await seen(sent)).events.at(-1);
    expect(opened).toMatchObject({ kind: "health-opened", by: { name: "Huda Saleh", role: "coordinator" } });
    const viewer = await staffAt(site, "viewer");
    expect((await viewer.call("POST", `${pathOf(sent)}/health`)).status).toBe(403);
  });

  test("shows a viewer what happened, and not what the person and the clinic wrote about it", async () => {
    const sent = await sentQuote(site);
    taken(await act(sent, "question", { text: "Do you take blood thinners?" }));
    taken(await huda.call("POST", `${pathOf(sent)}/notes`, { body: { text: "Warfarin, ask the anaesthetist" } }));
    const viewer = await staffAt(site, "viewer");
    const shown = await read(sent, viewer);
    expect(JSON.stringify(shown)).not.toMatch(/thinners|Warfarin/);
    expect(shown.events.map(({ kind }) => kind)).toEqual((await read(sent)).events.map(({ kind }) => kind));
  });

  test("has documents without names for staff who may not open them", async () => {
    const sent = await sentQuote(site);
    taken(await site.call("POST", `${sent.path}/attachments`, { file: paper }));
    expect((await read(sent)).documents).toMatchObject([{ name: null, mime: "application/pdf" }]);
    expect(JSON.stringify(await read(sent))).not.toContain("blood count");
    expect((await read(sent, doctor)).documents).toMatchObject([{ name: "blood count.pdf" }]);
  });

  test("A: gives a document's content to the clinician who opened it for a purpose, for ten minutes", async () => {
    const sent = await sentQuote(site);
    taken(await site.call("POST", `${sent.path}/attachments`, { file: paper }));
    const [document] = (await read(sent)).documents;
    const path = `${pathOf(sent)}/documents/${document?.id}`;
    expect((await doctor.call("GET", `${path}/content`)).status).toBe(422);
    const body = { purpose: "treatment-plan" };
    expect((await huda.call("POST", `${path}/opening`, { body })).status).toBe(403);
    taken(await doctor.call("POST", `${path}/opening`, { body }));
    const content = await doctor.call("GET", `${path}/content`);
    expect(content.bytes.equals(paper.bytes)).toBe(true);
    expect((await seen(sent)).events.at(-1)).toMatchObject({
      kind: "document-opened",
      by: { name: "Dr Lena Novak", role: "clinician" },
      note: "blood count.pdf",
      purpose: "treatment-plan",
    });
    site.clock.pass(minutes(11));
    expect((await doctor.call("GET", `${path}/content`)).status).toBe(422);
  });

  test("is unknown before it is sent, and at another clinic", async () => {
    const sent = await sentQuote(site);
    const elsewhere = await staffAt(site, "coordinator", { host: "meadow.example" });
    expect((await elsewhere.call("GET", pathOf(sent))).status).toBe(404);
    const draft = taken(await site.call<{ quote: Quote }>("POST", "/api/quotes", { body: { language: "en" } }));
    expect((await huda.call("GET", `/api/desk/requests/${draft.quote.reference}`)).status).toBe(404);
  });
});

describe("an answer to the person", () => {
  test("is a question, which pauses the reply clock until they answer", async () => {
    const own = await openTestSite({ now: new Date("2026-11-23T06:00:00Z") });
    try {
      const asker = await staffAt(own, "coordinator");
      const sent = await sentQuote(own);
      const path = pathOf(sent);
      const before = taken(await asker.call<DeskRequest>("GET", path));
      const body = { text: "Which painkillers do you take?", version: before.case.version };
      const asked = taken(await asker.call<DeskRequest>("POST", `${path}/question`, { body }));
      expect(asked).toMatchObject({ status: "needs_info", case: { turn: "person", dueAt: null } });
      expect((await own.mails()).at(-1)?.to).toContain("amina@example.org");
      own.clock.pass(hours(24 * 7));
      taken(await own.call<Quote>("POST", `${sent.path}/notes`, { body: { note: "None." } }));
      const after = taken(await (await staffAt(own, "coordinator")).call<DeskRequest>("GET", path));
      // The same hours of opening time are left a week later.
      expect(Date.parse(after.case.dueAt ?? "") - Date.parse(before.case.dueAt ?? "")).toBe(hours(24 * 7));
    } finally {
      await own.close();
    }
  });

  test("asks for a document by name, which ends the pause when it arrives and is news at the desk", async () => {
    const sent = await sentQuote(site);
    taken(await act(sent, "question", { text: "An X-ray of the knee", wants: "document" }));
    expect(await read(sent)).toMatchObject({ status: "needs_info", case: { turn: "person", dueAt: null } });
    expect((await seen(sent)).events.at(-1)).toMatchObject({
      kind: "document-requested",
      note: "An X-ray of the knee",
    });
    // Without an account the private link is the only way to the request.
    const mail = await documentMail(site, sent.quote.reference);
    expect(mail?.text).toContain(sent.path.replace("/api/quotes/", "/quote/"));
    expect(mail?.text).not.toContain("X-ray");
    taken(await site.call("POST", `${sent.path}/attachments`, { file: paper }));
    const arrived = await read(sent);
    expect(arrived).toMatchObject({ status: "under_review", case: { turn: "clinic", hasNews: true } });
    expect(arrived.case.dueAt).not.toBeNull();
  });

  test("is not what a document answers that nobody asked for, but the document is news that waits", async () => {
    const sent = await sentQuote(site);
    taken(await act(sent, "question", { text: "Which painkillers do you take?" }));
    taken(await site.call("POST", `${sent.path}/attachments`, { file: paper }));
    const arrived = await read(sent);
    expect(arrived).toMatchObject({ status: "needs_info", case: { turn: "clinic", hasNews: true } });
    expect(arrived.case.dueAt).not.toBeNull();
  });

  test("shows in an account as a document to send, and a shared document is news of the request", async () => {
    const person = await signIn(site, { email: "papers@example.org" });
    const reference = await ownRequest(person);
    const path = `/api/desk/requests/${reference}`;
    const { version } = taken(await huda.call<DeskRequest>("GET", path)).case;
    taken(await huda.call("POST", `${path}/question`, { body: { text: "An X-ray", wants: "document", version } }));
    const mail = (await documentMail(site, reference))?.text;
    expect(mail).toContain(`/profile/procedures/${reference.toLowerCase()}/`);
    expect(mail).not.toContain("/quote/");
    const own = `/api/client/quotes/${reference}`;
    expect(taken(await person.call<AccountQuote>("GET", own)).tasks).toMatchObject([{ kind: "send-document" }]);
    const after = taken(await person.call<AccountQuote>("POST", `${own}/attachments`, { file: paper }));
    expect(after).toMatchObject({ status: "under_review", attachments: [{ name: "blood count.pdf" }], tasks: [] });
    taken(await huda.call("POST", `/api/desk/cases/${(await huda.call<DeskRequest>("GET", path)).body.case.id}/read`));
    const { id } = await addedDocument(person, reportFile());
    taken(await person.call("POST", "/api/client/document/share", { body: { id, purpose: "quote", days: 30 } }));
    const subjects = (await site.mails()).map(({ subject }) => subject);
    expect(subjects).toContain(`Document shared: ${reference}`);
    const told = taken(await huda.call<DeskRequest>("GET", path));
    expect(told).toMatchObject({ case: { hasNews: true } });
    expect(told.events.at(-1)).toMatchObject({ kind: "document-shared", actor: "visitor" });
  });

  test("carries the colleague's name, also about a line of the offer", async () => {
    const sent = await sentQuote(site);
    await sendOffer(site, { reference: sent.quote.reference });
    const told = taken(await act(sent, "messages", { text: "This includes the implant.", line: "knee" }));
    expect(told.events.at(-1)).toMatchObject({ kind: "comment", about: "1/knee", by: { name: "Huda Saleh" } });
    taken(await act(sent, "messages", { text: "Write any time." }));
    expect((await seen(sent)).events.at(-1)).toMatchObject({
      note: "Write any time.",
      by: { name: "Huda Saleh", role: "coordinator" },
    });
    const { reference } = sent.quote;
    expect((await site.mails()).map(({ subject }) => subject).filter((subject) => subject.includes(reference))).toEqual(
      expect.arrayContaining([
        `A message about a line of your offer ${reference}`,
        `A message about your request ${reference}`,
      ]),
    );
    expect((await act(sent, "messages", { text: "About what?", line: "nothing" })).status).toBe(404);
  });

  test("is refused when something happened since it was begun, and goes out the second time", async () => {
    const sent = await sentQuote(site);
    const { version } = (await read(sent)).case;
    taken(await site.call<Quote>("POST", `${sent.path}/notes`, { body: { note: "One more thing." } }));
    const stale = await act(sent, "messages", { text: "Thank you.", version });
    expect(stale).toMatchObject({ status: 422, body: { code: "conflict" } });
    expect((await act(sent, "messages", { text: "Thank you." })).status).toBe(200);
  });

  test("is a decline with the reason, what may help and another treatment", async () => {
    const sent = await sentQuote(site);
    const [other] = (await read(sent)).alternatives;
    const body = { reason: "Not safe for you now.", help: "See a cardiologist first.", procedure: other?.slug };
    const declined = taken(await act(sent, "refusal", body, doctor));
    expect(declined).toMatchObject({ status: "declined_by_provider", case: { turn: "closed" } });
    const told = (await seen(sent)).events.find(({ kind, note }) => kind === "status-changed" && note);
    expect(told).toMatchObject({
      note: "Not safe for you now.\n\nSee a cardiologist first.",
      suggestion: other,
      by: { name: "Dr Lena Novak", role: "clinician" },
    });
  });
});

test("an internal note is in no answer to the person, in no mail and not in the archive", async () => {
  const sent = await sentQuote(site);
  const text = "Wants a discount, Omar decides.";
  const noted = taken(await act(sent, "notes", { text, version: undefined }));
  expect(noted.events.at(-1)).toMatchObject({ kind: "internal-note", text, by: { name: "Huda Saleh" } });
  expect(JSON.stringify(await seen(sent))).not.toContain("discount");
  expect(JSON.stringify(await site.mails())).not.toContain("discount");
  const ana = await signIn(site, { email: "ana@example.org" });
  const path = `/api/client/quotes`;
  const { reference } = taken(await ana.call<{ reference: string }>("POST", path, { body: { token: sent.token } }));
  const own = taken(await ana.call<AccountQuote>("GET", `${path}/${reference.toLowerCase()}`));
  expect(JSON.stringify(own)).not.toContain("discount");
  expect(personalTables.map(({ table }) => table)).not.toContain("desk_note");
});

describe("saved replies", () => {
  test("are written, changed by version and deleted by coordinators, and read by clinicians", async () => {
    const body = { title: "Documents", texts: { en: "Dear {name}, please send…", ar: "عزيزي {name}" } };
    const added = taken(await huda.call<SavedReply>("POST", "/api/desk/replies", { body }));
    expect((await doctor.call("POST", "/api/desk/replies", { body })).status).toBe(403);
    const list = taken(await doctor.call<{ replies: SavedReply[] }>("GET", "/api/desk/replies"));
    expect(list.replies).toEqual([added]);
    const path = `/api/desk/replies/${added.id}`;
    const changed = await huda.call<SavedReply>("PUT", path, { body: { ...body, title: "Papers", version: 1 } });
    expect(changed.body).toMatchObject({ title: "Papers", version: 2 });
    expect((await huda.call("PUT", path, { body: { ...body, version: 1 } })).status).toBe(422);
    expect((await huda.call("POST", "/api/desk/replies", { body: { title: "Empty", texts: {} } })).status).toBe(400);
    taken(await huda.call("DELETE", path));
    expect((await huda.call("DELETE", path)).status).toBe(404);
  });
});
