import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Document, Upload } from "../../../contract/documents.ts";
import { hours } from "../../durations.ts";
import { openTestSite, plainScreens } from "../../testing.ts";
import { signIn } from "../../testing-clients.ts";
import { send } from "../../testing-documents.ts";
import { paperOf } from "../../testing-uploads.ts";

const program = fileURLToPath(new URL("../../testing-uploads.ts", import.meta.url));

/** Lets papers be sent until some pieces were acknowledged, and a moment longer; then kills -9 whatever is going on. */
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

test("killed in the middle of it, it keeps every piece that it acknowledged, whole, and nothing else", {
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
    const rest = paperOf(Number(number)).bytes.subarray(upload.received);
    if (rest.length > 0) await send(ana, { id: upload.id, from: upload.received, piece: rest });
    expect((await ana.call("POST", "/api/client/document/add", { body: { upload: upload.id } })).status).toBe(200);
  }
  for (const upload of (await list()).uploads) await ana.call("DELETE", `/api/client/document/upload/${upload.id}`);

  const whole = (await list()).documents;
  expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining([...made.values()]));
  for (const { url, name } of whole) {
    const opened = await ana.call<{ url: string }>("POST", "/api/client/document/open", { body: { url } });
    const { bytes } = await ana.call("GET", opened.body.url);
    expect(bytes.equals(paperOf(Number.parseInt(name, 10)).bytes)).toBe(true);
  }
  // Past what the killed process had written down to remove, where nothing made it needed.
  site.clock.pass(hours(2));
  await site.jobs.runDue();
  await site.jobs.runDue();
  expect(await site.storedFiles()).toHaveLength(whole.length);
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
