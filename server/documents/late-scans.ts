import { buffer } from "node:stream/consumers";
import { minutes } from "../../contract/durations.ts";
import { asOwner, asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { documentFileContext } from "../db/tables/documents.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { endShares, listUnscannedDocuments, lockDocument, updateDocument } from "./queries.ts";

type UnscannedDocument = Awaited<ReturnType<typeof listUnscannedDocuments>>[number];

const batchSize = 20;

/** @returns whether the scanner had a verdict */
async function scanDocument(services: Services, waiting: UnscannedDocument): Promise<boolean> {
  const { db, files, scanner, keys, now, log } = services;
  const opened = await files.open(waiting.fileKey, documentFileContext(waiting));
  // The document was deleted meanwhile.
  if (opened.kind === "absent") return true;
  const verdict = await scanner.scan(await buffer(opened.stream));
  if (verdict.kind === "unavailable") {
    log.warn({ document: waiting.id, reason: verdict.reason }, "a document waits for the virus scanner");
    return false;
  }
  const { providerId, owner } = waiting;
  await asOwner(db, providerId, owner, async (tx) => {
    const row = await lockDocument(tx, providerId, { keys, owner, id: waiting.id });
    if (row?.scan !== "pending") return;
    await updateDocument(tx, providerId, { keys, id: row.id, scan: verdict.kind });
    if (verdict.kind === "clean") return;
    await endShares(tx, providerId, { documentId: row.id, now: now() });
    await queueFileRemoval(services, tx, providerId, { keys: [row.fileKey], runAfter: now() });
    await writeAudit(services, tx, providerId, { owner, actor: "system", event: "document-infected", subject: row.id });
  });
  return true;
}

/** Scans documents that were stored without a verdict. */
export const scanOfDocuments = (services: Services): Schedule => ({
  name: "scan-documents",
  every: minutes(1),
  async run() {
    if (!services.scanner.isConfigured) return;
    for (;;) {
      const waiting = await asSystem(services.db, (tx) => listUnscannedDocuments(tx, batchSize));
      // A scanner without an answer is not asked again before the next run.
      for (const one of waiting) if (!(await scanDocument(services, one))) return;
      if (waiting.length < batchSize) return;
    }
  },
});
