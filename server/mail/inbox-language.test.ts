import { afterAll, beforeAll, expect, test } from "vitest";
import type { Draft, Part } from "../../contract/desk/catalogue.ts";
import { seconds } from "../../contract/durations.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function chooseLanguage(inboxLanguage: string | undefined): Promise<void> {
  const owner = await staffAt(site, "owner");
  const { published } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const quotes = { ...(published?.["quotes"] as object), inboxLanguage };
  const body = { value: { ...published, quotes }, version: 0 };
  const { version } = taken(await owner.call<Draft>("PUT", "/api/desk/settings/draft", { body }));
  taken(await owner.call("POST", "/api/desk/settings/publish", { body: { version, note: "" } }));
}

const visitor = "amal@example.com";

/** The languages of the mails to the visitor and to the clinic about one message of the contact form. */
async function languagesOf(): Promise<readonly (string | undefined)[]> {
  const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form"));
  site.clock.pass(seconds(20));
  const before = (await site.mails()).length;
  const body = {
    name: "Amal Rahman",
    email: visitor,
    topic: "travel",
    message: "May my sister stay in the room?",
    preferredChannel: "email",
    language: "en",
    consent: true,
    stamp,
  };
  taken(await site.call("POST", "/api/contact", { body }));
  const mails = (await site.mails()).slice(before);
  const languageOf = (isVisitor: boolean) =>
    mails.find(({ to }) => to.includes(visitor) === isVisitor)?.headers.get("content-language");
  return [languageOf(true), languageOf(false)];
}

test("mails to the clinic are in the language that its owner chose, and those to others in their own", async () => {
  expect(await languagesOf()).toEqual(["en", "en"]);
  await chooseLanguage("ko");
  expect(await languagesOf()).toEqual(["en", "ko"]);
  await chooseLanguage(undefined);
  expect(await languagesOf()).toEqual(["en", "en"]);
});
