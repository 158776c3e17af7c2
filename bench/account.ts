import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BareFigures, BareRun } from "./bare-statements.ts";
import { type Calls, openCalls } from "./calls.ts";
import { median } from "./measure.ts";
import { openPool, type Pool, startSeededPostgres } from "./pool.ts";
import { onFirstCore } from "./product.ts";

const persons = 50;
const rounds = 3;
const seconds = 3;
const documents = 5;
const names = Array.from({ length: persons }, (_, n) => `person${n}@example.org`);
const password = "correct horse battery";

/** A small valid PDF. */
const pdf = (text: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n`,
  );

interface Person {
  readonly email: string;
  readonly idToken: string;
  /** Of one of the person's documents. */
  readonly url: string;
}

/** Calls whose statements can be repeated. */
const reads = ["who is signed in", "list documents"];

type Kinds = Readonly<Record<string, (person: Person) => Promise<unknown>>>;

/** The calls that are measured. */
function kindsOf({ send, json }: Calls): Kinds {
  let changes = 0;
  return {
    "who is signed in": ({ idToken }) => send({ method: "POST", path: "api/profile/id", idToken }),
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
  };
}

async function addDocument({ send, json }: Calls, idToken: string, content: Buffer): Promise<string> {
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

async function openPeople(pool: Pool, calls: Calls): Promise<Person[]> {
  await pool.register(names, password);
  const people: Person[] = [];
  for (const email of names) {
    const idToken = await calls.signIn(email, password);
    await calls.send({ method: "GET", path: `api/client/root?email=${encodeURIComponent(email)}`, idToken });
    let url = "";
    for (let n = 0; n < documents; n++) url = await addDocument(calls, idToken, pdf(`${email} ${n}`));
    people.push({ email, idToken, url });
  }
  return people;
}

interface Figures {
  readonly rates: number[];
  /** Microseconds of the server's processor time a call. */
  readonly worked: number[];
  readonly waits: number[];
}

/** Calls of everybody at once without a pause. */
async function runCalls(
  { product }: Pool,
  people: readonly Person[],
  call: Kinds[string],
  { rates, worked, waits }: Figures,
): Promise<void> {
  const [began, before] = [performance.now(), product.worked()];
  let count = 0;
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() - began < seconds * 1000) {
        const startedAt = performance.now();
        await call?.(person);
        waits.push(performance.now() - startedAt);
        count++;
      }
    }),
  );
  rates.push((count * 1000) / (performance.now() - began));
  worked.push((product.worked() - before) / count);
}

const at = (waits: readonly number[], share: number): string =>
  (waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) * share)] ?? Number.NaN).toFixed(0).padStart(5);

const rowOf = (kind: string, { rates, worked, waits }: Figures): string =>
  `${kind.padEnd(18)} ${median(rates).toFixed(0).padStart(6)} /s ${median(worked).toFixed(0).padStart(6)} µs   p50 ${at(waits, 0.5)} ms   p95 ${at(waits, 0.95)} ms`;

/** Signed-in calls on the embedded database. */
export async function measureEmbeddedAccount(folder: string): Promise<string[]> {
  const pool = await openPool(join(folder, "account"));
  const calls = openCalls(pool, persons);
  try {
    const people = await openPeople(pool, calls);
    const kinds = Object.entries(kindsOf(calls)).map(
      ([kind, call]) => [kind, call, { rates: [], worked: [], waits: [] } as Figures] as const,
    );
    for (let round = 0; round < rounds; round++)
      for (const [, call, figures] of kinds) await runCalls(pool, people, call, figures);
    return [
      `${persons} signed-in people at once without a pause, the embedded database`,
      ...kinds.map(([kind, , figures]) => rowOf(kind, figures)),
    ];
  } finally {
    calls.close();
    await pool.stop();
  }
}

/** The statements of one warm call of each kind, as a file each. */
async function recordStatements(
  folder: string,
  env: Record<string, string>,
  person: Person,
): Promise<Map<string, string>> {
  const all = join(folder, "statements");
  writeFileSync(all, "");
  const recorder = fileURLToPath(new URL("record-statements.ts", import.meta.url));
  const pool = await openPool(folder, { ...env, STATEMENTS: all, NODE_OPTIONS: `--import=${recorder}` });
  const calls = openCalls(pool, 1);
  const files = new Map<string, string>();
  try {
    for (const [kind, call] of Object.entries(kindsOf(calls)).filter(([kind]) => reads.includes(kind))) {
      for (let n = 0; n < 20; n++) await call(person);
      const before = readFileSync(all, "utf8").length;
      await call(person);
      const file = join(folder, `${kind.replaceAll(" ", "-")}.statements`);
      writeFileSync(file, readFileSync(all, "utf8").slice(before));
      files.set(kind, file);
    }
  } finally {
    calls.close();
    await pool.stop();
  }
  return files;
}

async function runBare(run: BareRun): Promise<BareFigures> {
  const [program, ...args] = onFirstCore("bench/bare-statements.ts");
  const { stdout } = await promisify(execFile)(program, [...args, JSON.stringify(run)]);
  return JSON.parse(stdout) as BareFigures; // as bare-statements.ts prints them
}

/** Signed-in calls on PostgreSQL beside their statements by the bare driver, in alternating rounds. */
export async function measureAccount(folder: string): Promise<string[]> {
  const place = join(folder, "account-postgres");
  const server = await startSeededPostgres(place);
  const env = { DATABASE_URL: server.url };
  let pool = await openPool(place, env);
  let calls = openCalls(pool, persons);
  try {
    const people = await openPeople(pool, calls);
    calls.close();
    await pool.stop();
    const [first] = people;
    if (!first) throw new Error("there are no people");
    // Jobs would run statements between those of the calls.
    const files = await recordStatements(place, { ...env, ROLE: "web" }, first);
    pool = await openPool(place, { ...env, ROLE: "web" });
    calls = openCalls(pool, persons);
    const kinds = Object.entries(kindsOf(calls)).map(([kind, call]) => {
      const figures: Figures = { rates: [], worked: [], waits: [] };
      return { kind, call, file: files.get(kind) ?? "", figures, bare: [] as BareFigures[] };
    });
    for (let round = 0; round < rounds; round++) {
      for (const { call, file, figures, bare } of kinds) {
        await runCalls(pool, people, call, figures);
        if (file) bare.push(await runBare({ url: server.url, file, seconds: seconds / 2, atOnce: 10 }));
      }
    }
    return [
      `${persons} signed-in people at once without a pause, ${documents} documents each, ${rounds} rounds of ${seconds} s, PostgreSQL, and the same statements by the bare driver on the same core`,
      ...kinds.map(({ kind, file, figures, bare }) => {
        if (!file) return rowOf(kind, figures);
        const statements = readFileSync(file, "utf8").trim().split("\n").length;
        const [rate, microseconds] = [
          median(bare.map(({ perSecond }) => perSecond)),
          median(bare.map((each) => each.microseconds)),
        ];
        const ratio = (median(figures.rates) / rate).toFixed(2);
        const work = (microseconds / median(figures.worked)).toFixed(2);
        return `${rowOf(kind, figures)}   ${statements} statements by the bare driver ${rate.toFixed(0)} /s ${microseconds.toFixed(0)} µs   ${ratio} of its rate, ${work} by processor time`;
      }),
    ];
  } finally {
    calls.close();
    await pool.stop();
    await server.stop();
  }
}
