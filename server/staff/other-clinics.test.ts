import { readFileSync } from "node:fs";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { scopes } from "../../contract/clinic/constants.ts";
import type { MoneySettings } from "../../contract/desk/money-settings.ts";
import { isAllowed, type Role, roles } from "../../contract/desk/rights.ts";
import type { Webhook } from "../../contract/desk/webhooks.ts";
import { minutes } from "../../contract/durations.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { insertReview } from "../aftercare/reviews/queries.ts";
import type { Agreed } from "../bookings/agreements.ts";
import { asSystem, type Owner } from "../db/access.ts";
import { job } from "../db/tables/work.ts";
import { deskSeeds } from "../desk/demonstration/seed.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { type Reply, taken } from "../testing/calls.ts";
import { choicesOf, exampleOf, madeUpId, rowMembersOf } from "../testing/contract/contract-examples.ts";
import { mountedEndpoints } from "../testing/contract/endpoints.ts";
import { addedDocument, reportFile } from "../testing/documents.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { seedWithJobs } from "../testing/seeds.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { keyOf, type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { insertMove } from "../trips/dates/move-queries.ts";
import { insertPreview } from "../trips/preview-queries.ts";

type Row = Readonly<Record<string, unknown>>;

/** A clinic after a week of work. */
interface Clinic {
  readonly host: string;
  readonly providerId: string;
  readonly patient: SignedIn;
  /** Holds all roles. */
  readonly everyone: StaffAtDesk;
  readonly staff: ReadonlyMap<Role, StaffAtDesk>;
  readonly key: string;
  /** All rows by their table. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

/** The rows that an endpoint's path names, by the path's beginning; a choice in the path stands as chosen. */
const namedInPaths: Readonly<Record<string, string>> = {
  "/api/clinic/v1/requests/{reference}": "quote.reference",
  "/api/clinic/v1/bookings/{id}": "trip_item.id",
  "/api/clinic/v1/closures/{id}": "treatment_closure.id",
  "/api/desk/absences/{id}": "staff_absence.id",
  "/api/desk/cases/{id}": "desk_case.id",
  "/api/desk/chats/{reference}": "chat.reference",
  "/api/desk/consultation-hours/absences/{id}": "clinician_absence.id",
  "/api/desk/consultations/{reference}": "consultation.reference",
  "/api/desk/consultations/{reference}/documents/{id}": "consultation_attachment.id",
  "/api/desk/documents/{id}": "document.id",
  "/api/desk/documents/sent/{person}": "client.id",
  "/api/desk/feedback/{id}": "chat_message.id",
  "/api/desk/keys/{id}": "api_key.id",
  "/api/desk/messages/{id}": "contact_message.id",
  "/api/desk/money/balances/{id}": "trip_item.id",
  "/api/desk/money/entries/{id}": "ledger_entry.id",
  "/api/desk/money/invoices/{id}": "invoice.id",
  "/api/desk/money/refunds/{id}": "refund_request.id",
  "/api/desk/money/refunds/{id}/sent": "refund.id",
  "/api/desk/money/transfers/{id}": "payment.id",
  "/api/desk/people/{id}": "staff_member.id",
  "/api/desk/records/jobs/{id}": "job.id",
  "/api/desk/recoveries/{reference}": "trip.reference",
  "/api/desk/replies/{id}": "saved_reply.id",
  "/api/desk/requests/{reference}": "quote.reference",
  "/api/desk/requests/{reference}/documents/{id}": "quote_attachment.id",
  "/api/desk/reviews/{id}": "review.id",
  "/api/desk/schedule/closures/{id}": "treatment_closure.id",
  "/api/desk/trips/{reference}": "trip.reference",
  "/api/desk/trips/{reference}/items/{item}": "trip_item.id",
  "/api/desk/trips/{reference}/move-requests/{request}": "treatment_move.id",
  "/api/desk/troubles/item/{id}": "trip_item.id",
  "/api/desk/troubles/job/{id}": "job.id",
  "/api/desk/troubles/mail/{id}": "job.id",
  "/api/desk/troubles/refund/{id}": "refund.id",
  "/api/desk/troubles/supplier/{id}": "job.id",
  "/api/desk/webhook-deliveries/{id}": "webhook_delivery.id",
  "/api/desk/webhooks/{id}": "webhook.id",
};
/** The rows that bodies and queries name, by endpoint and member. */
const namedInInputs: Readonly<Record<string, string>> = {
  "assignCase staff": "staff_member.id",
  "cancelAtDesk preview": "trip_preview.id",
  "changeAtDesk preview": "trip_preview.id",
  "endOtherSessions id": "staff_session.id",
  "getWebhook before": "webhook_delivery.id",
  "listDeskJobs before": "job.id",
  "recordMoney trip": "trip.reference",
  "recordStaffAbsence deputy": "staff_member.id",
  "recordStaffAbsence staff": "staff_member.id",
  "requestRefund item": "trip_item.id",
  "requestRefund trip": "trip.reference",
  "returnCredit trip": "trip.reference",
  "settleTrouble reference": "trip_item.id",
  "takeDeskChat from": "staff_member.id",
};

let site: TestSite;
let endpoints: Endpoint[];
let ours: Clinic;
let theirs: Clinic;

const demonstration = (name: string) =>
  parse(readFileSync(new URL(`../provider-files/demonstration/${name}.yaml`, import.meta.url), "utf8"));

async function rowsOf(providerId: string): Promise<Map<string, readonly Row[]>> {
  const { db, database } = site.services;
  const tables = await database.rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where column_name = 'provider_id' and table_schema = 'public'`,
  );
  return asSystem(db, async (tx) => {
    const found = new Map<string, readonly Row[]>();
    for (const { name } of tables) {
      const all = sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where provider_id = ${providerId} order by 1`;
      const rows = await database.rows<{ row: Row }>(tx, all);
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  });
}

