import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail, Message, Outcome } from "./mail.ts";
import { type Eml, readEml } from "./read-eml.ts";

export interface MailHarness {
  readonly mail: Mail;
  /** The delivered mails, byte for byte. */
  arrived(): Promise<Buffer[]>;
  /** Sets the outcome of the next mail. */
  failNext(kind: Exclude<Outcome["kind"], "sent">): void;
  stop(): Promise<void>;
}

let made = 0;
/** A message with a fresh id, dated 2026-11-20 09:30:00 UTC. */
export const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: `01a1f84a-95c0-7000-8000-${(++made).toString(16).padStart(12, "0")}`,
  from: { name: "Harbour Clinic", address: "care@harbour.example" },
  to: { name: "Amina Saleh", address: "amina@example.org" },
  subject: "Your quote is ready",
  text: "Dear Amina,\n\nyour quote is ready.\n.\nHarbour Clinic",
  html: "<p>Dear Amina,</p>",
  language: "en",
  ...changes,
});

/** The suite of every implementation of mail. */
export function mailSuite(name: string, start: () => Promise<MailHarness>): void {
  describe(name, () => {
    let harness: MailHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    const onlyOne = async (): Promise<Eml> => {
      const arrived = await harness.arrived();
      expect(arrived).toHaveLength(1);
      return readEml(arrived[0] ?? Buffer.alloc(0));
    };

    it("delivers a mail with its text and HTML", async () => {
      const message = aMessage({ replyTo: { address: "quotes@harbour.example" } });
      expect(await harness.mail.send(message)).toEqual({ kind: "sent" });
      const { headers, text, html } = await onlyOne();
      expect(headers.get("from")).toBe("Harbour Clinic <care@harbour.example>");
      expect(headers.get("to")).toBe("Amina Saleh <amina@example.org>");
      expect(headers.get("reply-to")).toBe("quotes@harbour.example");
      expect(headers.get("subject")).toBe("Your quote is ready");
      expect(headers.get("message-id")).toBe(`<${message.id}@harbour.example>`);
      expect(headers.get("content-language")).toBe("en");
      expect(headers.get("auto-submitted")).toBe("auto-generated");
      expect(text).toBe(message.text);
      expect(html).toBe(message.html);
    });

    it("delivers attachments", async () => {
      const file = {
        name: "موعد.ics",
        type: "text/calendar; charset=utf-8",
        content: "BEGIN:VCALENDAR\r\nX:مرحبا\r\n",
      };
      expect(await harness.mail.send(aMessage({ attachments: [file] }))).toEqual({ kind: "sent" });
      const { text, html, attachments } = await onlyOne();
      expect([text, html]).toEqual([aMessage().text, aMessage().html]);
      expect(attachments.map(({ content }) => content)).toEqual([file.content]);
      const [raw = Buffer.alloc(0)] = await harness.arrived();
      expect(raw.toString("latin1").replaceAll("\r\n", "")).toContain(Buffer.from(file.content).toString("base64"));
    });

    it("delivers Arabic in every field, and long lines", async () => {
      const subject = "عرض السعر الخاص بكم جاهز الآن للاطلاع عليه في صفحتكم الخاصة لدى عيادة الميناء";
      const message = aMessage({
        from: { name: "عيادة الميناء", address: "care@harbour.example" },
        subject,
        text: `${"مرحبا أمينة، ".repeat(200)}\nhttps://harbour.example/ar/q/${"a".repeat(200)}=?x`,
        html: `<p dir="rtl">${"مرحبا أمينة، ".repeat(200)}</p>`,
        language: "ar",
      });
      expect(await harness.mail.send(message)).toEqual({ kind: "sent" });
      const { headers, text, html } = await onlyOne();
      expect(headers.get("subject")).toBe(subject);
      expect(headers.get("from")).toBe("عيادة الميناء <care@harbour.example>");
      expect(text).toBe(message.text);
      expect(html).toBe(message.html);
    });

    it("writes bytes that every mail server accepts", async () => {
      await harness.mail.send(aMessage({ text: "é".repeat(3000), to: { address: "amina@bücher.example" } }));
      const [raw = Buffer.alloc(0)] = await harness.arrived();
      const lines = raw.toString("latin1").split("\r\n");
      expect(lines.every((line) => line.length <= 998 && /^[\t\x20-\x7e]*$/.test(line))).toBe(true);
      expect((await readEml(raw)).headers.get("to")).toBe("amina@xn--bcher-kva.example");
    });

    it.each([
      ["subject", { subject: "Hello\r\nBcc: thief@example.net\r\n\r\nbody" }],
      ["subject, bare line feed", { subject: "Hello\nBcc: thief@example.net" }],
      ["sender's name", { from: { name: 'A"\r\nBcc: thief@example.net', address: "care@harbour.example" } }],
      ["recipient's name", { to: { name: "A>\r\nBcc: thief@example.net, <b", address: "amina@example.org" } }],
      ["name that looks like an address", { to: { name: "thief@example.net, x", address: "amina@example.org" } }],
      ["header", { headers: { "X-Quote": "7\r\nBcc: thief@example.net" } }],
      ["header, other line ends", { headers: { "X-Quote": "7\u2028Bcc: thief@example.net\u0085\vBcc: x\0" } }],
    ] satisfies [string, Partial<Message>][])("prevents header and body injection in the %s", async (_, changes) => {
      const message = aMessage(changes);
      expect(await harness.mail.send(message)).toEqual({ kind: "sent" });
      const [raw = Buffer.alloc(0)] = await harness.arrived();
      expect(raw.toString("latin1")).not.toMatch(/^bcc/im);
      const { headers, text } = await readEml(raw);
      expect(headers.get("to")).toMatch(/ ?<?amina@example\.org>?$/);
      expect(text).toBe(message.text);
    });

    it.each([
      ["address with a line break", { to: { address: "amina@example.org\r\nBcc: thief@example.net" } }],
      ["address with a trailing line break", { to: { address: "amina@example.org\n" } }],
      ["second address", { to: { address: "amina@example.org,thief@example.net" } }],
      ["address with a parameter", { to: { address: "amina@example.org> SIZE=1" } }],
      ["address with a control character", { to: { address: "amina\0@example.org" } }],
      ["address with a space before it", { to: { address: " amina@example.org" } }],
      ["empty address", { to: { address: "" } }],
      ["sender's address", { from: { name: "A", address: "care@harbour.example>\r\nRCPT TO:<thief@example.net" } }],
      ["reply address", { replyTo: { address: "x@example.org\r\nBcc: thief@example.net" } }],
      ["header's name", { headers: { "X-A: 1\r\nBcc": "thief@example.net" } }],
      ["header that sends copies", { headers: { Bcc: "thief@example.net" } }],
      ["header that changes the content", { headers: { "content-type": "text/html" } }],
      ["language", { language: "en\r\nBcc: thief@example.net" }],
      ["id", { id: "../../outside" }],
      ["id with a line break", { id: "01a1f84a-95c0-7000-8000-000000000000\r\nBcc: thief@example.net" }],
    ] satisfies [string, Partial<Message>][])("refuses an invalid %s permanently", async (_, changes) => {
      expect(await harness.mail.send(aMessage(changes))).toMatchObject({ kind: "refused" });
      expect(await harness.arrived()).toHaveLength(0);
    });

    it.each(["refused", "unavailable", "unknown"] as const)("reports a mail as %s, and continues", async (kind) => {
      harness.failNext(kind);
      const outcome = await harness.mail.send(aMessage());
      expect(outcome.kind).toBe(kind);
      expect("reason" in outcome && outcome.reason).toMatch(/\w/);
      expect(await harness.arrived()).toHaveLength(0);
      expect(await harness.mail.send(aMessage())).toEqual({ kind: "sent" });
      expect(await harness.arrived()).toHaveLength(1);
    });

    it("delivers a repeated mail once, if it is repeatable", async () => {
      const message = aMessage();
      await Promise.all([harness.mail.send(message), harness.mail.send(message)]);
      await harness.mail.send(message);
      expect(await harness.arrived()).toHaveLength(harness.mail.repeatable ? 1 : 3);
    });

    it("delivers many mails concurrently", async () => {
      const outcomes = await Promise.all(Array.from({ length: 25 }, () => harness.mail.send(aMessage())));
      expect(outcomes.every(({ kind }) => kind === "sent")).toBe(true);
      const mails = await Promise.all((await harness.arrived()).map((raw) => readEml(raw)));
      const ids = mails.map(({ headers }) => headers.get("message-id"));
      expect(new Set(ids).size).toBe(25);
    });

    it("finishes mails in progress when closed, and accepts no more", async () => {
      const sending = harness.mail.send(aMessage());
      await harness.mail.close();
      expect(await harness.arrived()).toHaveLength(1);
      expect(await sending).toEqual({ kind: "sent" });
      expect(await harness.mail.send(aMessage())).toMatchObject({ kind: "unavailable" });
      expect(await harness.arrived()).toHaveLength(1);
    });
  });
}
