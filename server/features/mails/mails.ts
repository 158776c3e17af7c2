import type { Db } from "../../../adapters/database/database.ts";
import type { Message } from "../../../adapters/mail/mail.ts";
import type { Language } from "../../../contract/values.ts";
import { insertJob } from "../../db/jobs.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { JobKind, JobOutcome } from "../../jobs.ts";
import type { Screens } from "../../screens.ts";
import type { Services } from "../../services.ts";
import { presentProvider } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";

/** A mail as it waits in the outbox: which words, in which language, about what. */
export interface MailPayload {
  readonly template: string;
  readonly language: Language;
  readonly to: { readonly name?: string; readonly address: string };
  readonly replyTo?: { readonly name?: string; readonly address: string };
  /** Where the mail's links go: the site that caused it. */
  readonly origin: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly attachments?: Message["attachments"];
}

/** Writes a mail down in the transaction that is its cause; it is sent afterwards, once. */
export const queueMail = (
  { newId, now }: Pick<Services, "newId" | "now">,
  tx: Db,
  providerId: ProviderId,
  payload: MailPayload,
): Promise<unknown> => insertJob(tx, providerId, { id: newId(), kind: "mail", payload, runAfter: now() });

/** Renders and sends one mail; its job's id is the mail's, so a repeated attempt is the same mail. */
export function mailJob(services: Pick<Services, "db" | "mail" | "config" | "now"> & { screens: Screens }): JobKind {
  const { db, mail, config, screens, now } = services;
  return {
    repeatable: mail.repeatable,
    async run(providerId, payload, id): Promise<JobOutcome> {
      const { template, language, to, replyTo, origin, facts, attachments = [] } = payload as MailPayload; // written by queueMail alone
      const row = await findProvider(db, providerId);
      if (!row) return { kind: "failed", reason: "the provider is gone" };
      const provider = presentProvider(row, language);
      const base = language === row.company.defaultLanguage ? "" : `/${language}`;
      const site = {
        provider,
        language,
        base,
        origin,
        buildId: screens.buildId,
        today: now().toISOString().slice(0, 10),
      };
      const { subject, text, html } = screens.renderer.renderMail({ template, language, site, facts });
      const from = { name: provider.texts.name, address: config.mailFrom };
      const outcome = await mail.send({
        id,
        from,
        to,
        ...(replyTo ? { replyTo } : {}),
        subject,
        text,
        html,
        language,
        attachments,
      });
      switch (outcome.kind) {
        case "sent":
          return { kind: "done" };
        case "refused":
          return { kind: "failed", reason: outcome.reason };
        case "unavailable":
          return { kind: "later", reason: outcome.reason };
        case "unknown":
          return mail.repeatable
            ? { kind: "later", reason: outcome.reason }
            : { kind: "uncertain", reason: outcome.reason };
      }
    },
  };
}
