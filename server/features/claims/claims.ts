import type { Db } from "../../../adapters/database/database.ts";
import type { TokenFacts } from "../../../adapters/user-pools/user-pools.ts";
import { refuse } from "../../../contract/errors.ts";
import type { LinkToken } from "../../../contract/values.ts";
import { asSystem, clientOwner, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Services } from "../../services.ts";
import { claimConsultations } from "../consultation-claims/consultation-claims.ts";
import { claimKeyOf, type Holder, linkOwner } from "../private-links/private-links.ts";
import { tellVisitor } from "../quote-mails/quote-mails.ts";
import { findQuote } from "../quotes/queries.ts";
import { record } from "../quotes/quotes.ts";
import { type Claimable, findClaimedLink, findReference, holdByLink, holdUnclaimed, moveQuote } from "./queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "keys">;

/** Who claims: a client as the id token names it. */
export interface Claimant extends Pick<Holder, "here" | "origin"> {
  readonly client: Pick<TokenFacts, "sub" | "email" | "emailVerified">;
  readonly requestId: string;
}

/**
 * Makes every request that was sent, and every consultation that was booked, from the client's own address the client's. An address that nobody has shown to be
 * theirs claims nothing. It may be repeated.
 */
export async function claimByAddress(needs: Needs, claimant: Claimant): Promise<void> {
  const { here, client } = claimant;
  if (!client.emailVerified || !client.email) return;
  const claimKey = claimKeyOf(needs.keys, here.id, client.email);
  await asSystem(needs.db, async (tx) => {
    for (const row of await holdUnclaimed(tx, here.id, claimKey)) await move(needs, tx, claimant, row);
    await claimConsultations(needs, tx, here.id, { claimKey, to: clientOwner(client), requestId: claimant.requestId });
  });
}

/**
 * Adds the request behind a private link to the client's account, whatever address it was sent from: whoever holds the
 * link could do everything with it already. The address that it was sent from is told.
 */
export const claimByLink = (needs: Needs, claimant: Claimant, token: LinkToken): Promise<{ reference: string }> =>
  asSystem(needs.db, async (tx) => {
    const { here, client } = claimant;
    if (!client.emailVerified) refuse("not-allowed", "Confirm your e-mail address first.");
    const link = linkOwner(token);
    const row = await holdByLink(tx, here.id, link);
    if (!row) return { reference: await claimedBefore(tx, claimant, link) };
    if (!row.submittedAt) return refuse("wrong-state", "Send the request first; it is added to your account then.");
    await move(needs, tx, claimant, row);
    const isOwnAddress = client.email && row.claimKey === claimKeyOf(needs.keys, here.id, client.email);
    if (!isOwnAddress) await tellOfClaim(needs, tx, claimant, row);
    return { reference: row.reference };
  });

/** Whoever repeats a claim has what they wanted. */
async function claimedBefore(tx: Db, { here, client }: Claimant, link: Owner): Promise<string> {
  const claimed = await findClaimedLink(tx, here.id, link);
  if (!claimed) return refuse("not-found", "This link leads to no request.");
  const own = await findReference(tx, here.id, { id: claimed.quoteId, owner: clientOwner(client) });
  return own ?? refuse("in-account", "This request is kept in an account now. Sign in to see it.");
}

async function move(needs: Needs, tx: Db, { here, client, requestId }: Claimant, row: Claimable): Promise<void> {
  const owner = clientOwner(client);
  const from = row.owner as Owner; // written from an Owner
  await moveQuote(tx, here.id, { id: row.id, from, to: owner, at: needs.now() });
  await record(needs, tx, { ...row, owner }, { kind: "claimed" });
  await writeAudit(needs, tx, here.id, { owner, event: "quote-claimed", subject: row.id, requestId });
}

async function tellOfClaim(needs: Needs, tx: Db, { here, origin, client }: Claimant, row: Claimable): Promise<void> {
  const asked = { keys: needs.keys, owner: clientOwner(client), reference: row.reference };
  const whole = await findQuote(tx, here.id, asked);
  if (whole) await tellVisitor(needs, tx, { here, origin }, { row: whole, template: "quote-claimed", facts: {} });
}
