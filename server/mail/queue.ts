import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { jobOutcomeOf } from "../../adapters/mail/delivery.ts";
import { senderOf } from "../../adapters/mail/senders.ts";
import type { WorkMail } from "../../contract/desk/work.ts";
import { CurrencyCode } from "../../contract/money.ts";
import { isPersonName } from "../../contract/person-name.ts";
import { Language, TimeZone } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import { type SiteServices, siteOf } from "../pages/site.ts";
import type { Services } from "../services.ts";
import { servedOrigin } from "../tenants/directory.ts";
import { presentProvider } from "../tenants/present.ts";
import { findProvider } from "../tenants/queries.ts";
import { clinicSenders } from "../tenants/senders.ts";

const Address = z.object({ name: z.exactOptional(z.string()), address: z.string() });

/** A mail as it waits in the outbox: which words, in which language, about what. */
const MailPayload = z.object({
  template: z.string(),
  language: Language,
  to: Address,
  replyTo: z.exactOptional(Address),
  /** Where the mail's links go: the site that caused it. */
  origin: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** The person's own, in which amounts are shown too. */
  ownCurrency: z.exactOptional(CurrencyCode),
  /** The person's own, by which deadlines are shown too. */
  ownZone: z.exactOptional(TimeZone),
  /** The child of whom a mail to a parent or guardian is. */
  child: z.exactOptional(z.string()),
  attachments: z.exactOptional(
    z.array(
      z.union([
        z.object({ name: z.string(), type: z.string(), content: z.string() }),
        /** A page in the provider's colours, to be printed. */
        z.object({ name: z.string(), template: z.string(), facts: z.record(z.string(), z.unknown()) }),
      ]),
    ),
  ),
});
export type MailPayload = z.infer<typeof MailPayload>;

/** What the desk says of a mail; nothing for work that is none, or whose payload went with its end. */
export function presentMail({ kind, payload }: { kind: string; payload: unknown }): WorkMail | null {
  const parsed = kind === "mail" ? MailPayload.safeParse(payload) : undefined;
  if (!parsed?.success) return null;
  const { template, to, facts } = parsed.data;
  const text = (name: string) => (typeof facts[name] === "string" ? facts[name] : null);
  return { template, address: to.address, name: to.name ?? text("name"), reference: text("reference") };
}

/** Writes a mail down in the transaction that is its cause; it is sent afterwards, once. */
export const queueMail = (
  { newId, now }: Pick<Services, "newId" | "now">,
  tx: Db,
  providerId: ProviderId,
  payload: MailPayload,
): Promise<unknown> => insertJob(tx, providerId, { id: newId(), kind: "mail", payload, runAfter: now() });

/** Without a name that is none: the account's comes from the sign-in, whose pool takes any text. */
const withSafeName = (facts: MailPayload["facts"]): MailPayload["facts"] =>
  typeof facts["name"] === "string" && !isPersonName(facts["name"]) ? { ...facts, name: "" } : facts;

/** Renders and sends one mail; its job's id is the mail's, so a repeated attempt is the same mail. */
export function mailJob(services: SiteServices): JobKind<MailPayload> {
  const { db, mail, config, screens, rates } = services;
  return {
    payload: MailPayload,
    concurrency: 10,
    repeatable: mail.repeatable,
    async run(
      providerId,
      { template, language, to: recipient, replyTo, origin, facts: given, attachments = [], ...own },
      id,
    ): Promise<JobOutcome> {
      const { ownCurrency, ownZone, child } = own;
      const row = await findProvider(db, providerId);
      if (!row) return { kind: "failed", reason: "the provider is gone" };
      const site = siteOf(services, row, { language, origin: servedOrigin(config, row, origin) });
      // Without a rate the amounts stand in the clinic's currency alone.
      const rate = ownCurrency && (await rates.quote(row.location.currency, ownCurrency, "none"));
      const facts = {
        ...(ownZone && { visitorZone: ownZone }),
        ...(child && { child }),
        ...withSafeName(given),
        ...(rate && rate.kind === "rate" && { rate }),
      };
      const to =
        recipient.name === undefined || isPersonName(recipient.name) ? recipient : { address: recipient.address };
      const { subject, text, html } = screens.renderer.renderMail({ template, language, site, facts });
      const { from, replyTo: clinic } = senderOf(clinicSenders(row.company), {
        clinic: presentProvider(row, language).texts.name,
        mailFrom: config.mailFrom,
      });
      const answersTo = replyTo ?? clinic;
      const outcome = await mail.send({
        id,
        from,
        to,
        ...(answersTo && { replyTo: answersTo }),
        subject,
        text,
        html,
        language,
        attachments: attachments.map((file) =>
          "content" in file
            ? file
            : {
                name: file.name,
                type: "text/html; charset=utf-8",
                content: screens.renderer.renderMail({ ...file, language, site }).html,
              },
        ),
      });
      return jobOutcomeOf(outcome, mail.repeatable);
    },
  };
}
