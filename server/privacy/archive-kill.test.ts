import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { archiveFileContext } from "../db/tables/settings.ts";
import { filesInZip } from "../testing/documents.ts";
import { openTestSite } from "../testing/site.ts";

const program = fileURLToPath(new URL("../testing/processes/archive-process.ts", import.meta.url));

/** Requests archives, and kills the process with SIGKILL shortly after the first. */
async function requestAndKill(folder: string, longer: number): Promise<{ id: string; email: string }[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const requested: { id: string; email: string }[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = "", email = ""] = line.split(" ");
    requested.push({ id, email });
    if (requested.length === 1) setTimeout(() => child.kill("SIGKILL"), longer);
  }
  expect([child.killed, output]).toEqual([true, ""]);
  return requested;
}

test("a server killed while it makes archives finishes each one completely and mails each client once", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-archives-"));
  const requested = [...(await requestAndKill(folder, 5)), ...(await requestAndKill(folder, 2030))];

  const site = await openTestSite({ folder });
  await site.jobs.runDue();
  // After the leases of the killed processes.
  site.clock.pass(minutes(5));
  const mails = await site.mails();
  const { database, db, files } = site.services;
  const rows = await database.rows<{ id: string; provider_id: string; state: string; bytes: string }>(
    db,
    sql`select id, provider_id, state, bytes from archive`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(requested.length);
  for (const row of rows) {
    expect(row.state).toBe("ready");
    const opened = await files.open(row.id, archiveFileContext({ providerId: row.provider_id, id: row.id }));
    if (opened.kind === "absent") throw new Error("the archive is not there");
    const zip = await buffer(opened.stream);
    expect(zip.length).toBe(Number(row.bytes));
    expect(filesInZip(zip).size).toBe(5);
  }
  for (const { email } of requested) {
    const isReady = ({ to, text, subject }: (typeof mails)[number]) =>
      to.includes(email) && (subject === "archive-ready" || text.includes("/profile/setting/#privacy"));
    expect(mails.filter(isReady)).toHaveLength(1);
  }
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
