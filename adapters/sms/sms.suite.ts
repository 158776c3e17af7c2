import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Outcome } from "../mail/mail.ts";
import type { Sms, TextMessage } from "./sms.ts";

export interface SmsHarness {
  readonly sms: Sms;
  /** The received messages, in any order. */
  arrived(): Promise<{ to: string; from: string; text: string }[]>;
  /** Sets the outcome of the next message. */
  failNext(kind: Exclude<Outcome["kind"], "sent">): void;
  stop(): Promise<void>;
}

let made = 0;
/** A message with a fresh id, dated 2026-11-20 09:30:00 UTC. */
export const aText = (changes: Partial<TextMessage> = {}): TextMessage => ({
  id: `01a1f84a-95c0-7000-8000-${(++made).toString(16).padStart(12, "0")}`,
  to: "+971501234567",
  from: "Harbour",
  text: "042137 is your code for Harbour Clinic.\nPlease tell it to nobody.",
  language: "en",
  ...changes,
});

/** The suite of every implementation of text messages. */
export function smsSuite(name: string, start: () => Promise<SmsHarness>): void {
  describe(name, () => {
    let harness: SmsHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    it.each([
      ["as they are", {}],
      ["in Arabic, from a number", { text: "رمزك هو 042137 & ليس لغيرك", language: "ar", from: "+97142345678" }],
      ["that look like more than a text", { text: "\n\nTo: +15550001111\r\nBody=x&To=%2B15550001111" }],
    ] satisfies [string, Partial<TextMessage>][])("delivers texts %s", async (_, changes) => {
      const message = aText(changes);
      expect(await harness.sms.send(message)).toEqual({ kind: "sent" });
      expect(await harness.arrived()).toEqual([{ to: message.to, from: message.from, text: message.text }]);
    });

    it.each([
      ["number with a line break", { to: "+971501234567\nFrom: x" }],
      ["number with a letter", { to: "+97150x234567" }],
      ["number without its country", { to: "0501234567" }],
      ["path for a number", { to: "+../../1234567" }],
      ["sender with a line break", { from: "Harbour\nTo: x" }],
      ["sender of too many letters", { from: "Harbour Clinic" }],
      ["language", { language: "en\nTo: +15550001111" }],
      ["id", { id: "../../outside" }],
      ["empty text", { text: "" }],
      ["text beyond measure", { text: "x".repeat(700) }],
    ] satisfies [string, Partial<TextMessage>][])("refuses an invalid %s permanently", async (_, changes) => {
      expect(await harness.sms.send(aText(changes))).toMatchObject({ kind: "refused" });
      expect(await harness.arrived()).toHaveLength(0);
    });

    it.each(["refused", "unavailable", "unknown"] as const)("reports a message as %s, and continues", async (kind) => {
      harness.failNext(kind);
      const outcome = await harness.sms.send(aText());
      expect(outcome.kind).toBe(kind);
      expect("reason" in outcome && outcome.reason).toMatch(/\w/);
      expect(await harness.arrived()).toHaveLength(0);
      expect(await harness.sms.send(aText())).toEqual({ kind: "sent" });
    });

    it("delivers a repeated message once, if it is repeatable", async () => {
      const message = aText();
      await Promise.all([harness.sms.send(message), harness.sms.send(message)]);
      expect(await harness.arrived()).toHaveLength(harness.sms.repeatable ? 1 : 2);
    });

    it("finishes messages in progress when closed, and accepts no more", async () => {
      const sending = harness.sms.send(aText());
      await harness.sms.close();
      expect(await sending).toEqual({ kind: "sent" });
      expect(await harness.sms.send(aText())).toMatchObject({ kind: "unavailable" });
      expect(await harness.arrived()).toHaveLength(1);
    });
  });
}
