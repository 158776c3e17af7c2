import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAccount, measureEmbeddedAccount } from "./account.ts";
import { measureAssistant } from "./assistant.ts";
import { measureCheckout } from "./checkout.ts";
import { measureEnumeration } from "./enumeration.ts";
import { measureHotels } from "./hotels.ts";
import { measureInbox } from "./inbox.ts";
import { measurePages } from "./pages.ts";
import { measureReplies } from "./replies.ts";
import { measureSignIns } from "./sign-ins.ts";
import { measureWaits } from "./waits.ts";

/** Measurements, one per file; arguments choose: `npm run bench -- pages waits`. */
const measurements: Readonly<Record<string, (folder: string) => Promise<string[]>>> = {
  pages: measurePages,
  waits: measureWaits,
  "sign-ins": (folder) => measureSignIns(folder, "embedded"),
  "sign-ins-postgres": (folder) => measureSignIns(folder, "postgres"),
  enumeration: measureEnumeration,
  account: measureAccount,
  "account-embedded": measureEmbeddedAccount,
  hotels: measureHotels,
  checkout: measureCheckout,
  assistant: measureAssistant,
  replies: measureReplies,
  inbox: measureInbox,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) throw new Error(`Measure ${Object.keys(measurements).join(", ")}; not ${unknown.join(", ")}.`);

const folder = mkdtempSync(join(tmpdir(), "sojourn-bench-"));
try {
  for (const [name, measure] of Object.entries(measurements))
    if (chosen.length === 0 || chosen.includes(name)) process.stdout.write(`${(await measure(folder)).join("\n")}\n\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
