import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import type { listOwnQuotes } from "../../../contract/account-quotes.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { listPacks } from "../../aftercare/discharge/queries.ts";
import { findRecovery, listPeopleInRecovery, listTalk } from "../../aftercare/queries.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { asSystem } from "../../db/access.ts";
import { recovery } from "../../db/tables/aftercare.ts";
import { consultation } from "../../db/tables/consultations.ts";
import { offerApproval } from "../../db/tables/offers.ts";
import { claimKeyOf } from "../../http/private-links.ts";
import { demonstrationPatient, seedStaff } from "../../staff/demonstration.ts";
import { findProvider, type ProviderRow } from "../../tenants/queries.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { seedWithJobs } from "../../testing/seeds.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { seedConsultations } from "./consultations.ts";
import { seedRecovery } from "./recoveries.ts";
import { seedRequests } from "./requests.ts";

const marsa = () =>
  parse(readFileSync(new URL("../../provider-files/demonstration/marsa.yaml", import.meta.url), "utf8"));

let site: TestSite;
let tenant: ProviderRow;
beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-28T16:30:00Z"), providers: [] });
  const id = await site.addProvider(marsa());
  const found = await asSystem(site.services.db, (tx) => findProvider(tx, id));
  if (!found) throw new Error("the clinic is imported");
  tenant = found;
  await seedStaff(site.services);
});
afterAll(() => site.close());

test("the person in recovery waits for an answer that is not late on a Saturday after the clinic has closed", async () => {
  await seedWithJobs(site, () => seedRecovery(site.services, tenant));
  const until = dayIn(tenant.location.timeZone, site.clock.now());
  const people = await asSystem(site.services.db, (tx) =>
    listPeopleInRecovery(tx, tenant.id, { since: dayAfter(until, -30), until, limit: 5 }),
  );
  expect(people).toHaveLength(1);
  expect(people[0]?.replyDueAt?.getTime()).toBeGreaterThan(site.clock.now().getTime());
});

test("check-ins that were answered were opened before, and the discharge pack has the medicines that the page promises", async () => {
  const { keys, db } = site.services;
  const rows = await asSystem(db, (tx) => tx.select({ id: recovery.tripId }).from(recovery));
  const id = rows[0]?.id ?? "";
  const row = await asSystem(db, (tx) => findRecovery(tx, tenant.id, id));
  const said = await asSystem(db, (tx) => listTalk(tx, tenant.id, { keys, recoveryId: row?.id ?? "" }));
  const kinds = said.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "opened" || kind === "reply")).toEqual(["opened", "reply"]);
  const [pack] = await asSystem(db, (tx) => listPacks(tx, tenant.id, { keys, tripId: id }));
  expect(pack?.content.medicines.map(({ name }) => name)).toContain("Enoxaparin (blood thinner)");
});

test("whoever registers with the address of a demonstration's request finds it in the account", async () => {
  await seedRequests(site.services, tenant);
  const [host = ""] = tenant.domains;
  const claire = await signIn(site, { email: "claire.dubois@patients.example", host });
  const { quotes } = taken(await claire.call<AnswerOf<typeof listOwnQuotes>>("GET", "/api/client/quotes"));
  expect(quotes).toHaveLength(1);
});

test("the person in recovery talks about their own treatment, and each doctor has one registration number of their own", async () => {
  await seedConsultations(site.services, tenant);
  const { db, keys } = site.services;
  const { procedures } = await asSystem(db, (tx) => findCatalogue(tx, tenant.id));
  const talks = await asSystem(db, (tx) => tx.select().from(consultation));
  const own = talks.filter(({ emailIndex }) => emailIndex === claimKeyOf(keys, tenant.id, demonstrationPatient.email));
  expect(own.map(({ procedure }) => procedure)).toEqual([procedures[0]?.slug]);
  const approvals = await asSystem(db, (tx) => tx.select().from(offerApproval));
  const signed = new Set(approvals.map(({ licence }) => licence));
  const { doctors } = await asSystem(db, (tx) => findCatalogue(tx, tenant.id));
  expect([...signed].filter((licence) => !doctors.some(({ licenceNumber }) => licenceNumber === licence))).toEqual([]);
  expect(signed.size).toBeGreaterThan(1);
});
