import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackDns, startLoopbackDns } from "../../../adapters/testing/loopback-dns.ts";
import type { Draft, Part } from "../../../contract/desk/catalogue.ts";
import type { MailSender } from "../../../contract/desk/senders.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

const records = new Map<string, readonly string[]>();
let dns: LoopbackDns;
let site: TestSite;
let owner: StaffAtDesk;
let people = 0;

beforeAll(async () => {
  dns = await startLoopbackDns(records);
  site = await openTestSite({
    environment: {
      MAIL_FROM: "no-reply@sojourn.example",
      MAIL_SPF: "include:_spf.relay.example",
      MAIL_DKIM_SELECTOR: "relay",
      DNS_SERVER: dns.address,
    },
  });
  owner = await staffAt(site, "owner");
});
afterAll(async () => {
  await site.close();
  await dns.close();
});

async function draft(senders: object) {
  const { published, draft: before } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const body = { value: { ...published, senders }, version: before?.version ?? 0 };
  return taken(await owner.call<Draft>("PUT", "/api/desk/settings/draft", { body }));
}
async function publish(senders: object) {
  const { version } = await draft(senders);
  taken(await owner.call("POST", "/api/desk/settings/publish", { body: { version, note: "" } }));
  site.clock.pass(3000);
}
const path = "/api/desk/settings/mail-sender";
const read = async (who = owner) => taken(await who.call<MailSender>("GET", path));
const check = async () => taken(await owner.call<MailSender>("POST", `${path}/check`));
const statesOf = ({ records: found }: MailSender) => found.map(({ kind, state }) => `${kind} ${state}`);

/** The sender and the address for answers of a new mail to staff, and of a code of the identity service. */
async function sent() {
  site.clock.pass(3000);
  const address = `huda${people++}@staff.example`;
  const body = { email: address, name: "Huda", roles: ["viewer"], licence: null };
  owner = await staffAt(site, "owner");
  taken(await owner.call("POST", "/api/desk/people", { body }));
  const { userPoolClientId: ClientId } = taken(
    await site.call<{ userPoolClientId: string }>("GET", "/api/provider/user-pool-config/harbour.example"),
  );
  const Username = `ana${people}@example.org`;
  await site.app.inject({
    method: "POST",
    url: "/identity/local_harbour/",
    headers: {
      host: "harbour.example",
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.SignUp",
    },
    payload: JSON.stringify({ ClientId, Username, Password: "correct horse battery" }),
  });
  const mails = await site.mails();
  const headers = [address, Username].map((to) => mails.findLast((mail) => mail.to.includes(to))?.headers);
  return headers.map((one) => [one?.get("from"), one?.get("reply-to")]);
}
const viaInstallation = ["Harbour Clinic <no-reply@sojourn.example>", "care@harbour-mail.example"];

test("without a sender of its own, a clinic's mails come from the installation's, and answers reach the clinic", async () => {
  expect(await read()).toMatchObject({ address: null, isUsed: false, records: [] });
  expect((await owner.call("POST", `${path}/check`)).status).toBe(422);
  const [mail, code] = await sent();
  expect(mail?.[0]).toBe("Harbour Clinic <no-reply@sojourn.example>");
  expect(mail?.[1]).toContain("@");
  expect(code).toEqual(mail);
});

test("a sender is used once its domain names the clinic, the mail server and its key", async () => {
  await publish({ mail: { address: "care@harbour-mail.example" } });
  expect(statesOf(await read())).toEqual(["owner not-checked", "spf not-checked", "dkim not-checked"]);
  expect(statesOf(await check())).toEqual(["owner missing", "spf missing", "dkim missing"]);
  expect(await sent()).toEqual([viaInstallation, viaInstallation]);

  records.set("harbour-mail.example", ["v=spf1 include:_spf.relay.example ~all"]);
  records.set("relay._domainkey.harbour-mail.example", ["v=DKIM1; k=rsa; p=MIIBIjANBg"]);
  records.set("_sojourn.harbour-mail.example", ["clinic=meadow"]);
  expect(await check()).toMatchObject({ isUsed: false });
  records.set("_sojourn.harbour-mail.example", ["clinic=harbour"]);
  expect(await check()).toMatchObject({ isUsed: true, address: "care@harbour-mail.example" });
  const own = ["Harbour Clinic <care@harbour-mail.example>", undefined];
  expect(await sent()).toEqual([own, own]);

  await publish({ mail: { address: "care@harbour-mail.example", name: "Harbour care team" }, sms: "Harbour" });
  expect((await sent())[0]).toEqual(["Harbour care team <care@harbour-mail.example>", undefined]);
});

test("another domain needs a check of its own, and a domain with two policies does not pass", async () => {
  await publish({ mail: { address: "care@elsewhere.example" } });
  expect(await read()).toMatchObject({ isUsed: false, checkedAt: null });
  expect((await sent())[0]?.[0]).toBe("Harbour Clinic <no-reply@sojourn.example>");
  records.set("harbour-mail.example", ["v=spf1 include:_spf.relay.example ~all", "v=spf1 -all"]);
  await publish({ mail: { address: "care@harbour-mail.example" } });
  expect(statesOf(await check())).toContain("spf missing");
});

test.each([
  ["an address with a line break", { mail: { address: "care@harbour.example\r\nBcc: thief@example.net" } }],
  ["a second address", { mail: { address: "care@harbour.example,thief@example.net" } }],
  ["an address of no domain", { mail: { address: "care@127.0.0.1" } }],
  ["a name with a line break", { mail: { address: "care@harbour.example", name: "A\r\nBcc: thief@example.net" } }],
  ["a name that looks like an address", { mail: { address: "care@harbour.example", name: "bank@example.net" } }],
  ["a long name of a text's sender", { sms: "Harbour Clinic" }],
  ["a text's sender in Arabic", { sms: "المرفأ" }],
])("%s is never published", async (_, senders) => {
  const { version, findings } = await draft(senders);
  expect(findings[0]?.path).toContain("senders");
  expect((await owner.call("POST", "/api/desk/settings/publish", { body: { version, note: "" } })).status).toBe(400);
  taken(await owner.call("POST", "/api/desk/settings/discard", { body: { version } }));
});

test("a coordinator reads how the sender stands, and only an owner checks it", async () => {
  const huda = await staffAt(site, "coordinator");
  expect((await read(huda)).installation).toBe("no-reply@sojourn.example");
  expect((await huda.call("POST", `${path}/check`)).status).toBe(403);
});
