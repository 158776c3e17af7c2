import { randomUUID } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { desk } from "./clinic-desk.ts";
import { atDesk } from "./desk-sign-in.ts";
import { inDays } from "./moments.ts";

interface Line {
  readonly id: string;
  readonly label: string;
  readonly price: number;
  readonly quantity?: number;
}

interface Session {
  readonly until: number;
  readonly context: Promise<APIRequestContext>;
}
const signedIn = new Map<string, Session>();
/** Approval asks for a sign-in within the last ten minutes. */
const recently = 5 * 60_000;

/** A clinician who signed in lately, one for each product that a process visits. */
function aClinician(): Promise<APIRequestContext> {
  const baseURL = process.env.E2E_URL ?? "";
  const held = signedIn.get(baseURL);
  if (held && held.until > Date.now()) return held.context;
  const context = request.newContext({ baseURL }).then(async (opened) => {
    await atDesk({ request: opened }, "clinician", "Dr Lena Novak", "DEMO-10427");
    return opened;
  });
  signedIn.set(baseURL, { until: Date.now() + recently, context });
  return context;
}

/** Signs the draft of an alternative as it is. */
async function approve(reference: string): Promise<void> {
  const clinician = await aClinician();
  const path = `/api/desk/requests/${reference}/offers/1`;
  const { version, digest } = await (await clinician.get(`${path}/draft`)).json();
  const headers = { "idempotency-key": randomUUID() };
  const signed = await clinician.post(`${path}/approval`, { headers, data: { version, digest } });
  if (!signed.ok()) throw new Error(await signed.text());
}

/** Writes an offer, has it signed by a clinician, and sends it as the next version. */
export async function sendOffer(
  reference: string,
  lines: readonly Line[],
  { change = "", hasDates = true }: { readonly change?: string; readonly hasDates?: boolean } = {},
): Promise<void> {
  const offer = {
    format: 1,
    reference,
    change,
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
    dates: hasDates
      ? [
          { arrive: inDays(40), treatment: inDays(42), leave: inDays(70) },
          { arrive: inDays(60), treatment: inDays(62), leave: inDays(90) },
        ]
      : [],
    suggestions: { hotel: "The quiet floor of the hotel beside the clinic has step-free rooms." },
  };
  // JSON is YAML.
  const send = () => desk("offer", [JSON.stringify(offer)]);
  const refused = await send().catch((error: Error) => error.message);
  if (!refused.includes("no clinician has approved")) throw new Error(refused);
  await approve(reference);
  await send();
}
