import { afterAll, beforeAll, expect, test } from "vitest";
import type { Consultation } from "../../../contract/consultations.ts";
import type { listCases } from "../../../contract/desk/cases.ts";
import type {
  DeskConsultation,
  DeskConsultationDetail,
  listDeskConsultations,
} from "../../../contract/desk/consultations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { taken } from "../../testing/calls.ts";
import { bookedConsultation, consultingProvider, type OpenConsultation } from "../../testing/consultations.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let visitor = 0;
beforeAll(async () => {
  site = await openTestSite({ providers: [consultingProvider], environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

const booked = (startsAt: string): Promise<OpenConsultation> =>
  bookedConsultation(site, {
    time: { startsAt },
    email: `amina${++visitor}@example.org`,
    headers: { "x-forwarded-for": `203.0.113.${visitor}` },
  });
const pathOf = ({ consultation: { reference } }: OpenConsultation, part = ""): string =>
  `/api/desk/consultations/${reference}${part}`;
const detailOf = async (open: OpenConsultation, staff = huda) =>
  taken(await staff.call<DeskConsultationDetail>("GET", pathOf(open)));
const personReads = async ({ path }: OpenConsultation) => taken(await site.call<Consultation>("GET", path));

test("a move by a version that somebody else has moved is refused, and the history says from when to when", async () => {
  const open = await booked("2026-11-23T05:00:00.000Z");
  const { version } = await detailOf(open);
  const move = (startsAt: string) =>
    huda.call("POST", pathOf(open, "/move"), {
      body: { version, clinician: "ada-berg", startsAt, reason: "The clinician asked." },
    });
  taken(await move("2026-11-23T06:00:00.000Z"));
  expect(await move("2026-11-23T05:00:00.000Z")).toMatchObject({ body: { code: "conflict" } });
  expect((await detailOf(open)).acts).toMatchObject([
    { kind: "moved", movedFrom: "2026-11-23T05:00:00.000Z", movedTo: "2026-11-23T06:00:00.000Z" },
  ]);
});

test("an outcome waits for the consultation", async () => {
  const open = await booked("2026-11-30T06:30:00.000Z");
  expect((await detailOf(open)).can.outcome).toBe(false);
  const body = { kind: "outcome", words: "All is well." };
  expect(await huda.call("POST", pathOf(open, "/notes"), { body })).toMatchObject({ body: { code: "wrong-state" } });
  expect((await personReads(open)).clinic).toEqual([]);
});

test("closing days names the consultations on them, and the schedule until they have another day", async () => {
  const open = await booked("2026-11-30T05:00:00.000Z");
  const { reference } = open.consultation;
  const body = { kind: "clinic", slug: null, from: "2026-11-30", to: "2026-11-30" };
  const look = () =>
    huda.call<{ consultations: DeskConsultation[] }>("POST", "/api/desk/schedule/closure-previews", { body });
  expect(taken(await look()).consultations).toContainEqual(
    expect.objectContaining({ reference, name: "Amina Otieno" }),
  );
  const close = () =>
    huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", { body: { ...body, reason: "Inspection" } });
  const { id } = taken(await close());
  expect(await close()).toMatchObject({ body: { code: "invalid-input", detail: "These days are closed already." } });
  const schedule = async () =>
    taken(
      await huda.call<{ consultations: DeskConsultation[] }>("GET", "/api/desk/schedule?from=2026-11-30&days=1"),
    ).consultations.map((one) => one.reference);
  expect(await schedule()).toContain(reference);
  expect((await detailOf(open)).needsNewDay).toBe(true);
  const flags = async () => {
    const week = "/api/desk/consultations?from=2026-11-30&days=7";
    const { consultations } = taken(await huda.call<AnswerOf<typeof listDeskConsultations>>("GET", week));
    const { cases } = taken(
      await huda.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases?kind=consultation&turn=any"),
    );
    return [...consultations, ...cases].filter((one) => one.reference === reference).map((one) => one.needsNewDay);
  };
  expect(await flags()).toEqual([true, true]);
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${id}`));
  expect((await detailOf(open)).needsNewDay).toBe(false);
  expect(await flags()).toEqual([false, false]);
  expect(await schedule()).toEqual([]);
});
