import type { Db } from "../../adapters/database/database.ts";
import type { BegunQuote } from "../../contract/begun-quotes.ts";
import { refuse } from "../../contract/errors.ts";
import type { LinkToken } from "../../contract/values.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { asSystem, type Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { claimKeyOf, linkOwner, quoteToken } from "../http/private-links.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import {
  type ClaimableQuote,
  findClaimedLink,
  findReference,
  listBegunQuotes,
  lockQuoteByLink,
  lockUnclaimedQuotes,
  transferQuote,
} from "./claim-queries.ts";
import { mailVisitor } from "./mails.ts";
import { findQuote } from "./queries.ts";
import { recordQuoteEvent } from "./quote-access.ts";
import { presentChosen } from "./view.ts";

/** Moves every request sent from the client's confirmed address into the account. Idempotent. */
export async function claimQuotesByAddress(services: Services, requester: ClientRequester): Promise<void> {
  const { tenant, client } = requester;
  if (!client.emailVerified || !client.email) return;
  const claimKey = claimKeyOf(services.keys, tenant.id, client.email);
  await asSystem(services.db, async (tx) => {
    for (const row of await lockUnclaimedQuotes(tx, tenant.id, claimKey))
      await transferToClient(services, tx, requester, row, {});
  });
}

/** Requests that the client began signed in and has not sent. */
export async function listBegun(
  { db, keys, now }: Services,
  { tenant, language, client }: ClientRequester,
): Promise<BegunQuote[]> {
  if (!client.emailVerified || !client.email) return [];
  const claimKey = claimKeyOf(keys, tenant.id, client.email);
  return asSystem(db, async (tx) => {
    const begun: BegunQuote[] = [];
    for (const { id, request, expiresAt } of await listBegunQuotes(tx, tenant.id, { keys, claimKey, now: now() })) {
      const chosen = await listChosenProcedures(tx, tenant.id, request.procedures?.procedures ?? []);
      begun.push({
        token: quoteToken(keys, tenant.id, id),
        child: request.patient?.actsFor ?? null,
        procedures: chosen.map((each) => presentChosen({ tenant, language }, each, request.procedures)),
        until: expiresAt.toISOString(),
      });
    }
    return begun;
  });
}

/** Takes what was begun with an address into its account, so that an erasure removes it too. */
export async function claimBegunQuotes(
  { keys, now }: Services,
  tx: Db,
  providerId: ProviderId,
  { address, owner }: { address: string; owner: Owner },
): Promise<void> {
  const claimKey = claimKeyOf(keys, providerId, address);
  for (const { id, owner: from } of await listBegunQuotes(tx, providerId, { keys, claimKey, now: now() }))
    await transferQuote(tx, providerId, { id, from, to: owner, at: now() });
}

/**
 * Adds the request behind a private link to the client's account, from any address: the link already grants every
 * action. The address that the request was sent from gets a mail.
 */
export const claimQuoteByLink = (
  services: Services,
  requester: ClientRequester,
  token: LinkToken,
): Promise<{ reference: string }> =>
  asSystem(services.db, async (tx) => {
    const { tenant, client } = requester;
    const link = linkOwner(token);
    const row = await lockQuoteByLink(tx, tenant.id, link);
    if (!row) return { reference: await findClaimedReference(tx, requester, link) };
    if (!row.submittedAt) return refuse("wrong-state", "Send the request first; it is added to your account then.");
    const isOwnAddress = client.email && row.claimKey === claimKeyOf(services.keys, tenant.id, client.email);
    // While the request is the link's, mail goes to the address in it; afterwards to that of the account.
    if (!isOwnAddress) await mailClaim(services, tx, requester, row);
    await transferToClient(services, tx, requester, row, { signedIn: true });
    return { reference: row.reference };
  });

/** A repeated claim by the same owner succeeds. */
async function findClaimedReference(tx: Db, { tenant, owner }: ClientRequester, link: Owner): Promise<string> {
  const claimed = await findClaimedLink(tx, tenant.id, link);
  if (!claimed) return refuse("not-found", "This link leads to no request.");
  const own = await findReference(tx, tenant.id, { id: claimed.quoteId, owner });
  return own ?? refuse("in-account", "This request is kept in an account now. Sign in to see it.");
}

async function transferToClient(
  services: Services,
  tx: Db,
  { tenant, owner, requestId }: ClientRequester,
  row: ClaimableQuote,
  changes: { readonly signedIn?: true },
): Promise<void> {
  const from = row.owner;
  await transferQuote(tx, tenant.id, { id: row.id, from, to: owner, at: services.now(), ...changes });
  await recordQuoteEvent(services, tx, { ...row, owner }, { kind: "claimed" });
  await writeAudit(services, tx, tenant.id, { owner, event: "quote-claimed", subject: row.id, requestId });
}

async function mailClaim(
  services: Services,
  tx: Db,
  { tenant, origin }: ClientRequester,
  { owner, reference }: ClaimableQuote,
): Promise<void> {
  const quote = await findQuote(tx, tenant.id, { keys: services.keys, owner, reference });
  if (quote) await mailVisitor(services, tx, { tenant, origin }, { row: quote, template: "quote-claimed", facts: {} });
}
