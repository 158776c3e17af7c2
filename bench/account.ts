import { createHash } from "node:crypto";
import { openCalls } from "./calls.ts";
import { median } from "./measure.ts";
import { openPool } from "./pool.ts";

const people = 50;
const rounds = 3;
const seconds = 5;
const documents = 5;
const names = Array.from({ length: people }, (_, n) => `person${n}@example.org`);
const password = "correct horse battery";

/** A small valid PDF. */
const pdf = (text: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n`,
  );

/** Latency of fifty signed-in clients without pauses, compared with a trivial request. */
export async function measureAccount(folder: string): Promise<string[]> {
  const pool = await openPool(folder);
  const calls = openCalls(pool, people);
  const { send, json } = calls;

  async function addDocument(idToken: string, content: Buffer): Promise<string> {
    const sha256 = createHash("sha256").update(content).digest("hex");
    const begun = { name: "report.pdf", type: "application/pdf", bytes: content.length, sha256 };
    const { id } = await json<{ id: string }>({
      method: "POST",
      path: "api/client/document/upload",
      idToken,
      body: begun,
    });
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(content)], { type: "application/pdf" }), "report.pdf");
    const made = new Response(form);
    const body = Buffer.from(await made.arrayBuffer());
    const type = made.headers.get("content-type") ?? "";
    await send({ method: "POST", path: `api/client/document/upload/${id}/0`, idToken, body, type });
    const added = { method: "POST", path: "api/client/document/add", idToken, body: { upload: id } } as const;
    return (await json<{ url: string }>(added)).url;
  }

  try {
    await pool.register(names, password);
    const signedIn = await Promise.all(
      names.map(async (USERNAME) => {
        const idToken = await calls.signIn(USERNAME, password);
        await send({ method: "GET", path: `api/client/root?email=${encodeURIComponent(USERNAME)}`, idToken });
        let url = "";
        for (let n = 0; n < documents; n++) url = await addDocument(idToken, pdf(`${USERNAME} ${n}`));
        return { email: USERNAME, idToken, url };
      }),
    );
    let changes = 0;
    const kinds: Readonly<Record<string, (person: (typeof signedIn)[number]) => Promise<unknown>>> = {
      "list documents": ({ idToken }) => send({ method: "GET", path: "api/client/document/list", idToken }),
      "open a document": ({ idToken, url }) =>
        json({ method: "POST", path: "api/client/document/open", idToken, body: { url } }),
      "update the client": ({ idToken, email }) =>
        json({
          method: "POST",
          path: "api/client/root/update",
          idToken,
          body: { email, firstName: `Ana ${changes++}` },
        }),
      "who is signed in (beside it)": ({ idToken }) => send({ method: "POST", path: "api/profile/id", idToken }),
    };
    const figures = new Map(Object.keys(kinds).map((kind) => [kind, { rates: [] as number[], waits: [] as number[] }]));
    for (let round = 0; round < rounds; round++) {
      for (const [kind, request] of Object.entries(kinds)) {
        const began = performance.now();
        const waits: number[] = [];
        await Promise.all(
          signedIn.map(async (person) => {
            while (performance.now() - began < seconds * 1000) {
              const startedAt = performance.now();
              await request(person);
              waits.push(performance.now() - startedAt);
            }
          }),
        );
        const timings = figures.get(kind);
        timings?.rates.push((waits.length * 1000) / (performance.now() - began));
        timings?.waits.push(...waits);
      }
    }
    const at = (waits: readonly number[], share: number): string =>
      (waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) * share)] ?? Number.NaN).toFixed(0).padStart(5);
    return [
      `${people} signed-in people at once without a pause, embedded database, ${documents} documents each, ${rounds} rounds of ${seconds} s`,
      ...[...figures].map(
        ([kind, { rates, waits }]) =>
          `${kind.padEnd(34)} ${median(rates).toFixed(0).padStart(6)} /s   p50 ${at(waits, 0.5)} ms   p95 ${at(waits, 0.95)} ms`,
      ),
    ];
  } finally {
    calls.close();
    await pool.stop();
  }
}
