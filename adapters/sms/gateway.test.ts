import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackGateway, startLoopbackGateway } from "../testing/loopback-gateway.ts";
import { createSmsGateway } from "./gateway.ts";
import { aText, smsSuite } from "./sms.suite.ts";

const faults = { refused: 400, unavailable: 503, unknown: "hang up" } as const;

smsSuite("a gateway of text messages", async () => {
  const gateway = await startLoopbackGateway();
  const sms = createSmsGateway({ url: gateway.url, timeoutMs: 5000 });
  return {
    sms,
    arrived: async () => gateway.accepted,
    failNext: (kind) => gateway.failNext(faults[kind]),
    stop: gateway.close,
  };
});

describe("a gateway of text messages", () => {
  let gateway: LoopbackGateway;
  beforeEach(async () => {
    gateway = await startLoopbackGateway();
  });
  afterEach(() => gateway.close());

  it.each([
    [401, "unavailable"],
    [403, "unavailable"],
    [429, "unavailable"],
    [422, "refused"],
    [302, "unknown"],
  ])("takes the answer %i for %s", async (status, kind) => {
    gateway.failNext(status);
    const outcome = await createSmsGateway({ url: gateway.url, timeoutMs: 5000 }).send(aText());
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toMatch(/AC0123|ken/);
  });

  it("does not know what became of a message that is answered too late", async () => {
    gateway.failNext("silence");
    expect(await createSmsGateway({ url: gateway.url, timeoutMs: 50 }).send(aText())).toMatchObject({
      kind: "unknown",
    });
  });

  it("tries later where nobody listens, and where it is not let in", async () => {
    const stranger = gateway.url.replace("AC0123", "someone");
    expect(await createSmsGateway({ url: stranger, timeoutMs: 5000 }).send(aText())).toMatchObject({
      kind: "unavailable",
    });
    const gone = await startLoopbackGateway();
    await gone.close();
    expect(await createSmsGateway({ url: gone.url, timeoutMs: 5000 }).send(aText())).toMatchObject({
      kind: "unavailable",
    });
  });

  it.each(["ftp://sms.example/", "http://sms.example/messages", "nothing"])("is not made of %s", (url) => {
    expect(() => createSmsGateway({ url, timeoutMs: 1 })).toThrow("https://");
  });
});
