import { describe, expect, it } from "vitest";
import { BrokenSeal, seal } from "../../adapters/files/envelope.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { sealedJson, sealedText } from "./sealed.ts";
import { chatContext, messageContext, noteContext } from "./tables/chats.ts";
import { healthContext, pictureContext, recordContext } from "./tables/clients.ts";
import { consultationContext } from "./tables/consultations.ts";
import { documentFileContext, documentNameContext, pieceFileContext, uploadNameContext } from "./tables/documents.ts";
import { quoteContext, quoteFileContext } from "./tables/quotes.ts";
import { archiveFileContext, erasureContext } from "./tables/settings.ts";
import { itemContext, previewContext, tripContext } from "./tables/trips.ts";

const keys: MasterKeys = { current: 1, byId: new Map([[1, new Uint8Array(32).fill(7)]]) };

describe("sealed columns", () => {
  // Version 1, key 1, a nonce, ciphertext and tag in base64: the format of earlier releases.
  it("reads a value written by an earlier release", () => {
    const stored = "AQABwtlQEyMFtR94CfJi/w3Go3pZWjjw983a5StAkBR0E1khMIxboJXRbW33LnwJtJRGhjOjCyDNH+V/IWiXOs6N";
    expect(sealedJson(keys, "trip-item/p/i").unseal(stored)).toEqual({ title: "عيادة", price: 1200 });
  });

  it("stores JSON as UTF-8 in one envelope, and text unchanged", () => {
    const bytes = (text: string) => seal(keys, Buffer.from(text), "a").toString("base64");
    expect(sealedJson<unknown>(keys, "a").unseal(bytes('{"name":"Noor"}'))).toEqual({ name: "Noor" });
    expect(sealedText(keys, "a").unseal(bytes("1200"))).toBe("1200");
    expect(sealedJson<string>(keys, "a").unseal(sealedText(keys, "a").seal('"quoted"'))).toBe("quoted");
  });

  it("opens only with its own context", () => {
    const stored = sealedText(keys, "document/p/1/name").seal("scan.pdf");
    expect(() => sealedText(keys, "document/p/2/name").unseal(stored)).toThrow(BrokenSeal);
  });

  it("keeps the contexts of stored rows", () => {
    const row = { providerId: "p", id: "i", owner: "client:c" };
    expect([
      quoteContext(row, "request"),
      quoteContext(row, "note"),
      quoteContext(row, "signature"),
      quoteContext(row, "offer/2"),
      quoteFileContext(row),
      consultationContext(row),
      tripContext(row, "travellers"),
      tripContext(row, "fit-to-fly"),
      itemContext(row),
      previewContext(row),
      chatContext(row),
      messageContext(row),
      noteContext(row),
      recordContext(row, "passport"),
      healthContext(row),
      pictureContext(row),
      documentNameContext(row),
      documentFileContext(row),
      uploadNameContext(row),
      pieceFileContext(row),
      archiveFileContext(row),
      erasureContext(row),
    ]).toEqual([
      "quote/p/i/request",
      "quote/p/i/note",
      "quote/p/i/signature",
      "quote/p/i/offer/2",
      "p/i",
      "consultation/p/i/said",
      "trip/p/i/travellers",
      "trip/p/i/fit-to-fly",
      "trip-item/p/i",
      "trip-preview/p/i",
      "chat/p/i",
      "chat-message/p/i",
      "chat-note/p/i",
      "client-record/p/i/passport",
      "client-health/p/client:c",
      "p/client:c/picture",
      "document/p/i/name",
      "p/document/client:c",
      "document-upload/p/i/name",
      "p/upload/i",
      "archive/p/i",
      "erasure/p/client:c",
    ]);
  });
});
