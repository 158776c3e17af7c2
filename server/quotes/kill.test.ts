import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import type { Quote } from "../../contract/quotes.ts";
import { type Mail, readMails } from "../testing/mails.ts";
import { openTestSite } from "../testing/site.ts";

interface Acknowledged {
  readonly reference: string;
  readonly token: string;
}

const program = fileURLToPath(new URL("../testing/processes/submission-process.ts", import.meta.url));

/** Sends requests until some are acknowledged, and kills -9 the process a moment later. */
async function submitAndKill(
  folder: string,
  { atLeast, longer }: { atLeast: number; longer: number },
): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const acknowledged: Acknowledged[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [reference = "", token = ""] = line.split(" ");
    acknowledged.push({ reference, token });
    if (acknowledged.length === atLeast) setTimeout(() => child.kill("SIGKILL"), longer);
  }
  expect([child.killed, said]).toEqual([true, ""]);
  return acknowledged;
}

const countsOf = (mails: readonly Mail[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { to, subject, text } of mails) {
    const reference = /HAR-\w{4}-\w{4}/.exec(subject + text)?.[0] ?? "";
    const name = `${reference} to ${to}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

test("a server killed repeatedly keeps every acknowledged request once and mails each side once", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-kill-"));
  const acknowledged: Acknowledged[] = [];
  for (const longer of [0, 73]) acknowledged.push(...(await submitAndKill(folder, { atLeast: 3, longer })));
  for (const count of countsOf(await readMails(join(folder, "mail"))).values()) expect(count).toBe(1);

  const site = await openTestSite({ folder });
  const rows = await site.services.database.rows<{ reference: string; status: string }>(
    site.services.db,
    sql`select reference, status from quote`,
  );
  const sent = rows.filter(({ status }) => status === "submitted").map(({ reference }) => reference);
  expect(new Set(sent).size).toBe(sent.length);
  for (const { reference, token } of acknowledged) {
    expect(sent).toContain(reference);
    const { body } = await site.call<Quote>("GET", `/api/quotes/${token}`);
    expect([body.reference, body.status]).toEqual([reference, "submitted"]);
    expect(body.events.map(({ kind }) => kind)).toEqual(["started", "submitted"]);
  }

  // After the leases of the killed processes.
  site.clock.pass(minutes(5));
  const counts = countsOf(await site.mails());
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
  expect(counts.size).toBe(2 * sent.length);
  for (const reference of sent) expect([...counts.keys()].filter((name) => name.startsWith(reference))).toHaveLength(2);
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