/** The demonstration's week of work. */
const work = (tenant: ProviderRow): Promise<void> =>
  seedWithJobs(site, async () => {
    for (const seed of deskSeeds) await seed(site.services, tenant);
  });

/** What the week of work has none of: a clinician's absence, a webhook's delivery, an invoice, a request to move, previews, a shared document. */
async function workMore({ everyone, patient }: Pick<Clinic, "everyone" | "patient">, tenant: ProviderRow) {
  const rows = await rowsOf(tenant.id);
  const days = { from: "2027-03-01", to: "2027-03-02", reason: "A congress" };
  const doctor = rows.get("doctor")?.[0]?.["slug"];
  taken(await everyone.call("POST", `/api/desk/consultation-hours/${doctor}/absences`, { body: days }));
  const hook = { url: "http://127.0.0.1:9/hooks", events: ["offer.sent"] };
  const { id } = taken(await everyone.call<{ webhook: Webhook }>("POST", "/api/desk/webhooks", { body: hook })).webhook;
  taken(await everyone.call("POST", `/api/desk/webhooks/${id}/test`));
  const { currency: _, ...settings } = taken(await everyone.call<MoneySettings>("GET", "/api/desk/money/settings"));
  const taxes = [{ name: "VAT", rate: 500 }];
  taken(await everyone.call("PUT", "/api/desk/money/settings", { body: { ...settings, taxes } }));
  for (const { reference } of rows.get("trip") ?? [])
    await everyone.call("POST", `/api/desk/trips/${reference}/invoice`);
  const treatment = rows
    .get("trip_item")
    ?.findLast(({ kind, status }) => kind === "procedure" && status === "confirmed");
  const [owner, tripId] = [String(treatment?.["owner"]) as Owner, String(treatment?.["trip_id"])];
  const newDays = { arriveOn: "2027-03-01", treatmentOn: "2027-03-03", leaveOn: "2027-03-17" };
  const { keys, newId, now } = site.services;
  const move = {
    id: newId(),
    owner,
    tripId,
    status: "waiting",
    difference: 0,
    requestedAt: now(),
    ...newDays,
  } as const;
  await asSystem(site.services.db, async (tx) => {
    await insertMove(tx, tenant.id, move);
    await insertReview(tx, tenant.id, {
      ...{ keys, id: newId(), owner, tripId, procedure: "a-treatment", treatmentMonth: "2026-10", text: "Good care" },
      ...{ stars: { result: 5, people: 5, information: 5, journey: 5 }, language: "en", writtenAt: now() },
      ...{ answer: null, answeredAt: null, answeredBy: null },
      ...{ removedFor: null, removedAt: null, removedBy: null, withdrawnAt: null },
    });
    for (const kind of ["cancellation", "change"] as const)
      await insertPreview<Agreed>(tx, tenant.id, {
        keys,
        id: newId(),
        owner,
        tripId,
        itemId: String(treatment?.["id"]),
        kind,
        version: 0,
        difference: 0,
        fee: 0,
        refund: 0,
        currency: String(treatment?.["currency"]),
        quote: { quoteId: "quote", dueNow: 0, atDesk: true },
        createdAt: now(),
        expiresAt: new Date(now().getTime() + minutes(10)),
        usedAt: null,
      });
  });
  await patient.call("GET", `/api/client/root?email=${patient.email}`);
  const document = await addedDocument(patient, reportFile(), "lab");
  const share = { id: document.id, party: "clinic", purpose: "consultation", days: 30 };
  taken(await patient.call("POST", "/api/client/document/share", { body: share }));
}

