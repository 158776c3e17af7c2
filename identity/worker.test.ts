import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Outcome } from "../adapters/mail/mail.ts";
import { minutes, seconds } from "../contract/durations.ts";
import { sendMail } from "./messages/codes.ts";
import { openTestIdentity, owners, type TestIdentity } from "./testing/service.ts";
import { createDispatch } from "./worker.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
  await service.register("ana@example.org", "correct horse battery");
});
afterAll(async () => {
  vi.useRealTimers();
  await service.close();
});

const told = { language: "en", life: minutes(5), facts: { code: "123456" } } as const;

test("sends a mail while text messages hang, more of them than run at a time", async () => {
  const { db, pools, sms, mail, dispatch } = service.services;
  const pool = await pools.find("local_harbour");
  const answer = Promise.withResolvers<Outcome>();
  const sent = Promise.withResolvers<void>();
  const texts = vi.spyOn(sms, "send").mockReturnValue(answer.promise);
  vi.spyOn(mail, "send").mockImplementation(async () => {
    sent.resolve();
    return { kind: "sent" };
  });
  const text = { ...told, mail: "sign-in-code", medium: "SMS", to: "+971501234567" } as const;
  for (let count = 0; count < 12; count++) await sendMail(service.services, db, pool, text);
  await sendMail(service.services, db, pool, { ...told, mail: "sign-in-code", to: "ana@example.org" });
  const running = dispatch.runDue();
  await sent.promise;
  answer.resolve({ kind: "sent" });
  await running;
  expect(texts).toHaveBeenCalledTimes(12);
});

test("sends messages also when its recurring work fails", async () => {
  const { db, pools, signingKeys, mail } = service.services;
  const pool = await pools.find("local_harbour");
  const sent = vi.spyOn(mail, "send");
  vi.spyOn(signingKeys, "rotate").mockRejectedValue(new Error("no key"));
  await sendMail(service.services, db, pool, { ...told, mail: "password-changed", to: "ana@example.org" });
  await createDispatch(service.services).runDue();
  expect(signingKeys.rotate).toHaveBeenCalled();
  expect(sent).toHaveBeenCalledTimes(1);
});

test("sends a message at the next tick, not right after its request", async () => {
  const { mail, dispatch } = service.services;
  const sent = vi.spyOn(mail, "send");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  dispatch.start();
  await dispatch.runDue();
  const before = sent.mock.calls.length;
  await service.call("ForgotPassword", { ClientId, Username: "ana@example.org" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent.mock.calls.length).toBe(before);
  vi.advanceTimersByTime(seconds(2));
  await vi.waitFor(() => expect(sent.mock.calls.length).toBe(before + 1), 5000);
});
