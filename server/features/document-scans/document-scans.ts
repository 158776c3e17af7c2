import { buffer } from "node:stream/consumers";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { minutes } from "../../durations.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { fileContext } from "../documents/documents.ts";
import { endShares, holdDocument, listUnscanned, updateDocument } from "../documents/queries.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";

type Needs = Pick<Services, "db" | "files" | "scanner" | "now" | "newId" | "keys" | "log">;
type Waiting = Awaited<ReturnType<typeof listUnscanned>>[number];

const most = 20;

/** @returns whether the scanner had a verdict */
async function scanOne(needs: Needs, waiting: Waiting): Promise<boolean> {
  const { db, files, scanner, keys, now, log } = needs;
  const opened = await files.open(waiting.fileKey, fileContext(waiting));
  // Deleted this moment.
  if (opened.kind === "absent") return true;
  const verdict = await scanner.scan(await buffer(opened.stream));
  if (verdict.kind === "unavailable") {
    log.warn({ document: waiting.id, reason: verdict.reason }, "a document waits for the virus scanner");
    return false;
  }
  const providerId = mintProviderId(waiting.providerId);
  const owner = waiting.owner as Owner; // written from one
  await asOwner(db, providerId, owner, async (tx) => {
    const row = await holdDocument(tx, providerId, { keys, owner, id: waiting.id });
    if (row?.scan !== "pending") return;
    await updateDocument(tx, providerId, { keys, id: row.id, scan: verdict.kind });
    if (verdict.kind === "clean") return;
    await endShares(tx, providerId, { documentId: row.id, now: now() });
    await queueFileRemoval(needs, tx, providerId, { keys: [row.fileKey], runAfter: now() });
    await writeAudit(needs, tx, providerId, { owner, actor: "system", event: "document-infected", subject: row.id });
  });
  return true;
}

/** Scans what came in while the scanner did not answer, or before there was one. */
export const scanOfDocuments = (needs: Needs): Chore => ({
  every: minutes(1),
  async run() {
    if (!needs.scanner.isConfigured) return;
    for (;;) {
      const waiting = await asSystem(needs.db, (tx) => listUnscanned(tx, most));
      // Where it does not answer for one, it need not be asked for the others before the next time.
      for (const one of waiting) if (!(await scanOne(needs, one))) return;
      if (waiting.length < most) return;
    }
  },
});
