import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLoopbackClamd } from "../adapters/scanner/loopback-clamd.ts";
import type { DocumentOpening } from "../contract/documents.ts";
import { type Answer, readDeskCommand, runDeskCommand } from "./desk-command.ts";
import { intoNewFile } from "./desk-file.ts";
import { askRunning, listenForDesk } from "./desk-socket.ts";
import { days, minutes } from "./durations.ts";
import { openTestSite, plainScreens, type TestSite } from "./testing.ts";
import { type SignedIn, signIn } from "./testing-clients.ts";
import { addedDocument, report } from "./testing-documents.ts";

let clamd: Awaited<ReturnType<typeof startLoopbackClamd>>;
let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  clamd = await startLoopbackClamd();
  site = await openTestSite({ screens: plainScreens, environment: { CLAMD_URL: clamd.url } });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana%40example.org");
});
afterAll(async () => {
  await site.close();
  await clamd.close();
});

/** As the command does where no server runs. */
async function desk(...args: string[]): Promise<Answer> {
  const asked = await readDeskCommand(args, async () => "");
  return "code" in asked ? asked : intoNewFile(asked, (what) => runDeskCommand(site.services, what));
}

const here = ["--provider", "harbour.example"];
let files = 0;
const aPath = (): string => join(site.folder, `paper-${files++}.pdf`);
const openings = async (id: string) =>
  (await ana.call<{ openings: DocumentOpening[] }>("GET", `/api/client/document/openings/${id}`)).body.openings;
const share = (id: string, purpose: string) =>
  ana.call("POST", "/api/client/document/share", { body: { id, purpose, days: 30 } });

test("what is shared is listed and opened for its purpose, into a new file of one's own, and its owner sees who and why", async () => {
  const { id } = await addedDocument(ana, { ...report("of the knee"), name: "knee.pdf" });
  const path = aPath();
  expect((await desk("documents", ...here)).said).toBe("Nothing is shared with this clinic.\n");
  expect((await desk("document", id, "quote", path, ...here)).told).toContain("does not share this document");
  await expect(stat(path)).rejects.toThrow("ENOENT");

  await share(id, "quote");
  expect((await desk("documents", ...here)).said).toBe(
    `${id}  quote         until 2026-12-20  Ana Lima: knee.pdf (other)\n`,
  );
  expect((await desk("documents", "--provider", "meadow.example")).said).toContain("Nothing");
  const opened = await desk("document", id, "quote", path, ...here);
  expect(opened).toMatchObject({ code: 0, said: expect.stringContaining(`knee.pdf is in ${path}.`) });
  expect((await readFile(path)).equals(report("of the knee").bytes)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await openings(id)).toMatchObject([{ by: "clinic", purpose: "quote" }]);

  for (const [args, words] of [
    [["document", id, "treatment", aPath(), ...here], "for that purpose"],
    [["document", id, "curiosity", aPath(), ...here], "quote, consultation, treatment"],
    [["document", id, "quote", aPath(), "--provider", "meadow.example"], "has no document"],
    [["document", "../knee.pdf", "quote", aPath(), ...here], "names no document"],
    [["document", id, "quote", aPath()], "Name the clinic"],
    [["documents", "--provider", "nobody.example"], "No provider is served on nobody.example"],
  ] as const)
    expect(await desk(...args)).toMatchObject({ code: 1, told: expect.stringContaining(words) });
  expect(await openings(id)).toHaveLength(1);
});

test("a file that is there is left alone, and nothing is opened for it; nor where there is no folder", async () => {
  const { id } = await addedDocument(ana, report("not for this file"));
  await share(id, "treatment");
  const path = aPath();
  await writeFile(path, "mine");
  expect(await desk("document", id, "treatment", path, ...here)).toMatchObject({
    code: 1,
    told: `${path} is there already. Name a file that is not.\n`,
  });
  expect(await readFile(path, "utf8")).toBe("mine");
  await expect(desk("document", id, "treatment", join(path, "no", "folder.pdf"), ...here)).rejects.toThrow();
  expect(await openings(id)).toEqual([]);
});

test("nothing is opened before the scanner has spoken, after the last day or once it is deleted", async () => {
  clamd.fail("hang up");
  const { id } = await addedDocument(ana, report("to be scanned"));
  await share(id, "travel");
  expect((await desk("documents", ...here)).said).toContain("report.pdf (other, not checked for viruses yet)");
  expect((await desk("document", id, "travel", aPath(), ...here)).told).toContain("still being checked");
  clamd.fail(undefined);
  site.clock.pass(minutes(2));
  await site.jobs.runDue();
  expect((await desk("document", id, "travel", aPath(), ...here)).code).toBe(0);

  site.clock.pass(days(30));
  expect((await desk("documents", ...here)).said).not.toContain(id);
  expect((await desk("document", id, "travel", aPath(), ...here)).told).toContain("not any more");
  ana = await signIn(site, { email: "ana@example.org" });
  await share(id, "travel");
  await ana.call("POST", "/api/client/document/delete", { body: { id } });
  expect((await desk("documents", ...here)).said).not.toContain(id);
  expect((await desk("document", id, "travel", aPath(), ...here)).told).toContain("has no document");
});

test("a server that runs on the embedded database hands the same over", async () => {
  const { id } = await addedDocument(ana, report("through the socket"));
  await share(id, "insurance");
  const config = { ...site.services.config, database: { kind: "embedded", folder: site.folder } } as const;
  const listening = await listenForDesk({ ...site.services, config, jobs: site.jobs });
  const asked = await readDeskCommand(["--json", "document", id, "insurance", aPath(), ...here], async () => "");
  if ("code" in asked) throw new Error(asked.told);
  const answer = await intoNewFile(asked, async (what) => (await askRunning(config, what)) ?? expect.fail("no server"));
  await listening.close();
  expect(JSON.parse(answer.said)).toMatchObject({ id, purpose: "insurance", name: "report.pdf", file: asked.makes });
  expect((await readFile(asked.makes ?? "")).equals(report("through the socket").bytes)).toBe(true);
  expect(await openings(id)).toHaveLength(1);
});
