import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import type { Database } from "../../adapters/database/database.ts";
import { FolderInUse } from "../../adapters/database/folder-lock.ts";
import { createServices } from "../compose.ts";
import { readConfig } from "../config/config.ts";
import { asOwner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { mintProviderId } from "../db/provider-id.ts";
import type { Services } from "../services.ts";
import { listProviders } from "../tenants/queries.ts";
import { openTestDatabase } from "../testing/database.ts";
import { buildProviderFile } from "../testing/providers.ts";
import { runProviderCommand } from "./main.ts";
import { seedIfEmpty } from "./seed.ts";

let database: Database;
let folder: string;
let services: Services;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "operator-"));
  const config = readConfig({ DATA_DIR: join(folder, "var"), LOG_LEVEL: "silent" });
  services = await createServices(config, { database });
  await writeFile(join(folder, "good.yaml"), stringify(buildProviderFile()));
  await writeFile(join(folder, "bad.yaml"), stringify(buildProviderFile()).replace("format: 1", "format: 2"));
});
afterAll(async () => {
  await services.counters.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function run(args: readonly string[], open = async () => services) {
  const printed: string[] = [];
  const noted: string[] = [];
  const terminal = {
    open,
    print: (text: string) => void printed.push(text),
    note: (text: string) => void noted.push(text),
  };
  return { code: await runProviderCommand(args, terminal), output: printed.join(""), notes: noted.join("") };
}

test("an operator checks, imports, lists and exports a clinic", async () => {
  const file = join(folder, "good.yaml");
  expect(await run(["check", file])).toMatchObject({ code: 0, notes: "" });
  expect((await run(["list"])).output).toContain("No provider yet");

  const imported = await run(["import", file]);
  expect(imported).toEqual({
    code: 0,
    output: "harbour was created.\n",
    notes: "  1 doctor, 1 procedure, 1 package\n",
  });
  expect((await run(["import", file])).output).toBe("harbour is unchanged.\n");

  expect((await run(["list"])).output).toContain("Harbour Clinic Ltd: harbour.example");
  const [listed] = JSON.parse((await run(["list", "--json"])).output);
  expect(listed).toMatchObject({ slug: "harbour", revision: 1, domains: ["harbour.example"] });

  const copy = join(folder, "copy.yaml");
  expect((await run(["export", "Harbour.example:443", copy])).code).toBe(0);
  expect((await run(["export", "harbour.example"])).output).toBe(await readFile(copy, "utf8"));
  await expect(run(["export", "harbour.example", copy])).rejects.toThrow("EEXIST");
});

test("an operator verifies the audit trail", async () => {
  const [provider] = await listProviders(database.db);
  const providerId = mintProviderId(provider?.id ?? "");
  const owner = "client:ana";
  const write = () =>
    asOwner(database.db, providerId, owner, (tx) =>
      writeAudit(services, tx, providerId, { owner, event: "client-changed" }),
    );
  await write();
  await write();
  expect(await run(["audit", "harbour.example"])).toMatchObject({
    code: 0,
    output: "2 entries, all valid.\n",
  });
  await database.db.execute(sql`alter table audit_entry disable row level security`);
  await database.db.execute(sql`delete from audit_entry where position = 1`);
  const found = await run(["audit", "harbour.example", "--json"]);
  expect(found.code).toBe(1);
  expect(JSON.parse(found.output)).toEqual({ domain: "harbour.example", entries: 1, brokenAt: 2 });
  expect((await run(["audit", "nobody.example"])).code).toBe(1);
});

test("problems are printed by line, nothing changes, and the exit code is 1", async () => {
  const file = join(folder, "bad.yaml");
  const before = await listProviders(database.db);
  for (const command of ["check", "import"]) {
    const { code, notes } = await run([command, file]);
    expect(code).toBe(1);
    expect(notes).toContain(`${file}:1:9  format must be 1\n1 problem.\n`);
  }
  expect(await listProviders(database.db)).toEqual(before);
  const answer = JSON.parse((await run(["check", file, "--json"])).output);
  expect(answer).toEqual({
    file,
    valid: false,
    problems: [{ line: 1, column: 9, path: "format", message: "must be 1" }],
  });
});

test("an unknown domain has nothing to export", async () => {
  expect(await run(["export", "nobody.example"])).toMatchObject({ code: 1, output: "" });
  expect(await run(["export", "two words"])).toMatchObject({ code: 1, output: "" });
});

test.each([
  [[]],
  [["dance"]],
  [["check"]],
  [["import", "a", "b"]],
  [["list", "a"]],
  [["export", "a", "b", "c"]],
  [["list", "--loud"]],
])("invalid usage prints the usage, and exits with 2: %j", async (args) => {
  const { code, output, notes } = await run(args);
  expect([code, output]).toEqual([2, ""]);
  expect(notes).toContain("npm run provider -- import FILE");
});

test("a request for help prints the usage, and exits with 0", async () => {
  expect(await run(["--help"])).toMatchObject({ code: 0, notes: "" });
});

test("while a server uses the database, a file can be checked but not imported", async () => {
  const inUse = async () => {
    throw new FolderInUse("var");
  };
  const file = join(folder, "good.yaml");
  const { code, notes } = await run(["check", file], inUse);
  expect(code).toBe(0);
  expect(notes).toContain("were not checked");
  await expect(run(["import", file], inUse)).rejects.toThrow("var is in use by another process");
});

test("an installation with a provider gets no demonstration clinics", async () => {
  const before = await listProviders(database.db);
  await seedIfEmpty(services);
  expect(await listProviders(database.db)).toEqual(before);
});

test("an empty installation gets the three demonstration clinics, the first on localhost", async () => {
  const empty = await openTestDatabase();
  try {
    await seedIfEmpty({ ...services, db: empty.db });
    const providers = await listProviders(empty.db);
    expect(providers.map(({ slug }) => slug)).toEqual(["duna", "haneul", "marsa"]);
    expect(providers.find(({ domains }) => domains.includes("localhost"))?.slug).toBe("marsa");
  } finally {
    await empty.close();
  }
});
