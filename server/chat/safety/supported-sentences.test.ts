import { expect, test } from "vitest";
import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { isSupported } from "./supported-sentences.ts";

const price: Fact = {
  id: "knee/price",
  topic: "price",
  procedure: "knee",
  text: "Total knee replacement costs AED 48,500. The deposit is 20 percent.",
  label: "Total knee replacement: Packages and prices",
  href: "/",
  language: "en",
};

test.each([
  ["A total knee replacement costs AED 48,500.", true],
  ["A total knee replacement costs AED 48500.", true],
  ["A total knee replacement costs AED 4,850.", false],
  ["A total knee replacement costs AED 48,500, and you get 10 percent off.", false],
  ["A total knee replacement costs EUR 48,500.", false],
  ["A total knee replacement costs one euro.", false],
  ["A total knee replacement costs AED 20.", false],
  ["A total knee replacement costs 48,500 dirhams.", true],
  ["A total knee replacement costs AED 48,500, see https://harbour.example/.", false],
  ["[A total knee replacement](/pay) costs AED 48,500.", false],
  ["<b>A total knee replacement</b> costs AED 48,500.", false],
  ["It is completely painless and you may drive tomorrow, says everybody.", false],
  ["تبلغ تكلفة استبدال مفصل الركبة ٤٨٬٥٠٠ درهم.", true],
  ["تبلغ تكلفة استبدال مفصل الركبة ٣٠٬٠٠٠ درهم.", false],
])("beside the record of a price: %s", (text, isSaid) => expect(isSupported(text, [price])).toBe(isSaid));

test.each([
  ["I do not know that.", true],
  ["Would you like to talk to somebody?", true],
  ["It costs 100 euros.", false],
  ["The operation is safe.", false],
  ["You may fly after a week.", false],
  ["العملية آمنة.", false],
])("without any record: %s", (text, isSaid) => expect(isSupported(text, [])).toBe(isSaid));