async function openClinic(host: string): Promise<Clinic> {
  const tenant = await site.services.providers.byHost(host);
  if (!tenant) throw new Error(`no provider is served on ${host}`);
  const licence = "D-1042";
  const staff = new Map<Role, StaffAtDesk>();
  for (const role of roles) staff.set(role, await staffAt(site, role, { host, licence }));
  await work(tenant);
  const everyone = await staffAt(site, roles, { host, licence });
  const patient = await signIn(site, { email: "ana@example.org", host });
  await workMore({ everyone, patient }, tenant);
  const key = await keyOf(everyone, scopes);
  const { id: providerId } = tenant;
  return { host, providerId, patient, everyone, staff, key, rows: await rowsOf(providerId) };
}

beforeAll(async () => {
  site = await openTestSite({ providers: ["marsa", "duna"].map(demonstration) });
  endpoints = (await mountedEndpoints(site)).filter(({ access }) => access === "staff" || access === "key");
  ours = await openClinic("marsa.localhost");
  theirs = await openClinic("duna.localhost");
}, 120_000);
afterAll(() => site.close());

const hasRows = ({ rows }: Clinic, column: string): boolean => (rows.get(column.split(".")[0] ?? "") ?? []).length > 0;

/** Up to eight names of a clinic's rows in a column such as `quote.reference`, the newest. */
function namesIn({ rows }: Clinic, column: string): string[] {
  const [table = "", name = ""] = column.split(".");
  const found = (rows.get(table) ?? []).flatMap((row) => (typeof row[name] === "string" ? [row[name]] : []));
  return found.slice(-8);
}

/** The parameters of a path that name a row, with its column. */
function namedIn(path: string): [string, string][] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(({ 1: name = "", index }) => {
    const column = namedInPaths[path] ?? namedInPaths[path.slice(0, index + name.length + 2)];
    return column ? [[name, column] satisfies [string, string]] : [];
  });
}

/** The endpoint's path with each of its choices, such as `/api/desk/troubles/mail/{id}/retry`. */
const pathsOf = (endpoint: Endpoint): string[] =>
  choicesOf(endpoint)
    .map((choice) => endpoint.path.replace(/\{(\w+)\}/g, (whole, name: string) => String(choice[name] ?? whole)))
    .filter((path) => namedIn(path).length > 0);

/** Parameters that name a clinic's rows, a row within another with that other. */
function rowNamesIn(path: string, clinic: Clinic): Record<string, string>[] {
  const [outer, inner] = namedIn(path);
  if (!outer) return [];
  if (!inner) return namesIn(clinic, outer[1]).map((name) => ({ [outer[0]]: name }));
  const [table = "", column = ""] = outer[1].split(".");
  const within = clinic.rows.get(inner[1].split(".")[0] ?? "") ?? [];
  return within.slice(-8).flatMap((row) => {
    const around = clinic.rows.get(table) ?? [];
    const of = around.find(({ id }) => id === row[`${table}_id`]) ?? around[0];
    return of ? [{ [outer[0]]: String(of[column]), [inner[0]]: String(row["id"]) }] : [];
  });
}

type Caller = (endpoint: Endpoint, path: string, names?: Given) => Promise<Reply<unknown>>;
interface Given {
  readonly params: Readonly<Record<string, string>>;
  readonly input?: Readonly<Record<string, string>>;
  readonly version?: number;
}

const callAs =
  (host: string, headers: Readonly<Record<string, string>>): Caller =>
  (endpoint, path, { params, input: given = {}, version } = { params: {} }) => {
    // Work other than a booking is settled as done.
    const input = path.includes("/troubles/") && !path.includes("/item/") ? { outcome: "done", ...given } : given;
    const written = exampleOf(endpoint, "params", { names: params }) as Record<string, string>;
    const query = (exampleOf(endpoint, "query", { names: input }) ?? {}) as Record<string, string>;
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(written[name])) + search;
    const body = exampleOf(endpoint, "body", { names: input, ...(version !== undefined && { version }) });
    const sent = endpoint.upload ? { file: reportFile() } : { body };
    return site.call(endpoint.method, url, { host, headers, ...sent });
  };
