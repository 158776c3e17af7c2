import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLoopbackClamd } from "../../adapters/testing/loopback-clamd.ts";
import type { DocumentOpening } from "../../contract/documents.ts";
import { days, minutes } from "../../contract/durations.ts";
import type { CommandResult } from "../operations/run-command.ts";
import { askRunningServer } from "../operations/running-server.ts";
import { addedDocument, reportFile } from "../testing/documents.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { readDeskCommand, runDeskCommand } from "./command.ts";
import { runIntoFile } from "./output-file.ts";
import { listenForDesk } from "./socket.ts";

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

/** Runs the command without a running server. */
async function desk(...args: string[]): Promise<CommandResult> {
  const request = await readDeskCommand(args, async () => "");
  return "code" in request ? request : runIntoFile(request, (what) => runDeskCommand(site.services, what));
}

const provider = ["--provider", "harbour.example"];
let files = 0;
const aPath = (): string => join(site.folder, `paper-${files++}.pdf`);
const openings = async (id: string) =>
  (await ana.call<{ openings: DocumentOpening[] }>("GET", `/api/client/document/openings/${id}`)).body.openings;
const share = (id: string, purpose: string) =>
  ana.call("POST", "/api/client/document/share", { body: { id, purpose, days: 30 } });

test("lists and opens shared documents for their purpose, into a new private file, and shows the opening to the owner", async () => {
  const { id } = await addedDocument(ana, { ...reportFile("of the knee"), name: "knee.pdf" });
  const path = aPath();
  expect((await desk("documents", ...provider)).output).toBe("Nothing is shared with this clinic.\n");
  expect((await desk("document", id, "quote", path, ...provider)).errorOutput).toContain(
    "does not share this document",
  );
  await expect(stat(path)).rejects.toThrow("ENOENT");

  await share(id, "quote");
  expect((await desk("documents", ...provider)).output).toBe(
    `${id}  quote         until 2026-12-20  Ana Lima: knee.pdf (other)\n`,
  );
  expect((await desk("documents", "--provider", "meadow.example")).output).toContain("Nothing");
  const opened = await desk("document", id, "quote", path, ...provider);
  expect(opened).toMatchObject({ code: 0, output: expect.stringContaining(`knee.pdf is in ${path}.`) });
  expect((await readFile(path)).equals(reportFile("of the knee").bytes)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await openings(id)).toMatchObject([{ by: "clinic", purpose: "quote" }]);

  for (const [args, words] of [
    [["document", id, "treatment", aPath(), ...provider], "for that purpose"],
    [["document", id, "curiosity", aPath(), ...provider], "quote, consultation, treatment"],
    [["document", id, "quote", aPath(), "--provider", "meadow.example"], "has no document"],
    [["document", "../knee.pdf", "quote", aPath(), ...provider], "names no document"],
    [["document", id, "quote", aPath()], "Name the clinic"],
    [["documents", "--provider", "nobody.example"], "No provider is served on nobody.example"],
  ] as const)
    expect(await desk(...args)).toMatchObject({ code: 1, errorOutput: expect.stringContaining(words) });
  expect(await openings(id)).toHaveLength(1);
});

test("overwrites no file, and opens no document for an existing file or a missing folder", async () => {
  const { id } = await addedDocument(ana, reportFile("not for this file"));
  await share(id, "treatment");
  const path = aPath();
  await writeFile(path, "mine");
  expect(await desk("document", id, "treatment", path, ...provider)).toMatchObject({
    code: 1,
    errorOutput: `${path} is there already. Name a file that is not.\n`,
  });
  expect(await readFile(path, "utf8")).toBe("mine");
  await expect(desk("document", id, "treatment", join(path, "no", "folder.pdf"), ...provider)).rejects.toThrow();
  expect(await openings(id)).toEqual([]);
});

test("opens no document before its scan, after its expiry or after its deletion", async () => {
  clamd.fail("hang up");
  const { id } = await addedDocument(ana, reportFile("to be scanned"));
  await share(id, "travel");
  expect((await desk("documents", ...provider)).output).toContain("report.pdf (other, not checked for viruses yet)");
  expect((await desk("document", id, "travel", aPath(), ...provider)).errorOutput).toContain("still being checked");
  clamd.fail(undefined);
  site.clock.pass(minutes(2));
  await site.jobs.runDue();
  expect((await desk("document", id, "travel", aPath(), ...provider)).code).toBe(0);

  site.clock.pass(days(30));
  expect((await desk("documents", ...provider)).output).not.toContain(id);
  expect((await desk("document", id, "travel", aPath(), ...provider)).errorOutput).toContain("not any more");
  ana = await signIn(site, { email: "ana@example.org" });
  await share(id, "travel");
  await ana.call("POST", "/api/client/document/delete", { body: { id } });
  expect((await desk("documents", ...provider)).output).not.toContain(id);
  expect((await desk("document", id, "travel", aPath(), ...provider)).errorOutput).toContain("has no document");
});

test("returns the same through a running server with the embedded database", async () => {
  const { id } = await addedDocument(ana, reportFile("through the socket"));
  await share(id, "insurance");
  const config = { ...site.services.config, database: { kind: "embedded", folder: site.folder } } as const;
  const listening = await listenForDesk({ ...site.services, config, jobs: site.jobs });
  const request = await readDeskCommand(["--json", "document", id, "insurance", aPath(), ...provider], async () => "");
  if ("code" in request) throw new Error(request.errorOutput);
  const answer = await runIntoFile(
    request,
    async (what) => (await askRunningServer(config, "/desk", what)) ?? expect.fail("no server"),
  );
  await listening.close();
  expect(JSON.parse(answer.output)).toMatchObject({
    id,
    purpose: "insurance",
    name: "report.pdf",
    file: request.outputFile,
  });
  expect((await readFile(request.outputFile ?? "")).equals(reportFile("through the socket").bytes)).toBe(true);
  expect(await openings(id)).toHaveLength(1);
});
