import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { emailKey } from "../../contract/values.ts";
import { asSystem, type Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { claimKeyOf } from "../http/private-links.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { type OpenLink, readConsultation } from "./consultations.ts";
import { mailClaim } from "./mails.ts";
import { listUnclaimedConsultations, transferConsultation } from "./queries.ts";

/**
 * Moves the consultation of a private link into the client's account, from any address; from then on the link opens for
 * this client alone, and the address that it was booked with gets a mail. Idempotent; another client's consultation gets
 * the answer of an unknown one.
 */
export async function claimConsultationByLink(
  services: Services,
  link: OpenLink,
  requester: ClientRequester,
): Promise<{ reference: string }> {
  const { owner: to, providerId, requestId, client } = requester;
  if (link.owner !== to && !link.owner.startsWith("link:"))
    refuse("not-found", "This consultation is another client's.");
  return asSystem(services.db, async (tx) => {
    const row = await readConsultation(services, tx, link);
    if (link.owner === to) return { reference: row.reference };
    const address = row.said.contact?.email;
    if (address && (!client.email || emailKey(address) !== emailKey(client.email)))
      await mailClaim(services, tx, requester, row);
    await transferToClient(services, tx, providerId, { id: link.id, from: link.owner, to, requestId });
    return { reference: row.reference };
  });
}

async function transferToClient(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { requestId, ...facts }: { id: string; from: Owner; to: Owner; requestId: string },
): Promise<void> {
  if (!(await transferConsultation(tx, providerId, facts))) return;
  const event = "consultation-claimed";
  await writeAudit(services, tx, providerId, { owner: facts.to, event, subject: facts.id, requestId });
}

/** Moves every consultation booked as a guest with the client's confirmed address into the account. Idempotent. */
export async function claimConsultationsByAddress(
  services: Services,
  { client, owner: to, providerId, requestId }: ClientRequester,
): Promise<void> {
  if (!client.emailVerified || !client.email) return;
  const claimKey = claimKeyOf(services.keys, providerId, client.email);
  await asSystem(services.db, async (tx) => {
    for (const { id, owner } of await listUnclaimedConsultations(tx, providerId, claimKey)) {
      if (owner.startsWith("link:"))
        await transferToClient(services, tx, providerId, { id, from: owner, to, requestId });
    }
  });
}
