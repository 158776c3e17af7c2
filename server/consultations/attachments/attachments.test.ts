import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eicar, type LoopbackClamd, startLoopbackClamd } from "../../../adapters/testing/loopback-clamd.ts";
import type { Consultation } from "../../../contract/consultations.ts";
import type { DeskConsultationDetail } from "../../../contract/desk/consultations.ts";
import { days, minutes } from "../../../contract/durations.ts";
import { mostAttachments } from "../../../contract/quote-constants.ts";
import { taken } from "../../testing/calls.ts";
import {
  answeredConsultation,
  bookedConsultation,
  confirmConsultation,
  consultingProvider,
  heldConsultation,
  type OpenConsultation,
} from "../../testing/consultations.ts";
import { signIn } from "../../testing/people.ts";
import { testProviders } from "../../testing/providers.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { staffAt } from "../../testing/staff.ts";

let clamd: LoopbackClamd;
let site: TestSite;
let visitor = 0;
beforeAll(async () => {
  clamd = await startLoopbackClamd();
  site = await openTestSite({
    providers: [consultingProvider, ...testProviders.slice(1)],
    environment: { CLAMD_URL: clamd.url, TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(async () => {
  await site.close();
  await clamd.close();
});

const paper = (words = "blood group 0", name = "رنين الركبة.pdf") => ({
  name,
  type: "application/pdf",
  bytes: Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`),
});
/** Its booker, with a network of their own. */
const newPerson = () => {
  visitor += 1;
  return { email: `amina${visitor}@example.org`, headers: { "x-forwarded-for": `203.0.113.${visitor}` } };
};
const attach = ({ path }: OpenConsultation, file = paper(), key?: string) =>
  site.call<Consultation>("POST", `${path}/attachments`, { file, ...(key ? { key } : {}) });
const read = async ({ path }: OpenConsultation) => taken(await site.call<Consultation>("GET", path));
const contentOf = ({ path }: OpenConsultation, id: string | undefined, host?: string) =>
  site.call("GET", `${path}/attachments/${id}/content`, host ? { host } : {});
const filesLeft = async () => {
  await site.jobs.runDue();
  return (await site.storedFiles()).length;
};

describe("a document attached in the booking", () => {
  test("is stored encrypted, leaves an open form valid, is read back, and is removed with its file", async () => {
    const open = await answeredConsultation(site, newPerson());
    const before = await filesLeft();
    const added = taken(await attach(open, paper("planted words")));
    expect(added.version).toBe(open.consultation.version);
    const [attachment] = added.attachments;
    expect(attachment).toMatchObject({ name: "رنين الركبة.pdf", mime: "application/pdf" });
    const content = await contentOf(open, attachment?.id);
    expect(content.bytes.equals(paper("planted words").bytes)).toBe(true);
    expect(content.headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    for (const key of await site.storedFiles()) {
      const raw = await readFile(join(site.folder, "files", key.slice(-2), key));
      expect(raw.includes("planted words")).toBe(false);
    }
    const without = taken(await site.call<Consultation>("DELETE", `${open.path}/attachments/${attachment?.id}`));
    expect(without.attachments).toEqual([]);
    expect((await contentOf(open, attachment?.id)).status).toBe(404);
    expect(await filesLeft()).toBe(before);
  });

  test("is refused with a virus, of another type, without a verdict, and above ten, and leaves no file", async () => {
    const open = await answeredConsultation(site, newPerson());
    const before = await filesLeft();
    const virus = await attach(open, paper(eicar.toString()));
    expect([virus.status, virus.body]).toMatchObject([415, { errors: [{ field: "file", reason: "virus" }] }]);
    expect((await attach(open, { ...paper(), bytes: Buffer.from("<html>") })).status).toBe(415);
    clamd.fail("hang up");
    expect((await attach(open)).status).toBe(503);
    clamd.fail(undefined);
    expect(await filesLeft()).toBe(before);
    const many = Array.from({ length: mostAttachments + 1 }, (_, index) => attach(open, paper(`${index}`)));
    const statuses = (await Promise.all(many)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(mostAttachments).fill(200), 413]);
    expect((await read(open)).attachments).toHaveLength(mostAttachments);
  });

  test("sent four times at once with one key is one attachment", async () => {
    const open = await answeredConsultation(site, newPerson());
    const replies = await Promise.all(Array.from({ length: 4 }, () => attach(open, paper(), "one-paper-four-times")));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(open)).attachments).toHaveLength(1);
  });

  test("opens for no other link and at no other clinic", async () => {
    const open = await answeredConsultation(site, newPerson());
    const other = await answeredConsultation(site, newPerson());
    const id = taken(await attach(open)).attachments[0]?.id;
    expect((await contentOf(other, id)).status).toBe(404);
    expect((await contentOf(open, id, "meadow.example")).status).toBe(404);
    expect((await site.call("DELETE", `${other.path}/attachments/${id}`)).status).toBe(404);
    expect((await contentOf(open, id)).status).toBe(200);
  });
});

describe("attached documents of a booked consultation", () => {
  test("go into the account with the consultation, and open there for its client alone", async () => {
    const person = newPerson();
    const held = await heldConsultation(site, { ...person, time: { startsAt: "2026-11-23T05:00:00.000Z" } });
    taken(await attach(held));
    const contact = { ...person, givenName: "Amina", familyName: "Otieno", language: "en", interpreter: false };
    const { headers: _, ...said } = contact;
    const consultation = taken(await confirmConsultation(site, held, { contact: said }));
    const id = consultation.attachments[0]?.id;
    const amina = await signIn(site, { email: person.email });
    taken(await amina.call("GET", "/api/client/consultations"));
    expect((await contentOf(held, id)).status).toBe(410);
    const stranger = await signIn(site, { email: `not-${person.email}` });
    expect((await stranger.call("GET", `${held.path}/attachments/${id}/content`)).status).toBe(410);
    const mine = await amina.call("GET", `${held.path}/attachments/${id}/content`);
    expect(mine.bytes.equals(paper().bytes)).toBe(true);
    const more = taken(
      await amina.call<Consultation>("POST", `${held.path}/attachments`, { file: paper("two", "2.pdf") }),
    );
    expect(more.attachments.map(({ name }) => name)).toEqual(["رنين الركبة.pdf", "2.pdf"]);
  });

  test("are read by a clinician for a purpose, for ten minutes, and the person sees who, which and why", async () => {
    const open = await bookedConsultation(site, { ...newPerson(), time: { startsAt: "2026-11-23T05:30:00.000Z" } });
    taken(await attach(open));
    const huda = await staffAt(site, "coordinator");
    const lena = await staffAt(site, "clinician", { name: "Dr Lena Novak" });
    const path = `/api/desk/consultations/${open.consultation.reference}`;
    const detail = async (staff = lena) => taken(await staff.call<DeskConsultationDetail>("GET", path));
    expect((await detail(huda)).attachments).toMatchObject([{ name: null, mime: "application/pdf" }]);
    const [document] = (await detail()).attachments;
    expect(document?.name).toBe("رنين الركبة.pdf");
    const content = () => lena.call("GET", `${path}/documents/${document?.id}/content`);
    expect((await content()).status).toBe(422);
    const body = { purpose: "treatment-plan" };
    const opening = `${path}/documents/${document?.id}/opening`;
    expect((await huda.call("POST", opening, { body })).status).toBe(403);
    expect((await lena.call("POST", opening, { body: {} })).status).toBe(400);
    taken(await lena.call("POST", opening, { body }));
    expect((await content()).bytes.equals(paper().bytes)).toBe(true);
    const seen = { kind: "document-opened", by: "Dr Lena Novak", purpose: "treatment-plan" };
    expect((await read(open)).clinic).toMatchObject([{ ...seen, words: "رنين الركبة.pdf" }]);
    expect((await detail()).acts).toMatchObject([{ ...seen, shown: "رنين الركبة.pdf" }]);
    expect((await detail(huda)).acts).toMatchObject([{ ...seen, shown: null }]);
    const colleague = await staffAt(site, "clinician", { name: "Ada Berg" });
    expect((await colleague.call("GET", `${path}/documents/${document?.id}/content`)).status).toBe(422);
    site.clock.pass(minutes(11));
    expect((await content()).status).toBe(422);
  });

  test("are removed with their files when the person cancels; nothing is attached once it has begun", async () => {
    const before = await filesLeft();
    const open = await bookedConsultation(site, { ...newPerson(), time: { startsAt: "2026-11-25T05:00:00.000Z" } });
    taken(await attach(open));
    const { version } = await read(open);
    const cancelled = taken(await site.call<Consultation>("POST", `${open.path}/cancel`, { body: { version } }));
    expect([cancelled.attachments, cancelled.can.attach]).toEqual([[], false]);
    expect(await filesLeft()).toBe(before);
    expect((await attach(open)).status).toBe(422);
    const begun = await bookedConsultation(site, { ...newPerson(), time: { startsAt: "2026-11-25T05:30:00.000Z" } });
    site.clock.pass(new Date("2026-11-25T05:31:00.000Z").getTime() - site.clock.now().getTime());
    expect((await attach(begun)).status).toBe(422);
  });

  test("of a booking that nobody finishes are removed with it", async () => {
    const open = await answeredConsultation(site, newPerson());
    const before = await filesLeft();
    taken(await attach(open));
    expect(await filesLeft()).toBe(before + 1);
    site.clock.pass(days(31));
    await site.jobs.runDue();
    expect((await site.call("GET", open.path)).status).toBe(404);
    expect(await filesLeft()).toBeLessThanOrEqual(before);
  });
});
