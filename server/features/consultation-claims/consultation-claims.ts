import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { asSystem, clientOwner, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { type OpenLink, readConsultation } from "../consultations/consultations.ts";
import { giveConsultation, listUnclaimed } from "../consultations/queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "randomBytes" | "keys">;

/**
 * Makes the consultation behind a private link the signed-in client's: who holds the link may. The link goes on to work.
 * Once more changes nothing; what is another client's already stays theirs, and is as unknown as what never was.
 */
export async function claim(
  needs: Needs,
  link: OpenLink,
  { client, providerId, requestId }: Pick<Context, "client" | "providerId" | "requestId">,
): Promise<{ reference: string }> {
  if (!client.emailVerified) refuse("not-allowed", "Confirm your e-mail address first.");
  const to = clientOwner(client);
  if (link.owner !== to && !link.owner.startsWith("link:"))
    refuse("not-found", "This consultation is another client's.");
  return asSystem(needs.db, async (tx) => {
    const { reference } = await readConsultation(needs, tx, link);
    if (link.owner !== to) await give(needs, tx, providerId, { id: link.id, from: link.owner, to, requestId });
    return { reference };
  });
}

async function give(
  needs: Pick<Services, "now" | "newId">,
  tx: Db,
  providerId: ProviderId,
  { requestId, ...facts }: { id: string; from: Owner; to: Owner; requestId: string },
): Promise<void> {
  if (!(await giveConsultation(tx, providerId, facts))) return;
  const event = "consultation-claimed";
  await writeAudit(needs, tx, providerId, { owner: facts.to, event, subject: facts.id, requestId });
}

/**
 * Makes every consultation that was booked as a guest with an address the client's who has proved that the address is
 * theirs. In a transaction of the system.
 */
export async function claimConsultations(
  needs: Pick<Services, "now" | "newId">,
  tx: Db,
  providerId: ProviderId,
  { claimKey, to, requestId }: { claimKey: string; to: Owner; requestId: string },
): Promise<void> {
  for (const { id, owner } of await listUnclaimed(tx, providerId, claimKey)) {
    if (owner.startsWith("link:")) await give(needs, tx, providerId, { id, from: owner as Owner, to, requestId });
  }
}