const asEveryone = ({ host, everyone, key }: Clinic): Caller => {
  const [atDesk, withKey] = [callAs(host, { cookie: everyone.cookie }), callAs(host, bearer(key))];
  return (endpoint, ...rest) => (endpoint.access === "key" ? withKey : atDesk)(endpoint, ...rest);
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Strings by which an answer or a row would name one of a clinic's rows. */
const marksOf = ({ rows, providerId }: Clinic): Set<string> =>
  new Set(
    [...rows.values()]
      .flat()
      .flatMap(({ id, reference, owner }) => [id, reference, owner])
      .filter((mark): mark is string => typeof mark === "string" && mark.length > 8 && mark !== providerId),
  );
const words = (text: string): string[] => text.match(/[\w:-]{9,}/g) ?? [];
/** Marks of the other clinic in a text, without those that the caller sent. */
const foreignIn = (text: string, marks: ReadonlySet<string>, sent: readonly string[] = []): string[] =>
  words(text).filter((word) => marks.has(word) && !sent.includes(word));

test("every id in a path or an input names its row, and the other clinic has such rows", () => {
  const named = endpoints
    .flatMap(pathsOf)
    .flatMap(namedIn)
    .map(([, column]) => column);
  expect([...new Set(named)].filter((column) => !hasRows(theirs, column))).toEqual([]);
  const unnamed = endpoints.flatMap((endpoint) => {
    const found = new Set(
      pathsOf(endpoint)
        .flatMap(namedIn)
        .map(([name]) => name),
    );
    return [...rowMembersOf(endpoint, "params")]
      .filter((name) => !found.has(name))
      .map((name) => `${endpoint.name} ${name}`);
  });
  // The sender of a document chooses its id.
  expect(unnamed).toEqual(["sendDocument id"]);
  const inputs = endpoints.flatMap((endpoint) =>
    [...rowMembersOf(endpoint, "query"), ...rowMembersOf(endpoint, "body")].map((name) => `${endpoint.name} ${name}`),
  );
  expect(inputs.toSorted()).toEqual(Object.keys(namedInInputs).toSorted());
});

test("the README counts the endpoints whose path names a row, and the members of inputs that name one", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const naming = endpoints.filter((endpoint) => pathsOf(endpoint).length > 0);
  expect(readme).toContain(`calls the ${naming.length} endpoints of desk and API`);
  expect(Object.keys(namedInInputs)).toHaveLength(14);
  expect(readme).toContain("the fourteen ids in bodies and queries");
});

