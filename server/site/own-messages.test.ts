import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { AccountMessage } from "../../contract/account-messages.ts";
import type { DeskCase } from "../../contract/desk/cases.ts";
import type { DeskMessage } from "../../contract/desk/messages.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import { seconds } from "../../contract/durations.ts";
import { boughtAtDesk } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

const site = await openTestSite();
afterAll(() => site.close());

const own = async (person: SignedIn) =>
  taken(await person.call<{ messages: AccountMessage[] }>("GET", "/api/client/messages")).messages;

test("messages and chats with a person are listed to their sender, with the clinic's answers, and to nobody else", async () => {
  const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form"));
  site.clock.pass(seconds(20));
  const wish = { name: "Amal", email: "Amal@example.com", preferredChannel: "email", language: "en", consent: true };
  const body = { ...wish, topic: "travel", message: "May my sister stay in the room?", stamp };
  const { reference } = taken(await site.call<{ reference: string }>("POST", "/api/contact", { body }));

  const amal = await signIn(site, { email: "amal@example.com" });
  const ben = await signIn(site, { email: "ben@example.com" });
  expect(await own(amal)).toMatchObject([
    { kind: "message", reference, topic: "travel", state: "waiting", text: body.message, signedIn: false, replies: [] },
  ]);
  const desk = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  const { messages } = taken(
    await desk.call<{ messages: { id: string }[] }>("GET", `/api/desk/messages?search=${reference}`),
  );
  const reply = { text: "Yes, a second bed is free.", version: 1 };
  taken(await desk.call("POST", `/api/desk/messages/${messages[0]?.id}/replies`, { body: reply }));
  expect(await own(amal)).toMatchObject([
    { reference, state: "answered", replies: [{ name: "Huda Saleh", text: reply.text }] },
  ]);

  site.clock.pass(seconds(20));
  const conversationId = `conv_${randomUUID()}`;
  const asked = taken(
    await amal.call<{ reference: string }>("POST", `/api/ai-agent/conversations/${conversationId}/handover`, {
      body: wish,
    }),
  );
  expect(await own(amal)).toMatchObject([
    { kind: "chat", reference: asked.reference, state: "waiting", conversationId },
    { reference },
  ]);
  expect(await own(ben)).toEqual([]);
  expect((await site.call("GET", "/api/client/messages")).status).toBe(401);
});

test("a message is marked at the desk and in the account where its sender was not signed in", async () => {
  const mina = await signIn(site, { email: "mina@example.com" });
  const desk = await staffAt(site, "coordinator");
  const send = async (headers = {}) => {
    const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form"));
    site.clock.pass(seconds(20));
    const wish = { name: "أمينة", email: "Mina@example.com", preferredChannel: "email", language: "en", consent: true };
    const body = { ...wish, topic: "other", message: "Please send my report to another address.", stamp };
    return taken(await site.call<{ reference: string }>("POST", "/api/contact", { body, headers })).reference;
  };
  for (const signedIn of [false, true]) {
    const reference = await send(signedIn ? { idtoken: mina.idToken } : {});
    expect((await own(mina)).find((one) => one.reference === reference)).toMatchObject({ signedIn });
    const { cases } = taken(await desk.call<{ cases: DeskCase[] }>("GET", `/api/desk/cases?search=${reference}`));
    expect(cases).toMatchObject([{ reference, signedIn }]);
    const receipt = (await site.mails()).findLast(
      ({ subject }) => subject.includes(reference) && subject.startsWith("We"),
    );
    expect(receipt?.text).toContain(
      signedIn ? "because you have an account" : "because a visitor entered this address",
    );
    const { messages } = taken(
      await desk.call<{ messages: { reference: string }[] }>(
        "GET",
        `/api/desk/messages?search=${encodeURIComponent("امينه")}`,
      ),
    );
    expect(messages.map((one) => one.reference)).toContain(reference);
    const read = taken(await desk.call<DeskMessage>("GET", `/api/desk/messages/${cases[0]?.id}`));
    expect(read).toMatchObject({ signedIn });
  }
});

test("what the desk writes about a trip is mailed, and kept in the account and among the messages, and waits for nobody", async () => {
  const huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  const { client, reference, seen } = await boughtAtDesk(site, huda, "traveller@example.com");
  const path = `/api/desk/trips/${reference}/messages`;
  const body = { text: "Your driver waits at door 4." };
  const written = taken(await huda.call<DeskMessage>("POST", path, { body }));
  expect(written).toMatchObject({ bookingReference: reference, state: "done", replies: [{ name: "Huda Saleh" }] });
  expect(await own(client)).toMatchObject([{ kind: "message", text: "", state: "answered", replies: [body] }]);
  const mail = (await site.mails()).findLast(({ to }) => to.includes("traveller@example.com"));
  expect(mail?.subject).toContain(`writes about your trip ${reference}`);
  expect(mail?.text).toContain(body.text);
  const { messages } = taken(
    await huda.call<{ messages: { id: string }[] }>("GET", `/api/desk/messages?state=done&search=${written.reference}`),
  );
  expect(messages.map(({ id }) => id)).toEqual([written.id]);
  const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form"));
  site.clock.pass(seconds(20));
  const wish = {
    name: "Ana",
    email: "traveller@example.com",
    preferredChannel: "email",
    language: "en",
    consent: true,
  };
  const asked = { ...wish, topic: "travel", message: "Which door?", stamp, bookingReference: reference.toLowerCase() };
  taken(await site.call("POST", "/api/contact", { body: asked }));
  expect((await seen()).messages).toMatchObject([
    { from: "Ana", signedIn: false, isWaiting: true },
    { id: written.id, from: null, isWaiting: false },
  ]);
  const viewer = await staffAt(site, "viewer");
  expect(taken(await viewer.call<DeskTrip>("GET", `/api/desk/trips/${reference}`)).messages).toEqual([]);
  expect((await viewer.call("POST", path, { body })).status).toBe(403);
});
