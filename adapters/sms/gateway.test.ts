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

describe("a gateway for text messages", () => {
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
  ])("maps the answer %i to %s", async (status, kind) => {
    gateway.failNext(status);
    const outcome = await createSmsGateway({ url: gateway.url, timeoutMs: 5000 }).send(aText());
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toMatch(/AC0123|ken/);
  });

  it("reports an unknown outcome for a late answer", async () => {
    gateway.failNext("silence");
    expect(await createSmsGateway({ url: gateway.url, timeoutMs: 50 }).send(aText())).toMatchObject({
      kind: "unknown",
    });
  });

  it("is unavailable when nothing listens, or its credentials are refused", async () => {
    const stranger = gateway.url.replace("AC0123", "someone");
    expect(await createSmsGateway({ url: stranger, timeoutMs: 5000 }).send(aText())).toMatchObject({
      kind: "unavailable",
    });
    const closed = await startLoopbackGateway();
    await closed.close();
    expect(await createSmsGateway({ url: closed.url, timeoutMs: 5000 }).send(aText())).toMatchObject({
      kind: "unavailable",
    });
  });

  it.each(["ftp://sms.example/", "http://sms.example/messages", "nothing"])("refuses the URL %s", (url) => {
    expect(() => createSmsGateway({ url, timeoutMs: 1 })).toThrow("https://");
  });
});