test("what the tests send is an input of the contract", () => {
  const refused = endpoints.filter(
    (endpoint) => endpoint.body && !endpoint.body.safeParse(exampleOf(endpoint, "body")).success,
  );
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test("another clinic's ids are found by no role and no key, in any path; nothing of its rows is shown or written", async () => {
  const [marks, before] = [marksOf(theirs), await rowsOf(theirs.providerId)];
  const call = asEveryone(ours);
  for (const endpoint of endpoints)
    for (const path of pathsOf(endpoint)) {
      const [own] = rowNamesIn(path, ours);
      const [, inner] = namedIn(path);
      const foreign = rowNamesIn(path, theirs);
      // A row of theirs within a row of ours as well.
      const mixed = inner ? foreign.map((names) => ({ ...own, [inner[0]]: names[inner[0]] ?? "" })) : [];
      for (const params of [...foreign, ...mixed]) {
        const reply = await call(endpoint, path, { params });
        const text = reply.bytes.toString();
        expect(reply.status, `${endpoint.method} ${path} ${text}`).toBe(404);
        expect(foreignIn(text, marks, Object.values(params)), endpoint.name).toEqual([]);
      }
      const [params = {}] = foreign;
      if (endpoint.access === "staff")
        for (const [role, { cookie }] of ours.staff) {
          const { status } = await callAs(ours.host, { cookie })(endpoint, path, { params });
          const expected = endpoint.right && isAllowed([role], endpoint.right) ? 404 : 403;
          expect(status, `${role}: ${endpoint.method} ${path}`).toBe(expected);
        }
    }
  expect(await rowsOf(theirs.providerId)).toEqual(before);
}, 120_000);

test("another clinic's ids in a body or a query change the answer in nothing, and enter no row", async () => {
  const [marks, before] = [marksOf(theirs), await rowsOf(theirs.providerId)];
  const call = asEveryone(ours);
  const answerOf = async (...given: Parameters<Caller>) => {
    const { status, bytes } = await call(...given);
    const { requestId: _, ...rest } = JSON.parse(bytes.toString() || "{}") as Record<string, unknown>;
    return { status, rest };
  };
  for (const endpoint of endpoints) {
    const members = [...rowMembersOf(endpoint, "query"), ...rowMembersOf(endpoint, "body")];
    for (const member of members) {
      const column = namedInInputs[`${endpoint.name} ${member}`] ?? "";
      const [path = endpoint.path] = pathsOf(endpoint);
      const places = namedIn(path).length > 0 ? rowNamesIn(path, ours) : [{}];
      const others = Object.fromEntries(
        members
          .filter((other) => other !== member)
          .map((other) => [other, namesIn(ours, namedInInputs[`${endpoint.name} ${other}`] ?? "")[0] ?? ""]),
      );
      const madeUp = column.endsWith(".id") ? madeUpId : "TRP-0000-0000";
      for (const params of places)
        for (const name of namesIn(theirs, column)) {
          const unknown = await answerOf(endpoint, path, { params, input: { ...others, [member]: madeUp } });
          const foreign = await answerOf(endpoint, path, { params, input: { ...others, [member]: name } });
          const what = `${endpoint.name} ${member}`;
          expect(foreign.status, what).toBe(unknown.status);
          expect(foreignIn(JSON.stringify(foreign.rest), marks, [name]), what).toEqual([]);
          if (endpoint.method === "GET") continue;
          expect(JSON.stringify(foreign.rest).replaceAll(name, madeUp), what).toBe(JSON.stringify(unknown.rest));
          if (endpoint.name !== "endOtherSessions")
            expect(foreign.status, `${what} ${JSON.stringify(foreign.rest)}`).toBeGreaterThanOrEqual(400);
        }
    }
  }
  expect(await rowsOf(theirs.providerId)).toEqual(before);
  const { rows } = { rows: await rowsOf(ours.providerId) };
  for (const [table, all] of rows) expect(foreignIn(JSON.stringify(all), marks), table).toEqual([]);
}, 120_000);

test("a read without ids shows nothing of another clinic", async () => {
  const marks = marksOf(theirs);
  const call = asEveryone(ours);
  for (const endpoint of endpoints.filter(({ method }) => method === "GET"))
    for (const params of pathsOf(endpoint)
      .flatMap((path) => rowNamesIn(path, ours))
      .concat({})) {
      const { bytes } = await call(endpoint, endpoint.path, { params });
      expect(foreignIn(bytes.toString(), marks), endpoint.name).toEqual([]);
    }
});

const strangers: readonly (readonly [string, () => Record<string, string>])[] = [
  ["nobody", () => ({})],
  ["a patient of the clinic", () => ({ idtoken: theirs.patient.idToken })],
  ["a patient's token as the desk's cookie", () => ({ cookie: `desk=${theirs.patient.idToken}` })],
  ["another clinic's staff", () => ({ cookie: ours.everyone.cookie })],
  ["another clinic's key", () => bearer(ours.key)],
];
test.each(strangers)("%s opens nothing at the clinic with its real ids", async (_, headers) => {
  const before = await rowsOf(theirs.providerId);
  const call = callAs(theirs.host, headers());
  for (const endpoint of endpoints)
    for (const path of pathsOf(endpoint)) {
      const [params = {}] = rowNamesIn(path, theirs);
      expect((await call(endpoint, path, { params })).status, `${endpoint.method} ${path}`).toBe(401);
    }
  expect(await rowsOf(theirs.providerId)).toEqual(before);
});

test("the ids are real: the clinic's own people find the rows by them", async () => {
  const call = asEveryone(theirs);
  const notFound: string[] = [];
  const clinician = String(theirs.rows.get("doctor")?.[0]?.["slug"]);
  const jobs = namesIn(theirs, "job.id");
  const inOrder = endpoints.toSorted(
    (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
  );
  for (const endpoint of inOrder)
    for (const path of pathsOf(endpoint)) {
      let isFound = false;
      // Only failed work is found, and what came before in this loop may have run it.
      if (namedIn(path).some(([, column]) => column === "job.id"))
        await asSystem(site.services.db, (tx) => tx.update(job).set({ state: "failed" }).where(inArray(job.id, jobs)));
      for (const params of rowNamesIn(path, theirs))
        for (const option of path.includes("{option}") ? ["1", "2", "3"] : [""])
          for (const preview of namedInInputs[`${endpoint.name} preview`] ? namesIn(theirs, "trip_preview.id") : [""])
            isFound ||=
              (await call(endpoint, path, { params: { ...params, option }, input: { clinician, preview } })).status !==
              404;
      if (!isFound) notFound.push(`${endpoint.method} ${path}`);
    }
  expect(notFound).toEqual([]);
}, 60_000);
