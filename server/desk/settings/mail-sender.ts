import type { Db } from "../../../adapters/database/database.ts";
import type { MailSender } from "../../../contract/desk/senders.ts";
import { type SenderRecord, senderDomain } from "../../../contract/senders.ts";
import { writeAudit } from "../../db/audit.ts";
import type { SenderCheck } from "../../db/tables/company.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { ownerRecord } from "../../tenants/domain-proof.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { isSenderUsed } from "../../tenants/senders.ts";
import { storeSenderCheck } from "./queries.ts";

type Needs = Pick<Services, "config" | "now">;
type Wanted = Omit<SenderRecord, "state">;

/** The records that a domain needs, before any is looked up. */
const wantedRecords = ({ config }: Pick<Services, "config">, slug: string, domain: string): readonly Wanted[] => {
  const { spf, dkimSelector } = config.mailRecords;
  return [
    { kind: "owner", ...ownerRecord(domain, slug) },
    { kind: "spf", name: domain, value: spf },
    { kind: "dkim", name: `${dkimSelector ?? "SELECTOR"}._domainkey.${domain}`, value: dkimSelector && "p=" },
  ];
};

/** What the texts at its name say of a record. */
function isIn({ kind, value }: Wanted, texts: readonly string[]): boolean {
  if (kind === "owner") return texts.some((text) => text.trim() === value);
  if (kind === "dkim") return texts.some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text));
  const policies = texts.map((text) => text.trim().toLowerCase().split(/\s+/)).filter(([first]) => first === "v=spf1");
  // Two policies are an error of the domain, and count as none.
  const [terms = [], ...others] = policies;
  return others.length === 0 && terms.some((term) => term.replace(/^\+/, "") === value?.toLowerCase());
}

export function presentSender({ config }: Pick<Services, "config">, { company: facts }: ProviderRow): MailSender {
  const { senders, senderCheck, slug } = facts;
  const address = senders?.mail?.address ?? null;
  const domain = address === null ? undefined : senderDomain(address);
  const check = senderCheck?.domain === domain ? senderCheck : null;
  const records = domain === undefined ? [] : wantedRecords({ config }, slug, domain);
  return {
    address,
    isUsed: isSenderUsed(facts),
    checkedAt: check?.at ?? null,
    records: records.map(
      (record) =>
        check?.records.find(
          ({ kind, name, value }) => kind === record.kind && name === record.name && value === record.value,
        ) ?? {
          ...record,
          state: "not-checked",
        },
    ),
    installation: config.mailFrom,
  };
}

/** Looks the records of the published sender's domain up. @throws Refusal `wrong-state` where the clinic has no sender */
export async function lookUpSender(
  { config, now, textRecords }: Needs & Pick<Services, "textRecords">,
  { company: { senders, slug } }: ProviderRow,
): Promise<SenderCheck> {
  const domain = senders?.mail && senderDomain(senders.mail.address);
  if (!domain) return refuseWith("wrong-state", "sender-missing");
  const records = await Promise.all(
    wantedRecords({ config }, slug, domain).map(async (record): Promise<SenderRecord> => {
      if (record.value === null) return { ...record, state: "not-checked" };
      const answer = await textRecords(record.name);
      if (answer.kind === "unavailable") return { ...record, state: "not-checked" };
      return { ...record, state: isIn(record, answer.texts) ? "found" : "missing" };
    }),
  );
  return { domain, at: now().toISOString(), records };
}

/** Keeps a check, with who asked for it. */
export async function keepCheck(
  services: Pick<Services, "config" | "now" | "newId">,
  tx: Db,
  { tenant, providerId, staff, requestId }: Pick<StaffRequester, "tenant" | "providerId" | "staff" | "requestId">,
  senderCheck: SenderCheck,
): Promise<MailSender> {
  await storeSenderCheck(tx, providerId, senderCheck);
  const owner = `staff:${staff.id}` as const;
  await writeAudit(services, tx, providerId, { owner, event: "mail-sender-checked", subject: providerId, requestId });
  return presentSender(services, { ...tenant, company: { ...tenant.company, senderCheck } });
}
