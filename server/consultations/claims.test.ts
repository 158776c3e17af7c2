import { afterAll, expect, test } from "vitest";
import type { AccountConsultation } from "../../contract/account-consultations.ts";
import type { Consultation } from "../../contract/consultations.ts";
import { taken } from "../testing/calls.ts";
import { bookedConsultation, consultingProvider, firstTime, visitorContact } from "../testing/consultations.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";

const site = await openTestSite({ providers: [consultingProvider] });
afterAll(() => site.close());

const own = async (person: SignedIn) =>
  taken(await person.call<{ consultations: AccountConsultation[] }>("GET", "/api/client/consultations")).consultations;

test("a guest's consultation is in the account once the address is confirmed; its link then opens for its client alone", async () => {
  const { path, token, consultation } = await bookedConsultation(site);
  const stranger = await signIn(site, { email: "stranger@example.org" });
  expect(await own(stranger)).toEqual([]);

  const amina = await signIn(site, { email: visitorContact.email });
  const [mine, ...others] = await own(amina);
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ reference: consultation.reference, status: "confirmed", token });
  expect(mine?.clinician?.name).toBe("Ada Berg");

  const body = { ...firstTime, startsAt: "2026-11-25T06:00:00.000Z", version: consultation.version };
  const inAccount = { status: 410, body: { code: "in-account" } };
  for (const reply of [
    await site.call("GET", path),
    await site.call("GET", `${path}/calendar`),
    await site.call("POST", `${path}/move`, { body }),
    await site.call("POST", `${path}/cancel`, { body: { version: consultation.version } }),
    await stranger.call("GET", path),
    await site.call("GET", path, { headers: { cookie: `token=${stranger.idToken}` } }),
  ]) {
    expect(reply).toMatchObject(inAccount);
    expect(reply.bytes.toString()).not.toMatch(/otieno|knee/i);
  }
  const opened = (idToken?: string) =>
    site.call("GET", `/consultation/${token}/`, idToken ? { headers: { cookie: `token=${idToken}` } } : {});
  expect([(await opened()).status, (await opened(stranger.idToken)).status]).toEqual([410, 410]);
  expect((await opened(amina.idToken)).status).toBe(200);

  const headers = { cookie: `token=${amina.idToken}` };
  const moved = taken(await site.call<Consultation>("POST", `${path}/move`, { body, headers }));
  expect([moved.status, moved.isInAccount]).toEqual(["rescheduled", true]);
  expect((await amina.call("GET", `${path}/calendar`)).status).toBe(200);
  expect((await own(amina))[0]?.startsAt).toBe(body.startsAt);

  const claimed = await stranger.call("POST", `/api/client/consultations/${token}/claim`);
  expect([claimed.status, claimed.body.code]).toEqual([404, "not-found"]);
});

test("the holder of the link claims the consultation, also repeatedly, and its address gets one mail", async () => {
  const { token, consultation } = await bookedConsultation(site, { time: { startsAt: "2026-11-23T05:30:00.000Z" } });
  const daughter = await signIn(site, { email: "daughter@example.org" });
  await daughter.call("GET", "/api/client/root?email=daughter%40example.org");
  for (const _ of ["once", "again"]) {
    const reply = await daughter.call("POST", `/api/client/consultations/${token}/claim`);
    expect([reply.status, reply.body]).toEqual([200, { reference: consultation.reference }]);
  }
  expect((await own(daughter)).map(({ reference }) => reference)).toEqual([consultation.reference]);
  const told = (await site.mails()).filter(({ subject }) => subject.includes("in an account now"));
  expect(told).toMatchObject([{ to: expect.stringContaining(visitorContact.email) }]);
  expect(told[0]?.text).not.toContain(token);
  const signedOut = await site.call("GET", "/api/client/consultations");
  expect(signedOut.status).toBe(401);
});
