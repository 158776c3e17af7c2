import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Document, Upload } from "../../contract/documents.ts";
import { hours } from "../../contract/durations.ts";
import { numberedFile, sendPiece } from "../testing/documents.ts";
import { signIn } from "../testing/people.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite } from "../testing/site.ts";

const program = fileURLToPath(new URL("../testing/processes/upload-process.ts", import.meta.url));

/** Sends documents until some pieces are acknowledged, and kills -9 the process a moment later. */
async function uploadAndKill(folder: string, { atLeast, longer }: { atLeast: number; longer: number }) {
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const acknowledged: string[][] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line.split(" "));
    if (acknowledged.length === atLeast) setTimeout(() => child.kill("SIGKILL"), longer);
  }
  expect([child.killed, said]).toEqual([true, ""]);
  return acknowledged;
}

test("a killed server keeps every acknowledged piece complete, and no other file", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-kill-"));
  const pieces = new Map<string, number>();
  const made = new Map<string, string>();
  for (const [number = "", what = ""] of await uploadAndKill(folder, { atLeast: 8, longer: 17 })) {
    if (/^\d+$/.test(what)) pieces.set(number, Number(what));
    else made.set(number, what);
  }

  const site = await openTestSite({ folder, screens: plainScreens });
  const ana = await signIn(site, { email: "ana@example.org" });
  const list = async () =>
    (await ana.call<{ documents: Document[]; uploads: Upload[] }>("GET", "/api/client/document/list")).body;
  const { documents, uploads } = await list();
  for (const [number, received] of pieces) {
    const name = `${number}.pdf`;
    const upload = uploads.find((one) => one.name === name);
    expect(upload !== undefined || documents.some((one) => one.name === name)).toBe(true);
    if (!upload) continue;
    expect(upload.received).toBeGreaterThanOrEqual(received);
    const rest = numberedFile(Number(number)).bytes.subarray(upload.received);
    if (rest.length > 0) await sendPiece(ana, { id: upload.id, from: upload.received, piece: rest });
    expect((await ana.call("POST", "/api/client/document/add", { body: { upload: upload.id } })).status).toBe(200);
  }
  for (const upload of (await list()).uploads) await ana.call("DELETE", `/api/client/document/upload/${upload.id}`);

  const whole = (await list()).documents;
  expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining([...made.values()]));
  for (const { url, name } of whole) {
    const opened = await ana.call<{ url: string }>("POST", "/api/client/document/open", { body: { url } });
    const { bytes } = await ana.call("GET", opened.body.url);
    expect(bytes.equals(numberedFile(Number.parseInt(name, 10)).bytes)).toBe(true);
  }
  // After the removals that the killed process had queued.
  site.clock.pass(hours(2));
  await site.jobs.runDue();
  await site.jobs.runDue();
  expect(await site.storedFiles()).toHaveLength(whole.length);
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
