import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs the clinic's command beside the running product. */
export async function desk(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  return (await run(process.execPath, ["server/desk/main.ts", ...args], { env })).stdout;
}

interface Line {
  readonly id: string;
  readonly label: string;
  readonly price: number;
  readonly quantity?: number;
}

/** A day so many days from now, as `2026-11-20`. */
const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** Writes an offer and sends it as the next version. */
export async function sendOffer(reference: string, lines: readonly Line[]): Promise<void> {
  const file = path.join(tmpdir(), `offer-${randomUUID()}.yaml`);
  const offer = {
    format: 1,
    reference,
    language: "en",
    clinician: "rania-khoury-saab",
    eligibility: "suitable_with_conditions",
    reason: "Your blood sugar must be well set before the operation.",
    plan: [
      { title: "Day one", text: "Examination, blood tests and a talk with your surgeon." },
      { title: "Day two", text: "The operation, under spinal anaesthesia." },
    ],
    lines: lines.map((line) => ({ kind: "surgery", ...line })),
    included: ["Four nights in hospital", "Airport transfers"],
    excluded: ["Flights"],
    deposit: { percent: 20, refundableDays: 14 },
    stages: [
      { label: "On arrival", percent: 50 },
      { label: "Before you go home", rest: true },
    ],
    dates: [
      { arrive: inDays(40), treatment: inDays(42), leave: inDays(70) },
      { arrive: inDays(60), treatment: inDays(62), leave: inDays(90) },
    ],
    suggestions: { hotel: "The quiet floor of the hotel beside the clinic has step-free rooms." },
    signedBy: "Dr Rania Khoury Saab",
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify(offer));
  await desk("offer", file);
  await rm(file);
}
