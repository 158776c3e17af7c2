import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackSmtp, type Step, startLoopbackSmtp } from "../testing/loopback-smtp.ts";
import { aMessage, mailSuite } from "./mail.suite.ts";
import { createSmtp } from "./smtp.ts";

const timeoutMs = 400;
const failures: Record<"refused" | "unavailable" | "unknown", [Step, string]> = {
  refused: ["RCPT", "550 no such person"],
  unavailable: ["BODY", "451 try again later"],
  unknown: ["BODY", "silence"],
};

mailSuite("mail by SMTP", async () => {
  const server = await startLoopbackSmtp();
  const mail = createSmtp({ url: `smtp://127.0.0.1:${server.port}`, timeoutMs: 2000 });
  return {
    mail,
    arrived: async () => server.accepted.map(({ raw }) => raw),
    failNext: (kind) => server.answerNext(...failures[kind]),
    stop: async () => {
      await mail.close();
      await server.close();
    },
  };
});

describe("mail by SMTP", () => {
  let server: LoopbackSmtp;
  beforeEach(async () => {
    server = await startLoopbackSmtp();
  });
  afterEach(() => server.close());

  const send = (url = `smtp://127.0.0.1:${server.port}`) => createSmtp({ url, timeoutMs }).send(aMessage());

  it("tells the server one sender and one recipient", async () => {
    await send();
    expect(server.accepted[0]).toMatchObject({ from: "care@harbour.example", to: ["amina@example.org"] });
  });

  it.each([
    ["GREETING", "421 too busy", "unavailable"],
    ["GREETING", "554 go away", "unavailable"],
    ["GREETING", "silence", "unavailable"],
    ["GREETING", "hang up", "unavailable"],
    ["EHLO", "hang up", "unavailable"],
    ["MAIL", "530 sign in first", "unavailable"],
    ["MAIL", "451 busy", "unavailable"],
    ["MAIL", "550 not from you", "refused"],
    ["RCPT", "450 mailbox busy", "unavailable"],
    ["RCPT", "550 no such person", "refused"],
    ["RCPT", "silence", "unavailable"],
    ["DATA", "421 closing", "unavailable"],
    ["DATA", "554 no", "refused"],
    ["DATA", "silence", "unavailable"],
    ["DATA", "hang up", "unavailable"],
    ["BODY", "451 greylisted", "unavailable"],
    ["BODY", "421 closing", "unavailable"],
    ["BODY", "552 too much", "refused"],
    ["BODY", "silence", "unknown"],
    ["BODY", "hang up", "unknown"],
    ["BODY", "354 go on", "unknown"],
    ["BODY", "nonsense", "unknown"],
  ] as const)("maps %s → «%s» to %s", async (step, answer, kind) => {
    server.answerNext(step, answer);
    const outcome = await send();
    expect(outcome.kind).toBe(kind);
    expect("reason" in outcome && outcome.reason).toMatch(/\w/);
  });

  it("ends at its deadline", async () => {
    server.answerNext("BODY", "silence");
    const begun = performance.now();
    await send();
    expect(performance.now() - begun).toBeLessThan(timeoutMs + 500);
  });

  it("is unavailable when nothing listens", async () => {
    const { port } = server;
    await server.close();
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: "unavailable" });
    server = await startLoopbackSmtp();
  });

  it("signs in, and distinguishes a wrong password from a bad mail", async () => {
    const url = `smtp://clinic%40example.org:p%2Fw@127.0.0.1:${server.port}`;
    expect(await send(url)).toEqual({ kind: "sent" });
    server.answerNext("AUTH", "535 wrong password");
    expect(await send(url)).toMatchObject({ kind: "unavailable" });
  });

  it("sends no plain text to another machine without permission", async () => {
    // This machine by an address that does not count as loopback.
    const notLoopback = `smtp://[::ffff:127.0.0.1]:${server.port}`;
    const outcome = await send(notLoopback);
    expect(outcome).toMatchObject({ kind: "unavailable", reason: expect.stringContaining("STARTTLS") });
    expect(server.accepted).toHaveLength(0);
    expect(await send(`${notLoopback}?tls=never`)).toEqual({ kind: "sent" });
  });

  it.each(["", "harbour.example", "https://harbour.example"])("refuses the URL «%s»", (url) => {
    expect(() => createSmtp({ url, timeoutMs })).toThrow("smtp://");
  });
});
